import { pastedValues } from '#contract/platform/pasted-values.ts';
import { longestCode, mostCodes } from '#contract/rewards/incentives.fields.ts';

/** Why pasted codes are refused, with the place of the bad one, counted from 1. */
export type CodesFault =
  | { readonly is: 'too-many' }
  | { readonly is: 'too-long' | 'invisible'; readonly place: number; readonly code: string };

export interface ReadCodes {
  /** Each code once, in the order in which they were pasted. */
  readonly codes: readonly string[];
  /** Those that came again, each once. */
  readonly repeated: readonly string[];
}

// What people see: letters, digits, punctuation, and symbols, with marks such as accents. Blank braille counts as a symbol.
const visible = /^[\p{L}\p{N}\p{P}\p{S}\p{M}]+$/u;
const hidden = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Reads codes separated by white space. A code with a character that nobody sees is refused and not cleaned: whoever types the code later
 * would type another one.
 */
export function readCodes(text: string): ReadCodes | CodesFault {
  const all = pastedValues(text.normalize('NFC'));
  if (all.length > mostCodes) return { is: 'too-many' };
  const codes = new Set<string>();
  const repeated = new Set<string>();
  for (const [index, code] of all.entries()) {
    const fault = { place: index + 1, code: shown(code) };
    if (code.length > longestCode) return { is: 'too-long', ...fault };
    if (!visible.test(code) || hidden.test(code)) return { is: 'invisible', ...fault };
    (codes.has(code) ? repeated : codes).add(code);
  }
  return { codes: [...codes], repeated: [...repeated] };
}

/** A code in a sentence: short, and with a box where nothing is seen. */
const shown = (code: string): string =>
  Array.from(code.slice(0, 30))
    .map((one) => (visible.test(one) && !hidden.test(one) ? one : '□'))
    .join('');
