"""The room where people meet: tables, seats, sockets, computer players. docs/protocol.md is its contract."""
