// What this browser stores: settings, the player's name, and the secret links of tables made in this window.

const PACE = { off: 0, fast: 90, normal: 180, slow: 420 };
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What is kept under a name, or "". @param {string} name @param {() => Storage} [storage] */
export function kept(name, storage = () => localStorage) {
  try {
    return storage().getItem(`grognard.${name}`) ?? '';
  } catch {
    return ''; // a browser that keeps nothing still plays
  }
}

/** @param {string} name @param {string} value empty to forget it @param {() => Storage} [storage] */
export function keep(name, value, storage = () => localStorage) {
  try {
    if (value) storage().setItem(`grognard.${name}`, value);
    else storage().removeItem(`grognard.${name}`);
  } catch {
    // see above
  }
}

/** @param {string} text @returns {any} */
export function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** The tokens of a table that this window has made, by role. @param {string} table @returns {Record<string, string>} */
export const tokens = table => parsed(kept(`tokens.${table}`, () => sessionStorage));

/** @param {string} table @param {Record<string, string>} by tokens by role; none to forget them */
export const keepTokens = (table, by) =>
  keep(`tokens.${table}`, Object.keys(by).length ? JSON.stringify(by) : '', () => sessionStorage);

/** @returns {Settings} */
export function settings() {
  const confirm = matchMedia('(pointer: coarse)').matches;
  return { speed: 'normal', confirm, theme: 'system', costs: true, keys: true, ...parsed(kept('settings')) };
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  const now = { ...settings(), ...changes };
  keep('settings', JSON.stringify(now));
  apply(now);
}

function apply({ theme } = settings()) {
  const { dataset } = document.documentElement;
  dataset.theme = theme === 'dark' || (theme === 'system' && systemDark.matches) ? 'dark' : 'light';
  dataset.motion = pace() ? 'on' : 'off';
}

/** Milliseconds that a counter takes for one space; 0 where nothing should move. */
export const pace = () => (still.matches ? 0 : PACE[settings().speed] ?? PACE.normal);

export function follow() {
  apply();
  systemDark.addEventListener('change', () => apply());
  still.addEventListener('change', () => apply());
}
