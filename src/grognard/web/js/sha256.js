// SHA-256 as hex, of hex. Browsers have it only on pages that came by HTTPS or from their own machine, and
// a table on the network at home is neither.

const MASK = 2 ** 32;

/** The fractional parts of roots of the first primes, as 32 bits. @param {number} power @param {number} count */
function fractions(power, count) {
  const primes = /** @type {number[]} */ ([]);
  for (let n = 2; primes.length < count; n++) if (primes.every(p => n % p)) primes.push(n);
  return primes.map(p => ((p ** power % 1) * MASK) | 0);
}

const START = fractions(1 / 2, 8), ROUND = fractions(1 / 3, 64);

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const view = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  bytes.forEach((b, i) => view.setUint8(i, b));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/** @param {number[]} state @param {DataView} view @param {number} at */
function block(state, view, at) {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + i * 4));
  let [a, b, c, d, e, f, g, k] = state;
  for (let i = 0; i < 64; i++) {
    if (i >= 16) {
      const x = w[i - 15], y = w[i - 2];
      const s = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3), t = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16] + s + w[i - 7] + t) | 0;
    }
    const one = k + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, k] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, k].map((x, i) => (x + state[i]) | 0);
}

/** @param {string} hex */
export function sha256(hex) {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], part => parseInt(part, 16)), view = padded(bytes);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) state = block(state, view, at);
  return state.map(x => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
