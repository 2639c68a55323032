import type { Bilingual } from '#contract/platform/language.ts';
import type { Doubt } from './receipt-readings.fields.ts';

/** Why the reader is not sure, for the person who is asked and for the reviewer. */
export const doubtTexts: Readonly<Record<Doubt, Bilingual>> = {
  unclear: { en: 'It is hard to read.', fr: 'La valeur est difficile à lire.' },
  several: {
    en: 'The receipt has other values or amounts that it could be.',
    fr: 'Le reçu contient d’autres valeurs ou montants possibles.',
  },
  'two-receipts': {
    en: 'The picture may show two receipts.',
    fr: 'L’image montre peut-être deux reçus.',
  },
  unlabeled: { en: 'No label on the receipt names it.', fr: 'Aucune mention du reçu ne la désigne.' },
  incomplete: {
    en: 'A part of it may be missing.',
    fr: 'Il en manque peut-être une partie.',
  },
  sum: {
    en: 'Other amounts on the receipt contradict it.',
    fr: 'D’autres montants du reçu la contredisent.',
  },
  'no-sale': {
    en: 'The receipt looks like a refund or an estimate, not like a sale.',
    fr: 'Le reçu semble être un remboursement ou une soumission, et non une vente.',
  },
  order: {
    en: 'Day and month may be the other way around.',
    fr: 'Le jour et le mois sont peut-être inversés.',
  },
  range: {
    en: 'It is after today or more than two years ago.',
    fr: 'Cette date est à venir ou remonte à plus de deux ans.',
  },
};
