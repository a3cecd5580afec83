// What the server sends: docs/protocol.md. For the type checker and the reader; never served.
// All of it is global: no module imports it.

type Point = [number, number];

interface Ground { id: string; name: string; effect: string; wash: string; cover: string; colour: string; breadth: number;
  ink: string }
interface Spot {
  id: string; name: string; x: number; y: number; ground: string; text: string; marks: string[]; country: string;
  water: string; regions: string[]; outline: Point[]; form: string; code: string;
}
interface Road {
  a: string; b: string; bend: number; river: string; kind: string; name: string; text: string; one_way: boolean;
}
interface Stream { id: string; name: string; points: Point[]; source: number; mouth: number }
interface Trace { kind: string; points: Point[]; side: string }
interface Legend { text: string; left: number; top: number; right: number; bottom: number; size: number; wide: boolean;
  ground: string }
interface Emblem {
  draw: string; text: string; side: string; effect: string; steps: number; left: number; names: boolean;
}
/** A structure as SVG around 0,0: with its steps, what it shows while it is empty, where the whole sheet is seen. */
type Sign = [large: string, glyph: string, small: string];
interface Side {
  id: string; name: string; sign: string; ring: string; colour: string; goal: string; ink: string;
  spoken: string; adjective: string; many: boolean;
}
interface Army {
  id: string; fill: string; ink: string; rule: string; edge: string; corners: string; name: string; band: string;
}
interface Look {
  name: string; short: string; army: string; symbol: string; value: string; left: string; right: string;
  stars: number; pips: string; pips_of: number; weight: number; text: string; elite: boolean; minor: boolean;
}
interface CardFace { title: string; side: string; text: string; lines: [string, string][]; note: string }
interface Note { title: string; text: string; side: string }
interface PieceState { key: string; draw: string; text: string }
interface Gauge {
  kind: string; title: string; key: string; steps: string[]; short: string[]; icons: string[]; spaces: string[];
  keys: string[]; span: string[]; more: string;
}
interface RailMark {
  at: number; text: string; code: string; side: string; colour: string; open: boolean; box: string; nth: number;
}
interface Rail { title: string; key: string; last: number; unit: number; marks: RailMark[] }
interface Column {
  title: string; kind: string; key: string; words: string[]; sides: string[]; warning: [string, string]; marks: string[]; worn: string[];
}
interface RegisterRow { id: string; name: string; code: string; colour: string; texts: [string, string][] }
interface Register { title: string; rows: RegisterRow[]; columns: Column[]; note: string }
interface Store { title: string; boxes: string[]; counts: string; note: string }
interface SideBoard { title: string; rail: Rail | null; registers: Register[]; stores: Store[] }
interface Tray {
  key: string; title: string; side: string; note: string; open: boolean; holds: string; pile: boolean; shuffled: boolean;
}
interface VerbLabel { label: string; all: string; some: Record<string, string[]>; attack: boolean; strikes: boolean }
interface Sheet {
  width: number; height: number; spots: Spot[]; roads: Road[]; streams: Stream[]; traces: Trace[]; grounds: Ground[];
  lakes?: { name: string; x: number; y: number; size: number }[];
  seeds: [number, number, string][]; base: string; scale: string; countries: Record<string, string>; legends: Legend[];
  columns: number[]; rows: number[]; row_names: string[];
  sides: Side[]; armies: Army[]; looks: Record<string, Look>; states: PieceState[]; emblems: Record<string, Emblem>;
  gauges: Gauge[]; trays: Tray[]; verb_labels: Record<string, VerbLabel>; codes: Record<string, string>;
  labels: Record<string, string>;
  cards: Record<string, CardFace>; notes: Note[]; bookkeeping: string[]; surface: string; levels: Point; sums: string; threat: string;
  board?: SideBoard | null;
  land: Land | null;
  field?: Field | null; // where the surface is an open table
}
/** What is known of the land before it has come: where to get it, its compass, where roads meet rivers, and what grows
 * on it as SVG, by the ids of grounds: a single plant, and the group of them that an empty space shows. `signs` are the
 * structures that may stand on it, by the ids of emblems. */
interface Land {
  key: string; rose: Point | null; fords: Point[]; glyphs: Record<string, [one: string, group: string]>;
  signs: Record<string, Sign>;
}

interface Piece {
  id: string; at: string; side: string; kind: string; face: Record<string, number | string>; aboard: string;
}
interface Space { id: string; control: string; marks: string[] }
interface Stack { at: string; side: string; count: number; spent: number; marks: string[] }
interface Outcome { winner: string; score: Record<string, number>; rule: string; text: string }
interface View {
  game: string; role: string; number: number; where: string;
  pieces: Piece[]; spaces: Space[]; stacks: Stack[]; known: Piece[];
  tracks: Record<string, number>; boxes: Record<string, string[]>; counts: Record<string, number>;
}
/** `way` is there for a space beyond the next: the choices that lead to it, played together. */
interface Option {
  verb: string; noun: string; label: string; text: string; tag: string; way?: [string, string][];
  from?: string; // where it begins, if that isn't where the choice goes out from
  risks?: boolean; // it can't be taken back: dice or another's decision come at once
  threats?: string[]; // spaces from which somebody may fall upon who goes there
  ints?: number[]; // of an order that was drawn
}
interface Goal { at: string; cost: number; way: [string, string][]; stops: boolean; text: string;
  risks: boolean; threats: string[] }
interface Ask {
  step: string; rule: string; prompt: string; at: string; members: string[]; options: Option[]; reach: Goal[];
  brief: Brief | null; plan: PlanTitle | null;
}
interface Status {
  text: string; detail: string; marker: [string, string, string] | null; unit: string; card: string; notes: string[]; aims: Aim[];
  begun: boolean;
}
/** What wins for a side, and how far it is. */
interface Aim { side: string; text: string; rule: string; stands: string; met: boolean }
interface Actor { piece: string; state: string; text: string; pips: number }
interface SceneRow { side: string; title: string; notes: string[]; actors: Actor[]; lost: string[]; hidden: number }
interface Stage { text: string; state: 'done' | 'now' | 'next' | 'skipped' }
interface Rung { title: string; text: string; rule: string; face: number; side: string; now: boolean }
interface Chart { title: string; columns: string[]; rows: string[][]; on: number; lit: [number, number][] }
/** What stands beside a question, and the verbs that it lists: those with a rule are closed, and the text says why. */
interface Heap { look: string; text: string; count: number; now: boolean }
interface BriefParty { side: string; pieces: string[]; text: string; hidden: number }
interface BriefPoint { text: string; rule: string; state: '' | 'met' | 'part' | 'open' }
interface Offered { verb: string; text: string; tag: string; rule: string; none: string }
interface Brief {
  stages: Stage[]; heaps: Heap[]; parties: BriefParty[]; chart: Chart | null; points: BriefPoint[]; menu: Offered[];
  path: string[];
}
/** The question may be left to the game; `opens`: the proposal is shown at once. */
interface PlanTitle { title: string; note: string; opens: boolean }
interface ProposedStep { choice: [string, string]; prompt: string; text: string; options: [string, string][] }
interface Scene {
  id: string; title: string; text: string; at: string; stages: Stage[]; rows: SceneRow[];
  facts: [string, string][]; chart: Chart | null; next: string[]; rungs: Rung[];
}
interface Die { face: number; result: string }
interface Roll { text: string; dice: Die[]; note: string; piece: string }
interface Line {
  n: number; number: number; event: string; rule: string; text: string; side: string; at: string[]; lost: string;
  takes: number; level: string;
  roll: Roll | null;
}
interface SeatInfo {
  role: string; kind: string; bot: string; name: string; mine: boolean; online: boolean;
  held: boolean; since: string; deputy: boolean; lent: boolean; silenced: boolean;
  browsers: number;
}
/** Something in a table's past that everybody should know. */
interface TableMark { kind: string; number: number; time: string; text: string }
/** The server's promise; may seats still promise? what they have; and from which roll on those that were given count. */
interface DiceState { commitment: string; open: boolean; promised: Record<string, string>; given: Record<string, number> }
interface State {
  type: 'state'; number: number; view: View; ask: Ask | null; status: Status; scene: Scene | null;
  lines: Line[]; first: number; cut: number | null; undo: boolean; seats: SeatInfo[]; waiting: string; thinking: string;
  outcome: Outcome | null; lesson?: Lesson | null; draw: string[]; due: string;
  dice: DiceState; past: TableMark[]; clock: ClockState | null;
}
/** Seconds that are left; `running` is the role whose time runs. */
interface ClockState { running: string; each: Record<string, number>; left: number | null }
interface StateChange {
  type: 'change'; of: number; number: number; parts: object; lines: Line[]; first: number; cut: number | null;
}
interface LessonCard {
  n: number; title: string; text: string; rules: string[]; spaces: string[]; pieces: string[]; tracks: string[];
  boxes: string[];
}
interface Lesson {
  id: string; title: string; state: 'on' | 'done'; n: number; of: number; cards: LessonCard[];
  accept: [string, string][]; any: boolean; hint: string;
}
interface LessonInfo {
  id: string; title: string; blurb: string; minutes: number; steps: number; scenario: string; role: string;
}
interface Answer { verb: string; ok: boolean; rule: string; why: string }
interface Summary {
  id: string; name: string; game: string; title: string; scenario: string; number: number; waiting: string;
  status: string; detail: string; over: boolean; winner: string; made: string; changed: string; owner: boolean;
  seats: SeatInfo[]; commitment: string; damaged: string; turn: boolean; new: number; open: boolean; post: boolean;
  link: boolean; ending: string; draw: string[]; days: number; due: string; past: TableMark[];
}
interface SessionInfo { id: string; made: string; agent: string; current: boolean }
interface AccountInfo {
  id: string; name: string; mail: string; made: string; passkeys: { id: string; made: string }[];
  sessions: SessionInfo[];
}
interface Me { accounts: { passkeys: boolean; mail: boolean }; account: AccountInfo | null }
interface Visit { number: number; line: number; new: number; seen: string }
interface ChatLine { n: number; role: string; name: string; text: string; time: string }
interface StandingReply { id: string; title: string; odds: boolean }
interface StandingFor { noun: string; answer: string; at_least: number }
interface Decision {
  step: string; title: string; rule: string; replies: StandingReply[]; answer: string; at_least: number;
  by_noun: boolean; apart: StandingFor[];
}
interface GameRole { id: string; name: string; goal: string }
type Setting = boolean | number | string;
interface GameOption { id: string; title: string; values: Setting[] }
interface Scenario { id: string; title: string; text: string; roles: GameRole[]; options: GameOption[] }
interface GameInfo {
  id: string; title: string; blurb: string; roles: GameRole[]; scenarios: Scenario[]; options: GameOption[];
  bots: { id: string; text: string }[]; example: boolean; picture: boolean; brings: Brought[];
}
/** A file that players may bring to a table: one of the game's own, or theirs. */
interface Brought { file: string; title: string; kind: string; own: [string, string][] }
interface Rule { id: string; title: string; text: string; ruling: string; kind: string }
interface Chances {
  side: string; count: number; wins: number; losses: number[]; expected: number; wiped_out: number; leader_lost: number;
}
interface Battle {
  at: string; attacker: Chances; defender: Chances; exact: boolean; samples: number; error: number; assumes: string[];
}
interface Odds { odds: Battle[]; rule: string; why: string; choices: number[] }
interface Failure { rule: string; why: string }

// What the modules of the page promise one another.

type Child = Node | string | number | null | undefined | false;
type Prop = string | number | boolean | null | undefined | ((event: any) => unknown);
type Props = Record<string, Prop>;
type Tags = HTMLElementTagNameMap;
/** The element of `div`, `div.class` or `div#id`. */
type Made<T extends string> = T extends keyof Tags ? Tags[T]
  : T extends `${infer K extends keyof Tags}.${string}` ? Tags[K]
  : T extends `${infer K extends keyof Tags}#${string}` ? Tags[K] : HTMLElement;

interface Page { close(): void; go?(place: Place): void }
interface Place { rule?: string; moment?: Where }
interface Where { truth?: boolean; number?: number; line?: number }
interface SocketHooks {
  onState(state: State, fresh: boolean): void;
  onLine(lost: boolean): void;
  onRefused(error: Error): void;
  onChat(message: { first: number; lines: ChatLine[] }): void;
}
interface Settings {
  speed: 'off' | 'fast' | 'normal' | 'slow';
  confirm: boolean; // mark a choice first, commit it with the act button
  theme: 'system' | 'light' | 'dark';
  costs: boolean; // show them on the map
  keys: boolean; // letters and figures are shortcuts
}

// map

type Box = [left: number, top: number, right: number, bottom: number];
type Face = Piece['face'];
interface SomePiece { id: string; kind?: string; side?: string; face?: Face }
/** How large things are drawn, in units of the sheet; `scale` is pixels for a unit. */
interface Sizes {
  counter: number; ring: number; font: number; full: boolean; scale: number; level: Level; flag: number;
}
/** How much of a large sheet is drawn: stacks counted, counters, or counters and all names in full. */
type Level = 'overview' | 'working' | 'detail';
type Board = ReturnType<typeof import('./js/map/board.js').buildBoard>;
/** What a map is made of. Another kind of map is another module behind this. */
interface Surface {
  readonly bounds: Box; // that the camera keeps in view
  readonly lightsAbove: boolean; // what may be chosen is lit over what `draw` draws
  lay(board: Board): Promise<void>; // draws the land
  place(id: string): Point | null; // the middle of a noun
  target(spot: Spot): { hit: string; halo: string }; // what is clicked, and what shows the focus
  fit(space: Element, size: Sizes, touch: number): void; // makes them as large as the scale asks for
  find(x: number, y: number, touch: number): string; // the noun at a point of the sheet, "" where none is
  draw(spot: Spot, space: Space | undefined, size: Sizes, empty: boolean): string;
  counters(spot: Spot, groups: Group[], size: Sizes, lit: Set<string>, selected: boolean): string;
  light(spot: Spot, light: { kind: string } | undefined, size: Sizes, space?: Space): string;
  room(spot: Spot, size: Sizes): Box; // for what is shown beside it
}
/** `kind` and `side` help to find the look of a piece that the sheet doesn't name; `acted` draws the tick as well. */
interface CounterOptions {
  full?: boolean; extra?: string; label?: string; kind?: string; side?: string; acted?: boolean;
}
interface Way extends Road { points: Point[]; d: string }
interface Net { spots: Map<string, Spot>; ways: Way[]; links: Map<string, Map<string, Way>> }
/** The counters of a side in a space: those that are seen, and how many there are; `spent` of them have acted. */
interface Group { side: string; pieces: Piece[]; count: number; spent: number; marks: string[] }
interface Party { from: string; to: string; group: Group }
/** A way to write a name; `blocked` if it covers something. */
interface Label {
  id: string; lines: string[]; small: string; form: string; anchor: string; x: number; y: number; font: number;
  fine: number; leading: number; box: Box; cost: number; blocked: boolean; way: string;
  ink: string;
}
/** `blocks` are boxes that names keep off, `wanted` those that are placed; what finds no room may be written smaller. */
interface LabelOptions {
  spaces?: Map<string, Space>; blocks?: Box[]; wanted?: (spot: Spot) => boolean; smaller?: boolean;
}
/** `bare` is its radius without the ring that may light it. */
interface Obstacle { x: number; y: number; r: number; bare: number; half: number; tip: number; tips: Point[]; signs: Box[] }
/** A stretch of a river to write along. */
interface Course { cost: number; points: Point[]; at: number; boxes: Box[] }
/** The elements of a space and what they were last drawn from. */
interface Plot {
  spot: Spot; space: SVGGElement; light: SVGGElement; ink: SVGGElement; over: SVGGElement; drawn: string; lit: string;
}
interface CameraHooks { onMove(): void; onRest(): void; isTarget(event: MouseEvent): boolean }
type Direction = 'up' | 'down' | 'left' | 'right';

/** `way` are the spaces that lead there, itself the last; `odds` the chance to win a battle there, once it is known. */
interface Light { kind: 'move' | 'far' | 'attack' | 'choose'; tag: string; way: string[]; odds: string;
  risks: boolean; threats: string[] }

/** What the map lights up. */
interface Lights {
  spaces: Record<string, Light>;
  pieces: Set<string>;
  selected: string;
  strikes: string[]; // spaces from which somebody may fall upon the selected one
  path: string[]; // by which a march has come there
  aim: string; // whose way is shown: what is marked
}
/** Something that a side did: a march by several spaces, or whatever happened in one. */
interface Doing { side: string; way: string[] }
interface Slide { piece?: string; side: string; count: number; from: string; to: string }
interface MapHooks {
  onSpace(id: string, event: Event): void;
  onPiece(id: string, event: Event): void;
  onHover(id: string): void;
  onDrop?(from: string, to: string): void; // a stack at rest was dragged
  onOut?(from: string, over: Element): void; // it was let go beside the map
  foot?(space: string): Child; // what stands under an opened stack
}
type Points = import('./js/map/labels.js').Points;
type MapView = import('./js/map/map.js').MapView;

/** The map of a table as the page knows it, whatever it is made of. */
interface TableMap extends Pick<MapView, 'show' | 'slide' | 'trace' | 'fan' | 'flash' | 'fit' | 'zoom' | 'centre'
  | 'focus' | 'box' | 'destroy' | 'hover' | 'spaceAt' | 'rested' | 'camera' | 'hovered' | 'groups' | 'size'> {
  plots: Map<string, { spot: Spot; space: SVGGElement }>;
}
type OpenSurface = typeof import('./js/field/field.js');

// an open table, in thousandths of an inch from its lower left corner

/** `look` is what it is, `kind` what it does to whoever goes there: blocking, obstacle, difficult or decorative. */
interface Terrain {
  id: string; name: string; look: string; kind: string; cover: string; height: number; outline: Point[];
}
interface FieldUnit {
  id: string; name: string; short: string; side: string; code: string; points: number; tint: number; type: string;
  text: string; values: [string, string][]; gear: string;
}
/** A disc has a radius, a hull its length and width. */
interface FieldModel {
  id: string; unit: string; name: string; leader: boolean; glyph: string; radius: number; length: number; width: number;
  tough: number;
}
interface Field {
  width: number; height: number; ground: string; pieces: Terrain[]; units: FieldUnit[]; models: FieldModel[];
  objectives: string[]; zone: number;
}
type Plane = import('./js/field/plane.js').Plane;
/** A model where it stands, in units of the sheet. */
interface Stood { model: FieldModel; x: number; y: number; facing: number; damage: number }
/** What a look is drawn with: corners in units, where it is, which way it is longer, and whom trees leave room. */
interface Brush { corners: Point[]; box: Box; long: boolean; next: () => number; taken: Point[] }
/** What is proposed: under the models and over them, where the thing in hand is, and whose models are faded. */
interface Layers { under: string; over: string; pins: Point[]; left: string }
/** Where a model would end; with a rule it may not, and `why` says it. */
interface Ghost {
  piece: string; x: number; y: number; facing: number; way: Point[]; length: number; rough: number; limit: number;
  rule: string; why: string; apart: boolean;
}
interface Consequence { kind: string; unit: string; text: string; mils: number; limit: number; rule: string }
interface Ray { piece: string; seen: boolean; obscured: boolean }
interface Addend { text: string; value: string; rule: string }
/** An attack before its dice: kernel/preview.py. */
interface Forecast {
  target: string; dice: number; eye: string; rays: Ray[]; hidden: Record<string, number>; clear: string[];
  verdict: Addend | null; sums: Addend[]; losses: number[]; ends: Record<string, number>; half: number; range: number;
}
interface Previewed {
  number: number; choice: [string, string, number[]?] | null; rule: string; why: string; ghosts: Ghost[];
  consequences: Consequence[]; forecast: Forecast | null; areas: Point[][];
}
/** A part of an order, by the names that the game knows. */
interface Draft {
  action?: string; jets?: boolean; target?: string; leader?: Point; template?: string; turn?: number;
  models?: Record<string, Point>; gear?: number; legs?: number[]; pivots?: number[]; distance?: number; facing?: number; eye?: string;
}
interface Asked { verb: string; draft: Draft; full: boolean; noun?: string }
/** An answer in units, and what it is drawn with; `wished` is where each would stand in formation. */
interface Proposed {
  ghosts: Ghost[]; wished: Map<string, Point>; unit: string; models: Map<string, FieldModel>; lead: string; dark: boolean;
  type: string; style: string; kept: Set<string>;
}
/** What can be reached by an action, as it is drawn, and where it is named. */
interface Rim { drawn: string; at: Point; text: string; kind: string }
type Hand = import('./js/field/hand.js').Hand;
/** What a pointer holds: a model, where it is, and where the Leader is meanwhile. */
interface Grip { model: string; at: Point; lead: Point }
/** A unit's plate: what it shows, and where the unit is in pixels of the window; models with their radius. */
interface Plate {
  unit: FieldUnit; left: number; of: number; marks: string[]; note: string; state: string; style: string; dark: boolean;
  box: Box; models: [x: number, y: number, r: number][];
}

// scene

interface SceneHooks {
  choose(option: Option): void;
  rule(id: string): void;
  box(space: string): DOMRect;
  chosen: Option | null;
  still?: boolean; // dice that fell before don't roll again
}

// table

type TablePage = import('./js/table/table.js').TablePage;
type TableUI = import('./js/table/ui.js').TableUI;
type Names = import('./js/table/names.js').Names;
interface Entry {
  state: State;
  fresh: boolean; // it stands for itself: what was shown before is void
  leap: boolean; // states before it were left out
}
/** What is being chosen, and how far it has come; `group` is the label of the group that is open. */
interface Choosing {
  ask: Ask | null; far: Option[]; group: string; typed: string; marked: Option | null; busy: boolean;
  falling: boolean; // dice fall, and the question waits for them
  folded: boolean; // the group that is open by itself was shut
  bending: boolean; // a space that is pressed bends the march, as with Shift
}
/** Options that read alike: verbs with the same label are one to a player. */
interface Choices { label: string; options: Option[] }
/** The force that a choice concerns: those picked, and those that may be; `at` is "" without a single space. */
interface Chosen { at: string; members: string[]; others: string[] }
interface Row { line: Line; row: HTMLElement; battle: number } // `battle` is the n of its heading, -1 outside
/** Top left corner of a bubble, and its point nearest to the place. */
interface BubblePlace { left: number; top: number; x: number; y: number }
interface Bubble { box: HTMLElement; tail: Element; focus: Element | null }
type KeyActions = Record<string, () => unknown>; // what a key does; false leaves it to the browser

// replay

type Unit = 'turn' | 'decision' | 'event';
interface Heading { n: number; number: number; level: string; text: string }
/** Every moment is its number, the lines told by then, and who decides there. */
interface Moments {
  first: number; number: number; over: boolean; truth: boolean; moments: [number, number, string][];
  headings: Heading[];
}
type Past = Pick<State, 'number' | 'view' | 'status' | 'scene' | 'waiting' | 'outcome' | 'first' | 'lines'>;
/** `line` is the event on the way to it that is shown, -1 where all were told. */
interface Moment extends Past { truth: boolean; line: number }
interface Forked { table: Summary; tokens: Record<string, string>; imagined: boolean; why: string }
interface LuckMoment {
  number: number; turn: number; place: string; side: string; one_in: number; text: string;
}
interface Luck { moments: LuckMoment[]; notes: string[] }

// armies and tables of players: kernel/workshop.py

interface RuleText { id: string; title: string; text: string }
interface Flaw { where: string; text: string; warning: boolean; line: number; at: number }
interface Mark { text: string; strong: boolean }
interface Extra { id: string; name: string; most: number; points: number; count: number }
interface ArmyEntry {
  id: string; name: string; kind: string; figure: string; marks: Mark[]; values: string[]; text: string; points: number;
  extras: Extra[]; rules: string[];
}
interface ArmySheet {
  id: string; name: string; text: string; allies: string[]; source: string; columns: string[]; entries: ArmyEntry[];
}
interface ListReport { army: ArmySheet | null; flaws: Flaw[]; file: string }
interface ImportNote { unit: string; what: string; why: string }
interface ImportedList { text: string; report: ListReport; notes: ImportNote[] }
interface UnitDraft { id: string; army: string; unit: string; options: { id: string; count: number }[] }
interface ForceDraft { name: string; army: string; limit: number; consent: boolean; units: UnitDraft[] }
interface Cure { title: string; price: number; draft: ForceDraft; text: string }
interface Breach { rule: string; title: string; text: string; units: number[]; warning: boolean; cures: Cure[] }
interface Fielded {
  army: string; unit: string; name: string; kind: string; figure: string; marks: Mark[]; values: string[]; text: string;
  models: number; points: number; extras: Extra[]; rules: string[];
}
interface Slot { name: string; used: number; of: number }
interface Slots { title: string; note: string; text: string; rule: string; rows: Slot[] }
interface ForceReport {
  points: number; models: number; units: Fielded[]; slots: Slots[]; breaches: Breach[]; change: Cure | null;
  rules: RuleText[]; text: string; file: string;
}
interface OpenedForce { force: ForceDraft | null; lists: string[]; flaws: Flaw[] }
interface TerrainKind { id: string; name: string; text: string; sign: string; edge: string }
interface TableSize { width: number; depth: number }
interface PieceDraft {
  id: string; name: string; look: string; kind: string; cover: string; height: number; polygon: Point[];
}
interface TableDraft extends TableSize {
  id: string; name: string; setup_gap: number; ground: string; pieces: PieceDraft[];
}
interface TableReport { flaws: Flaw[]; note: string; odd: number[]; text: string; file: string }
interface OpenedTable { table: TableDraft | null; flaws: Flaw[] }
interface Kit {
  id: string; title: string; armies: ArmySheet[]; rules: RuleText[]; limits: number[];
  snippets: { title: string; text: string }[]; keys: [string, string][]; imports: string; sizes: [string, number, number, number][];
  table: {
    kinds: TerrainKind[]; covers: TerrainKind[]; stock: Omit<PieceDraft, 'id'>[]; looks: string[]; grounds: string[];
    tables: TableDraft[]; widest: number; tallest: number;
  };
}
type Builder = import('./js/workshop/builder.js').Builder;
type TableEditor = import('./js/workshop/editor.js').TableEditor;
