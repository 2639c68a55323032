import type { Reading, ReadItem } from '#contract/rewards/receipt-readings.fields.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';

/** Characters that printers make look alike. */
const alike: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
};
/** Letters and digits, those that look alike as one. */
export const folded = (text: string): string =>
  [...partKey(text)].map((character) => alike[character] ?? character).join('');

/** The only part that a text may mean if it is none itself: the same but for characters that look alike, or but for one character. */
export function suggestedPart(
  read: string,
  parts: readonly { readonly partNumber: string }[],
): string | null {
  const key = partKey(read);
  if (parts.some((part) => partKey(part.partNumber) === key)) return null;
  const lookAlike = parts.filter((part) => folded(part.partNumber) === folded(read));
  const near =
    lookAlike.length > 0 ? lookAlike : parts.filter((part) => isOneApart(partKey(part.partNumber), key));
  return near.length === 1 ? near[0]!.partNumber : null;
}

function isOneApart(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 5) return false;
  let different = 0;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) different += 1;
  return different === 1;
}

/** A reading with doubtful part numbers compared with the parts of a program. */
export const withSuggestions = (
  reading: Reading,
  parts: readonly { readonly partNumber: string }[],
): Reading => ({
  ...reading,
  values: {
    ...reading.values,
    items: reading.values.items.map((item): ReadItem => {
      const suggested = suggestedPart(item.partNumber, parts);
      const isKnown = parts.some((part) => partKey(part.partNumber) === partKey(item.partNumber));
      // A number of the program is hardly a misreading of another one.
      return { ...item, suggested, isDoubtful: suggested !== null || (item.isDoubtful && !isKnown) };
    }),
  },
});
