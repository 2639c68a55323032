import { inflateSync } from 'node:zlib';

/** Most bytes of unpacked objects. Objects are text; pictures are in streams of their own, which are not unpacked. */
const maxUnpacked = 50_000_000;
/** Each of these holds a hundred objects or more; a document of some pages has a few. */
const maxObjectStreams = 2000;

/** Matches a name of the format, whose letters may be written as `#6a`. */
const name = (word: string): string =>
  `/${[...word].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`;

/** Every action that runs a script names its kind so; the others start programs, play media, or carry other files. */
const active = new RegExp(
  ['JavaScript', 'Launch', 'RichMedia', 'EmbeddedFile', 'XFA'].map(name).join('|'),
  'i',
);
/** A page, or how many the document says it has. */
const pages = new RegExp(`${name('Type')}\\s*${name('Page')}(?![a-z#])|${name('Count')}\\s+(\\d{1,9})`, 'gi');
/** The beginning of an object, the name of one that holds others, and the beginning of its content. */
const landmarks = new RegExp(`( obj)|(${name('ObjStm')})|stream\\r?\\n`, 'gi');

export interface PdfContent {
  /** It has scripts, programs to start, or other files, or hides its objects so that nobody can tell. */
  readonly isActive: boolean;
  /** More than the most pages, by the pages in it or by what it says itself. */
  readonly hasMorePages: boolean;
}

/**
 * What a PDF contains. Viewers also find objects in places where a parser would not look, so the bytes are searched as they are, and unpacked ones as
 * well. Reads everything once, whatever it contains.
 */
export function pdfContent(bytes: Buffer, mostPages: number): PdfContent {
  let [count, hasMorePages] = [0, false];
  for (const text of objectTexts(bytes)) {
    if (text === null || active.test(text)) return { isActive: true, hasMorePages };
    if (hasMorePages) continue;
    for (const [, said] of text.matchAll(pages)) {
      if (said === undefined) count += 1;
      hasMorePages = count > mostPages || Number(said ?? 0) > mostPages;
      if (hasMorePages) break;
    }
  }
  return { isActive: false, hasMorePages };
}

/** The bytes as they are, and the unpacked objects; null for objects that cannot be unpacked. */
function* objectTexts(bytes: Buffer): Generator<string | null> {
  const text = bytes.toString('latin1');
  yield text;
  let left = maxUnpacked;
  let streams = 0;
  let holdsObjects = false;
  for (const { 0: found, 1: object, 2: holder, index } of text.matchAll(landmarks)) {
    if (object !== undefined) holdsObjects = false;
    else if (holder !== undefined) holdsObjects = true;
    // "endstream" ends with the same word.
    else if (holdsObjects && !text.startsWith('end', index - 3)) {
      streams += 1;
      if (streams > maxObjectStreams) return yield null;
      const unpacked = inflated(bytes.subarray(index + found.length), left);
      left -= unpacked?.length ?? 0;
      yield unpacked && left > 0 ? unpacked.toString('latin1') : null;
    }
  }
}

function inflated(packed: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: 2 });
  } catch {
    return null;
  }
}
