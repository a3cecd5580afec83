// Forces, lists and tables as files and as links. A link holds the whole file: nothing of it is kept on the server.

const MOST = 256 * 1024; // characters of a file

/** Hands a text to the browser to be saved. @param {string} name @param {string} text */
export function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

/** Lets the player choose a file; nothing where he doesn't. @param {string} accept @returns {Promise<File | null>} */
export const choose = accept => new Promise(done => {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept });
  input.addEventListener('change', () => done(input.files?.[0] ?? null));
  input.addEventListener('cancel', () => done(null));
  input.click();
});

/** The text of a file that a player chose. @param {File} file */
export async function textOf(file) {
  if (file.size > MOST) throw new Error(`${file.name} is too large: a file like this has ${MOST / 1024} kB at most.`);
  return file.text();
}

/** A text as a short code for an address. @param {string} text */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const plain = Array.from(bytes, b => String.fromCharCode(b)).join('');
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text of such a code, which may come from anybody: it is never unpacked beyond the size of a file.
 * @param {string} code */
export async function unpack(code) {
  const broken = () => new Error('The link is broken: ask for it again, or for the file.');
  let bytes;
  try {
    bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
  } catch {
    throw broken();
  }
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw broken();
    });
    if (done) break;
    size += value.length;
    if (size > MOST) throw broken();
    parts.push(value);
  }
  return new Blob(parts).text();
}
