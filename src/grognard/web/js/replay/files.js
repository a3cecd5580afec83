// Games as files: download one, upload one. The server decides what a file may tell.

import { ask, api } from '../net.js';

/** Saves a game as a file; refused in words while it would tell a secret. @param {string} path
 * @returns {Promise<string>} what became of it */
export async function download(path) {
  try {
    const answer = await ask('GET', path), href = URL.createObjectURL(await answer.blob());
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'game.json';
    const link = Object.assign(document.createElement('a'), { href, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
    return `Saved as ${name}.`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** A table from a file; it goes as it is, so that the server can compare it byte by byte. @param {File} file
 * @returns {Promise<Summary>} */
export async function upload(file) {
  const made = /** @type {{table: Summary}} */ (await api('POST', '/api/tables/import',
    new Blob(['{"file":', file, '}'])));
  return made.table;
}
