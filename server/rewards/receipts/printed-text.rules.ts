import type { ReadingBox } from '#contract/rewards/receipt-readings.fields.ts';

/** A word on a page as the reader found it. */
export interface Word {
  readonly text: string;
  /** From 0 to 1; 1 for the text of a PDF. */
  readonly confidence: number;
  readonly box: ReadingBox;
}
/** The words of a line, from left to right. */
export type Line = readonly Word[];

/** A piece of a word without spaces, in capitals without accents, with one form of each sign. */
export interface Token {
  readonly text: string;
  readonly word: Word;
  /** The word begins before it: no word ends between it and the token before. */
  readonly isGlued: boolean;
}

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** One form of each apostrophe, minus, and space; signs that end a label stand alone. */
const unified = (text: string): string =>
  plain(
    text
      .replace(/[’‘ʼ′´`]/g, "'")
      .replace(/[−–—‐‑‒﹣－─━⁃]/g, '-')
      .replace(/≈/g, ' ESTIMATE ')
      .replace(/[°º]/g, ' ')
      .replace(/№/g, 'NO ')
      .normalize('NFKC'),
  )
    .replace(/\.{2,}|_{2,}|-{3,}/g, ' ')
    .replace(/#/g, ' # ')
    .replace(/:(?!\d)/g, ' ')
    .replace(/(?<=[A-Z]):/g, ' ')
    .replace(/(?<=[A-Z]{3})(?=[$€£*=])/g, ' ');

export const tokensOf = (line: Line): Token[] =>
  line.flatMap((word) =>
    unified(word.text)
      .split(/\s/)
      .filter((text) => text !== '')
      .map((text, index) => ({ text, word, isGlued: index > 0 })),
  );

/** Letters that a reader takes for digits, in words that are surely words. */
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S' };

/** The letters of a token, as a label has them: `T0TAL:` is TOTAL. Empty for a number. */
export function lettersOf(text: string): string {
  const letters = text.replace(/[^A-Z]/g, '');
  const digits = text.replace(/\D/g, '');
  if (digits === '') return letters;
  if (letters.length < 3 || digits.length > 2 || /\d\d$/.test(text)) return '';
  return text.replace(/[015]/g, (digit) => letterOf[digit]!).replace(/[^A-Z]/g, '');
}
