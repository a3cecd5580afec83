// A small sheet and a view for the tests: four spaces in a square, roads around it, two sides.

export const spot = (id, x, y, more = {}) => ({
  id, name: id.replaceAll('_', ' ').replace(/\b\w/g, c => c.toUpperCase()), x, y, ground: '', text: '', marks: [],
  country: '', water: '', regions: [], outline: [], form: 'ring', code: '', ...more,
});

export const road = (a, b, more = {}) => ({
  a, b, bend: 0, river: '', kind: 'road', name: '', text: '', one_way: false, ...more,
});

export const look = (name, more = {}) => ({
  name, short: name, army: 'red', symbol: '', value: '', left: '', right: '', stars: 0, pips: '', pips_of: 0, weight: 0,
  text: '', elite: false, minor: false, ...more,
});

export const gauge = (kind, title, more = {}) => ({
  kind, title, key: '', steps: [], short: [], icons: [], spaces: [], keys: [], span: [], more: '', unit: 1, ...more,
});

export const sheet = (more = {}) => ({
  width: 600, height: 400, spots: [spot('mill', 100, 100), spot('old_bridge', 400, 100), spot('ford', 400, 300),
    spot('abbey', 100, 300)],
  roads: [road('mill', 'old_bridge'), road('old_bridge', 'ford'), road('ford', 'abbey'), road('abbey', 'mill')],
  streams: [], grounds: [], seeds: [], countries: {}, legends: [], columns: [], rows: [], row_names: [],
  sides: [{ id: 'red', name: 'The Reds', sign: 'disc', ring: 'solid', colour: '#a00000', goal: '', ink: '#ffffff' },
    { id: 'blue', name: 'The Blues', sign: 'disc', ring: 'double', colour: '#0000a0', goal: '', ink: '#ffffff' }],
  armies: [], looks: { band: look('a band'), guard: look('the guard') }, states: [], emblems: {}, gauges: [], trays: [],
  verb_labels: { march: { label: 'March', all: '', attack: true }, pass: { label: 'Pass', all: '', attack: false } },
  labels: {}, cards: {}, notes: [], codes: {}, bookkeeping: [], surface: 'spaces', levels: [0.3, 0.42], sums: '',
  land: null, ...more,
});

export const piece = (id, at, side = 'red') => ({ id, at, side, kind: id, face: {}, aboard: '' });

export const view = (more = {}) => ({
  game: 'made', role: 'red', number: 0, where: '', pieces: [], spaces: [], stacks: [], known: [], tracks: {}, boxes: {},
  counts: {}, ...more,
});

export const option = (verb, noun = '', more = {}) => ({ verb, noun, label: '', text: '', tag: '', ...more });

export const sizes = (more = {}) => ({
  counter: 44, ring: 26.4, font: 13.4, full: true, scale: 1, level: 'detail', flag: 24, ...more,
});
