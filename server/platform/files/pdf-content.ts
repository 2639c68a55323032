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

const pageObject = new RegExp(`${name('Type')}\\s*${name('Page')}(?![a-z#])`, 'gi');
const pageCount = new RegExp(`${name('Count')}\\s+(\\d{1,9})`, 'gi');

/** True if a PDF has more pages than this, by the pages in it or by what it says itself. One whose objects cannot be read is refused before. */
export async function hasMorePages(localPath: string, most: number): Promise<boolean> {
  const bytes = await readFile(localPath);
  let pages = 0;
  for (const text of objectTexts(bytes)) {
    pages += [...text.matchAll(pageObject)].length;
    if (pages > most || [...text.matchAll(pageCount)].some(([, count]) => Number(count) > most)) return true;
  }
  return false;
}

/** The bytes as they are, and the unpacked objects. */
function* objectTexts(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1');
  yield text;
  let left = maxUnpacked;
  for (const match of text.matchAll(/stream\r?\n/g)) {
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
      yield unpacked.toString('latin1');
    } catch {
      return;
    }
  }
}

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
