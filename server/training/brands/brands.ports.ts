import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** Records of a kind that name a brand, as text in both languages: "3 courses". */
export interface BrandUse {
  readonly count: number;
  readonly words: { readonly en: string; readonly fr: string };
}

/** What keeps a brand from being deleted; each room counts its own records. */
export const brandUses = port<{ readonly tx: Transaction; readonly brandId: string }, readonly BrandUse[]>(
  'brand-uses',
);

/** "1 course", "3 courses". */
export const usedBy = (
  count: number,
  en: [one: string, many: string],
  fr: [one: string, many: string],
): BrandUse => ({
  count,
  words: {
    en: `${count} ${count === 1 ? en[0] : en[1]}`,
    fr: `${count} ${count < 2 ? fr[0] : fr[1]}`,
  },
});
