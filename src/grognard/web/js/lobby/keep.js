// What this browser keeps: the player's name, and the secret links of the tables made in this window.

const NAME = 'grognard.name';
const tokensOf = (/** @type {string} */ table) => `grognard.tokens.${table}`;

/** @param {() => Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return storage().getItem(key) ?? '';
  } catch {
    return ''; // a browser that keeps nothing still plays
  }
}

/** @param {() => Storage} storage @param {string} key @param {string} value empty to forget it */
function write(storage, key, value) {
  try {
    if (value) storage().setItem(key, value);
    else storage().removeItem(key);
  } catch {
    // see above
  }
}

const lasting = () => localStorage;
const passing = () => sessionStorage;

export const playerName = () => read(lasting, NAME);

/** @param {string} name */
export const keepName = (name) => write(lasting, NAME, name);

/** @param {string} table @returns {Record<string, string>} tokens by role */
export function tokens(table) {
  try {
    return JSON.parse(read(passing, tokensOf(table)) || '{}');
  } catch {
    return {};
  }
}

/** @param {string} table @param {Record<string, string>} by tokens by role; none to forget them */
export const keepTokens = (table, by) => write(passing, tokensOf(table), Object.keys(by).length ? JSON.stringify(by) : '');
