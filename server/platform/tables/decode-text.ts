/**
 * Text as spreadsheets save it: UTF-8 or UTF-16 by their marks, UTF-8 without one, else Windows-1252, which Excel writes as plain CSV. Undefined if it is no
 * text in any of them.
 */
export const decodedText = (bytes: Uint8Array): string | undefined => textIn(bytes, false);

/** True if these bytes begin a text. The last character may be cut off. */
export const beginsAsText = (start: Uint8Array): boolean => textIn(start, true) !== undefined;

function textIn(bytes: Uint8Array, isBeginning: boolean): string | undefined {
  const decoded = (encoding: string) => decodedAs(encoding, bytes, isBeginning);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return checked(decoded('utf-16le'));
  if (first === 0xfe && second === 0xff) return checked(decoded('utf-16be'));
  return checked(decoded('utf-8') ?? decoded('windows-1252'));
}

const checked = (text: string | undefined) => (text === undefined || notText.test(text) ? undefined : text);

function decodedAs(encoding: string, bytes: Uint8Array, stream: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

/** Control characters that no text has. Those from 80 to 9F are the bytes that Windows-1252 leaves free. */
// eslint-disable-next-line no-control-regex
export const notText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0081\u008d\u008f\u0090\u009d]/u;
