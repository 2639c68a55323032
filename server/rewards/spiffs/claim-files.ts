import { inLanguage, nameIn, type Language } from '#contract/platform/language.ts';
import { reportTable, type ReportColumn, type ReportTable } from '#server/platform/reports/report-table.ts';
import { daysIn } from '#server/platform/today.ts';
import { bandWords, headings, paymentWords, statusWords } from './claim-files.texts.ts';
import { reasonWords } from './claim-notices.texts.ts';
import type { ClaimRow } from './claims.queries.ts';

/** Days are those of the portal, by which the list is filtered. */
const claimsIn = (
  dayOf: (instant: Date) => string,
): readonly ReportColumn<keyof (typeof headings)['en'], ClaimRow>[] => [
  ['number', 'number', ({ number }) => number],
  ['spiff', 'text', ({ spiff }, language) => nameIn(spiff, language)],
  ['person', 'text', ({ user }) => user.name],
  ['dealer', 'text', ({ dealer }) => dealer.name],
  ['dealerNumber', 'text', ({ dealer }) => dealer.number],
  ['receipt', 'text', ({ receiptNumber }) => receiptNumber],
  ['purchaseDate', 'day', ({ purchaseDate }) => purchaseDate],
  // A receipt may be in a currency that programs do not pay in.
  ['total', 'number', ({ total }) => total / 100],
  ['totalCurrency', 'text', ({ currency }) => currency],
  ['claimed', 'money', ({ amount, spiff }) => ({ amountCents: amount, currency: spiff.currency })],
  [
    'approved',
    'money',
    ({ approvedAmount, spiff }) =>
      approvedAmount === null ? null : { amountCents: approvedAmount, currency: spiff.currency },
  ],
  ['status', 'text', ({ status }, language) => statusWords[language][status]],
  ['reason', 'text', ({ reason }, language) => (reason ? inLanguage(reasonWords[reason], language) : '')],
  ['risk', 'text', ({ band, score }, language) => (band ? `${bandWords[language][band]}, ${score}` : '')],
  ['payment', 'text', ({ payment }, language) => (payment ? paymentWords[language][payment] : '')],
  ['sentAt', 'day', ({ sentAt }) => dayOf(new Date(sentAt))],
  ['decidedAt', 'day', ({ decidedAt }) => decidedAt && dayOf(new Date(decidedAt))],
];

export const claimsTable = (language: Language, timeZone: string): ReportTable<ClaimRow> =>
  reportTable(headings, claimsIn(daysIn(timeZone)), language);

export const fileName: Readonly<Record<Language, string>> = {
  en: 'spiff-claims',
  fr: 'demandes-de-primes-de-vente',
};
