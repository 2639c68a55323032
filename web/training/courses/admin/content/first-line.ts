/** A piece of a page's text, as pdf.js reports it. */
export interface TextPiece {
  readonly str: string;
  /** The line ends here. */
  readonly hasEOL: boolean;
}

const longestTitle = 160;

/** The first line of a page that contains words; undefined if there is none. */
export function firstLine(pieces: readonly TextPiece[]): string | undefined {
  let line = '';
  for (const { str, hasEOL } of pieces) {
    line += str;
    if (hasEOL && /[\p{L}\p{N}]/u.test(line)) break;
    if (hasEOL) line = '';
  }
  const words = line.replaceAll(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return undefined;
  return words.length > longestTitle ? `${words.slice(0, longestTitle - 1).trimEnd()}…` : words;
}
