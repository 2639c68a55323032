import type { Language } from '#contract/platform/language.ts';
import { decimalOf } from '#contract/platform/money.ts';
import { tinText } from '#contract/rewards/tin.rules.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { csvStream } from '#server/platform/csv.ts';
import type { YearEndRow } from './tax-forms.queries.ts';

export type OpenedRow = Omit<YearEndRow, 'bytes' | 'key'> & { readonly digits: string | null };

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Name',
    'Business name',
    'Tax classification',
    'Kind of number',
    'Tax number',
    'Address',
    'Apartment, suite',
    'City',
    'State',
    'ZIP code',
    'E-mail',
    'Form of',
    'Claims (USD)',
    'Activities (USD)',
    'Total (USD)',
  ],
  fr: [
    'Nom',
    'Nom de l’entreprise',
    'Catégorie fiscale',
    'Type de numéro',
    'Numéro fiscal',
    'Adresse',
    'Appartement, bureau',
    'Ville',
    'État',
    'Code postal',
    'Courriel',
    'Formulaire de',
    'Primes de vente (USD)',
    'Activités (USD)',
    'Total (USD)',
  ],
};

/** Dollars with two decimals: the tax software that reads the file expects a point in every language. */
const dollars = (amountCents: number) => ({
  decimal: decimalOf({ amountCents, currency: 'USD' }) as `${number}`,
});

/** Everybody who is reported, a line each. People without a form stand in it without a number, so that nobody is missed. */
export const yearEndFile = (language: Language, year: number, rows: readonly OpenedRow[]): FileReply => ({
  body: csvStream(headings[language], once(rows), ({ form, digits, ...row }) => [
    form?.legalName ?? row.name,
    form?.businessName ?? '',
    form ? [form.classification, form.classificationNote].filter(Boolean).join(': ') : '',
    form ? form.tinKind.toUpperCase() : '',
    form && digits ? tinText(form.tinKind, digits) : '',
    form?.address.addressLine1 ?? '',
    form?.address.addressLine2 ?? '',
    form?.address.city ?? '',
    form?.address.region ?? '',
    form?.address.postalCode ?? '',
    row.email,
    form ? String(form.year) : '',
    dollars(row.claimsCents),
    dollars(row.activitiesCents),
    dollars(row.claimsCents + row.activitiesCents),
  ]),
  mediaType: 'text/csv; charset=utf-8',
  downloadName: `${language === 'fr' ? 'fin-d-annee' : 'year-end'}-${year}.csv`,
});

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
