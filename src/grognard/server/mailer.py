"""Mails links that sign in, through the operator's own mail server."""

from __future__ import annotations

import logging
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

from grognard.server.errors import ACCOUNT, Failure, brief

LOG = logging.getLogger("grognard.server")
PATIENCE = 15.0  # seconds
TEXT = """Somebody, most likely you, wants to sign in to a table for board wargames.

Open this link in the browser in which you want to play. It is good for half an hour, and once:

{link}

If it was not you, do nothing.
"""


@dataclass(frozen=True)
class Mailer:
    """`smtp://user:password@host:port?from=address`; with `smtps` the line is encrypted from the start."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    encrypted: bool = False
    plain: bool = False  # no encryption at all: for a mail server on this machine

    @classmethod
    def of(cls, address: str) -> Mailer:
        """ValueError says what is missing."""
        parts = urlsplit(address)
        asked = parse_qs(parts.query)
        sender = asked.get("from", [""])[0]
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
            raise ValueError("write the mail server as smtp://user:password@host:587?from=games@example.org")
        encrypted = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        port = parts.port or (465 if encrypted else 587)
        return cls(parts.hostname, port, sender, user, password, encrypted, asked.get("tls") == ["no"])

    def send_link(self, to: str, link: str) -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, "Your link to the table"
        mail.set_content(TEXT.format(link=link))
        try:
            self._send(mail)
        except (OSError, smtplib.SMTPException) as err:
            LOG.error("a link could not be mailed: %s", brief(err))
            raise Failure(503, ACCOUNT, "the link could not be mailed: try again later") from None

    def _send(self, mail: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self.encrypted:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with server:
            if not self.encrypted and not self.plain:
                server.starttls(context=context)
            if self.user:
                server.login(self.user, self.password)
            server.send_message(mail)
