// What a person likes, kept in this browser.

/**
 * @typedef {object} Settings
 * @property {'off' | 'fast' | 'normal' | 'slow'} speed
 * @property {boolean} confirm mark a choice first, commit it with the act button
 * @property {'system' | 'light' | 'dark'} theme
 * @property {boolean} costs show costs on the map
 */

const KEY = 'grognard.settings';
const PACE = { off: 0, fast: 90, normal: 180, slow: 420 };
const systemDark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** @returns {Settings} */
function defaults() {
  return { speed: 'normal', confirm: matchMedia('(pointer: coarse)').matches, theme: 'system', costs: true };
}

/** @returns {Settings} */
export function settings() {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return defaults();
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  const now = { ...settings(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // a browser that keeps nothing still plays; it asks again next time
  }
  apply(now);
}

/** @param {Settings} [now] */
export function apply(now = settings()) {
  const root = document.documentElement;
  const dark = now.theme === 'dark' || (now.theme === 'system' && systemDark.matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.motion = pace() ? 'on' : 'off';
}

/** Milliseconds that a counter takes for one space; 0 where nothing should move. */
export function pace() {
  return still.matches ? 0 : PACE[settings().speed] ?? PACE.normal;
}

/** Follows the system while the page is open. */
export function follow() {
  apply();
  systemDark.addEventListener('change', () => apply());
  still.addEventListener('change', () => apply());
}
