/** What can be wrong with an entry's name. */
export type NameFault = 'escapes' | 'unreadable';

export interface ReadName {
  /** '/' between folders, none at either end, in Unicode form NFC. */
  readonly path: string;
  readonly isFolder: boolean;
}

const utf8Flag = 0x800;
/** Info-ZIP's extra field with the name in UTF-8, next to the name in the archiver's code page. */
const unicodePathField = 0x7075;
const maxPathLength = 1024;

export interface RawName {
  readonly bytes: Buffer;
  readonly flags: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Buffer }[];
}

/** The path of an entry, or what is wrong with it. Archivers on Windows write backslashes; they also count as separators. */
export function readName(raw: RawName): ReadName | NameFault {
  const text = decoded(raw);
  if (text === null || text === '' || text.length > maxPathLength || /\p{Cc}/u.test(text))
    return 'unreadable';
  const slashed = text.replaceAll('\\', '/');
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed)) return 'escapes';
  const parts = slashed.split('/');
  if (parts.includes('..')) return 'escapes';
  const path = parts.filter((part) => part !== '' && part !== '.').join('/');
  const isFolder = slashed.endsWith('/');
  if (path === '') return isFolder ? { path, isFolder } : 'unreadable';
  return { path: path.normalize('NFC'), isFolder };
}

/**
 * Names in UTF-8 without the UTF-8 flag are common; names that are not valid UTF-8 use the old code page. Null: flagged as UTF-8 but
 * invalid.
 */
function decoded({ bytes, flags, extraFields }: RawName): string | null {
  const unicode = extraFields.find((field) => field.id === unicodePathField && field.data[0] === 1);
  if (unicode) return utf8(unicode.data.subarray(5));
  const text = utf8(bytes);
  if (text !== null || (flags & utf8Flag) !== 0) return text;
  return [...bytes]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128]!))
    .join('');
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²\u00a0';
