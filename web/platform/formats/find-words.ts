import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** Letters that are no base letter with a mark. */
const letters: Readonly<Record<string, string>> = {
  œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}; // prettier-ignore

/** What people write for an ampersand. */
const ampersands = new Set(['and', 'et']);

/**
 * A text as it is searched in the browser, like the lists of the server: without case, accents, apostrophes, hyphens, quotation marks, and what separates the
 * parts of numbers.
 */
const findable = (text: string): string =>
  text
    .normalize('NFKC')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => letters[letter]!)
    .replace(/[\p{M}\p{Cf}\p{Pd}\p{Pi}\p{Pf}'"´`ʼʻ′&]/gu, '')
    .replace(/(?<=\d)[\s.,](?=\d)/gu, '');

const wordsOf = (text: string): string[] =>
  findable(text)
    .split(/[\s,;:!?()]+/)
    .filter(Boolean);

/** Whether a text has every word of what was typed. */
export function hasWords(text: string, typed: string): boolean {
  const sought = wordsOf(typed);
  const telling = sought.filter((word) => !ampersands.has(word));
  const hay = findable(text);
  return (telling.length > 0 ? telling : sought).every((word) => hay.includes(word));
}

/** The options of a field that have every word of what was typed. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const kept = (item: ComboboxItem): boolean => {
    const isKept = left > 0 && hasWords(item.label, search);
    if (isKept) left -= 1;
    return isKept;
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return kept(option) ? [option] : [];
    const items = option.items.filter(kept);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
