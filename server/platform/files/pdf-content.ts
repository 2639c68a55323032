import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';

/** Most bytes of unpacked objects. Objects are text; pictures are in streams of their own, which are not unpacked. */
const maxUnpacked = 50_000_000;

/** Matches a name of the format, whose letters may be written as `#6a`. */
const name = (word: string): string =>
  `/${[...word].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`;

/** Every action that runs a script names its kind so; the others start programs, play media, or carry other files. */
const active = new RegExp(
  ['JavaScript', 'Launch', 'RichMedia', 'EmbeddedFile', 'XFA'].map(name).join('|'),
  'i',
);
const objectStream = new RegExp(name('ObjStm'), 'i');

/**
 * True if a PDF contains scripts, programs to start, or other files, or if it hides its objects so that nobody can tell. Viewers also find
 * objects in places where a parser would not look, so the bytes are searched as they are, and unpacked ones as well.
 */
export async function isActivePdf(localPath: string): Promise<boolean> {
  const bytes = await readFile(localPath);
  const text = bytes.toString('latin1');
  if (active.test(text)) return true;
  let left = maxUnpacked;
  for (const match of text.matchAll(/stream\r?\n/g)) {
    // "endstream" ends with the same word.
    if (text.startsWith('end', match.index - 3)) continue;
    const dictionary = text.slice(
      Math.max(text.lastIndexOf(' obj', match.index), match.index - 4000),
      match.index,
    );
    if (!objectStream.test(dictionary)) continue;
    try {
      const unpacked = inflateSync(bytes.subarray(match.index + match[0].length), {
        maxOutputLength: left,
        finishFlush: 2,
      });
      left -= unpacked.length;
      if (left <= 0 || active.test(unpacked.toString('latin1'))) return true;
    } catch {
      return true;
    }
  }
  return false;
}
