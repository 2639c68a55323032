/**
 * The values in pasted text, in their order: as a mail, a list, or cells of a spreadsheet have them, separated by white space, or also by commas and
 * semicolons. A value that a spreadsheet put into quotation marks loses them. The line `sep=;` with which some CSV files begin is none.
 */
export function pastedValues(text: string, { alsoAtCommas = false } = {}): readonly string[] {
  const body = text.replace(/^\uFEFF/u, '').replace(/^sep=.?[\r\n]+/iu, '');
  const ends = alsoAtCommas ? commas : spaces;
  const values: string[] = [];
  let isClosed = true;
  for (let at = 0; at < body.length;) {
    if (ends.test(body[at]!)) {
      at += 1;
      continue;
    }
    const end: number = isClosed && body[at] === '"' ? endOfQuoted(body, at) : -1;
    // A quotation mark that nothing closes is none, nor is any after it.
    if (end === body.length) isClosed = false;
    if (end > 0 && end < body.length && (end + 1 === body.length || ends.test(body[end + 1]!))) {
      values.push(body.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      continue;
    }
    const begin = at;
    while (at < body.length && !ends.test(body[at]!)) at += 1;
    values.push(body.slice(begin, at));
  }
  return values;
}

// JavaScript counts the zero-width no-break space as white space; only at the very start is it the mark of a file.
const spaces = /[^\S\uFEFF]/u;
const commas = /[\s,;]/u;

/** Where the quotation mark at a place is closed; two in a row stand for one. The length of the text if it is not. */
function endOfQuoted(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}
