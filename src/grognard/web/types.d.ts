// What the server sends: docs/protocol.md. For the type checker and the reader; never served.

export type Point = [number, number];

export interface Ground { id: string; name: string; effect: string; wash: string; cover: string }
export interface Spot { id: string; name: string; x: number; y: number; ground: string; text: string; marks: string[]; country: string }
export interface Road { a: string; b: string; bend: number; river: string; kind: string }
export interface Stream { id: string; name: string; points: Point[]; source: number; mouth: number }
export interface Legend { text: string; left: number; top: number; right: number; bottom: number; size: number; wide: boolean }
export interface Emblem { draw: string; text: string; side: string; effect: string }
export interface Side { id: string; name: string; sign: string; ring: string; colour: string; goal: string }
export interface Army { id: string; fill: string; ink: string; rule: string; edge: string; corners: string }
export interface Look {
  name: string; short: string; army: string; symbol: string; value: string; left: string; right: string;
  stars: number; pips: string; pips_of: number; weight: number;
}
export interface PieceState { key: string; draw: string; text: string }
export interface Gauge { kind: string; title: string; key: string; steps: string[]; short: string[]; icons: string[]; spaces: string[] }
export interface Tray { key: string; title: string; side: string; note: string; open: boolean }
export interface Deed { label: string; all: string; attack: boolean }
export interface Sheet {
  width: number; height: number; spots: Spot[]; roads: Road[]; streams: Stream[]; grounds: Ground[];
  seeds: [number, number, string][]; countries: Record<string, string>; legends: Legend[];
  columns: number[]; rows: number[]; row_names: string[];
  sides: Side[]; armies: Army[]; looks: Record<string, Look>; states: PieceState[]; emblems: Record<string, Emblem>;
  gauges: Gauge[]; trays: Tray[]; deeds: Record<string, Deed>; labels: Record<string, string>;
}

export interface Piece { id: string; at: string; side: string; kind: string; face: Record<string, number | string> }
export interface Space { id: string; control: string; marks: string[] }
export interface Stack { at: string; side: string; count: number; spent: number; marks: string[] }
export interface Outcome { winner: string; score: Record<string, number>; rule: string }
export interface View {
  game: string; role: string; number: number; where: string;
  pieces: Piece[]; spaces: Space[]; stacks: Stack[]; known: Piece[];
  tracks: Record<string, number>; boxes: Record<string, string[]>; counts: Record<string, number>;
}
export interface Option { verb: string; noun: string; label: string; text: string; tag: string }
export interface Ask { step: string; rule: string; prompt: string; options: Option[] }
export interface Status { text: string; detail: string; marker: [string, string, string] | null }
export interface Actor { piece: string; state: string; text: string; pips: number }
export interface SceneRow { side: string; title: string; notes: string[]; actors: Actor[]; lost: string[]; hidden: number }
export interface Stage { text: string; state: 'done' | 'now' | 'next' | 'skipped' }
export interface Chart { title: string; columns: string[]; rows: string[][]; on: number }
export interface Scene {
  id: string; title: string; text: string; at: string; stages: Stage[]; rows: SceneRow[];
  facts: [string, string][]; chart: Chart | null; next: string[];
}
export interface Die { face: number; result: string }
export interface Roll { text: string; dice: Die[]; note: string; piece: string }
export interface Line {
  n: number; number: number; event: string; rule: string; text: string; side: string; at: string[]; lost: string; level: string;
  roll: Roll | null;
}
export interface SeatInfo { role: string; kind: string; bot: string; name: string; mine: boolean; online: boolean }
export interface State {
  type: 'state'; number: number; view: View; ask: Ask | null; status: Status; scene: Scene | null;
  lines: Line[]; first: number; cut: number | null; undo: boolean; seats: SeatInfo[]; waiting: string; thinking: string;
  outcome: Outcome | null;
}
export interface Answer { verb: string; ok: boolean; rule: string; why: string }
export interface Summary {
  id: string; name: string; game: string; title: string; scenario: string; number: number; waiting: string;
  status: string; detail: string; over: boolean; winner: string; made: string; changed: string; owner: boolean;
  seats: SeatInfo[]; commitment: string; damaged: string;
}
export interface GameRole { id: string; name: string; goal: string }
export interface GameOption { id: string; title: string; values: (boolean | number | string)[] }
export interface GameInfo {
  id: string; title: string; blurb: string; roles: GameRole[]; scenarios: { id: string; title: string; text: string }[];
  options: GameOption[]; bots: { id: string; text: string }[]; example: boolean; picture: boolean;
}
export interface Rule { id: string; title: string; text: string; ruling: string; kind: string }
export interface Failure { rule: string; why: string }

// What the modules of the page promise one another.

/** What the map lights up. `kind` of a space: move, attack or choose. */
export interface Lights {
  spaces: Record<string, { kind: 'move' | 'attack' | 'choose'; tag: string }>;
  pieces: Set<string>;
  selected: string;
}
export interface Slide { piece?: string; side: string; count: number; from: string; to: string }
export interface MapHooks {
  onSpace(id: string, event: Event): void;
  onPiece(id: string, event: Event): void;
  onHover(id: string): void;
}
export interface MapView {
  show(view: View, lights: Lights): void;
  slide(slides: Slide[], ms: number): Promise<void>;
  fan(space: string): void;
  flash(spaces: string[]): void;
  fit(): void;
  zoom(factor: number): void;
  centre(space: string): void;
  neighbour(space: string, direction: 'up' | 'down' | 'left' | 'right'): string;
  focus(space: string): void;
  box(space: string): DOMRect;
  destroy(): void;
}
