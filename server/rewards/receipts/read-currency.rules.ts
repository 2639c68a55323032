import type { Doubt } from '#contract/rewards/receipt-readings.fields.ts';
import { currencyIn, isDollar, someDollar } from './printed-currencies.rules.ts';
import type { Token, Word } from './printed-text.rules.ts';

export interface FoundCurrency {
  readonly value: string;
  readonly others: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly words: readonly Word[];
}

interface Mark {
  readonly currency: string;
  readonly line: number;
  readonly isByAmount: boolean;
  readonly words: readonly Word[];
}

/** Countries beside a dollar sign. */
const dollarOf: Readonly<Record<string, string>> = {
  CA: 'CAD',
  C: 'CAD',
  US: 'USD',
  U: 'USD',
  A: 'AUD',
  AU: 'AUD',
  NZ: 'NZD',
};

/**
 * The currency of a receipt. One that is named beside the total counts; one that is named elsewhere is asked about, and so are several. `$` alone names
 * none: it is the dollar of the dealer’s country.
 */
export function currencyOn(
  lines: readonly (readonly Token[])[],
  totalLine: number | undefined,
): FoundCurrency | null {
  const marks = lines.flatMap((tokens, line) => marksOn(tokens, line));
  const named = marks.filter(({ currency }) => currency !== someDollar);
  const isNear = ({ line }: Mark) => line === totalLine || isLabeled(lines[line]!);
  const chosen =
    named.find(({ line }) => line === totalLine) ??
    named.find(isNear) ??
    named.find(({ isByAmount }) => isByAmount) ??
    named[0];
  if (!chosen) return null;
  const others = [...new Set(named.map(({ currency }) => currency))].filter((one) => one !== chosen.currency);
  const hasDollar = marks.some(({ currency }) => currency === someDollar);
  const doubts: Doubt[] = [];
  if (others.length > 0 || (hasDollar && !isDollar(chosen.currency))) doubts.push('several');
  if (!isNear(chosen) && (hasDollar || !chosen.isByAmount)) doubts.push('unlabeled');
  return { value: chosen.currency, others, doubts, words: chosen.words };
}

const isLabeled = (tokens: readonly Token[]): boolean =>
  tokens.length <= 3 && tokens.some(({ text }) => text === 'CURRENCY' || text === 'DEVISE');

function marksOn(tokens: readonly Token[], line: number): Mark[] {
  return tokens.flatMap(({ text, word }, at): Mark[] => {
    const signs = text.replace(/[\d.,:'()*+-]/g, '');
    let currency = currencyIn(signs);
    if (currency === undefined) return [];
    const words = [word];
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (currency === someDollar) {
      const country =
        (text.endsWith('$') && after && dollarOf[after.text]) ||
        (text.startsWith('$') && before && dollarOf[before.text]);
      if (country) currency = country;
    }
    const isNumber = (one: Token | undefined) => one !== undefined && /\d[.,]\d\d\b/.test(one.text);
    return [
      { currency, line, words, isByAmount: isNumber(tokens[at]) || isNumber(before) || isNumber(after) },
    ];
  });
}
