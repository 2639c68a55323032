import { rowErrors } from '#contract/platform/row-errors.ts';
import { postalCodeError } from '#contract/people/postal-codes.rules.ts';
import { userImportErrors as errors } from '#contract/people/user-imports.errors.ts';
import { userFields, type UserStatus } from '#contract/people/users.fields.ts';
import { explain, labelAt, type Issue } from '#contract/platform/validation.ts';
import { rowReason, type RowReason, type RowValues } from '#server/platform/imports/import-kinds.ts';
import { dayIn, dayInOrder, ordersOf } from '#server/platform/tables/values.ts';
import type { AccountKey } from './import-users.queries.ts';

type Value = string | boolean;

/** What the cells of a row say, without what they name elsewhere. Empty cells say nothing. */
export interface ReadRow {
  readonly email: string;
  readonly fields: Readonly<Partial<Record<AccountKey, Value>>>;
  readonly dealers: readonly string[];
  readonly groups: readonly string[];
  /** Empty without one. */
  readonly role: string;
  readonly status: UserStatus | null;
  readonly faults: readonly RowReason[];
}

const texts = [
  'firstName',
  'lastName',
  'phone',
  'addressLine1',
  'city',
  'region',
  'postalCode',
  'country',
  'primaryRole',
  'dealerPosition',
  'company',
  'companyRole',
] as const;
const yesNos = ['receiveEmails', 'participatingLearner'] as const;

export function readValues(values: RowValues): ReadRow {
  const faults: RowReason[] = [];
  const fields: Partial<Record<AccountKey, Value>> = {};
  const said = (key: string) => values[key] ?? '';
  const check = (key: 'email' | 'dateOfBirth' | (typeof texts)[number], text: string): Value | undefined => {
    const parsed = userFields.shape[key].safeParse(text, { reportInput: true });
    if (parsed.success) return parsed.data as string;
    faults.push(faultOf(key, parsed.error.issues as readonly Issue[]));
    return undefined;
  };
  const email = check('email', said('email'));
  for (const key of texts) {
    const value = said(key) === '' ? undefined : check(key, said(key));
    if (value !== undefined) fields[key] = value;
  }
  if (said('dateOfBirth') !== '') {
    const day = dayOf(said('dateOfBirth'));
    if (day === null) faults.push(rowReason(rowErrors.twoWays, { text: said('dateOfBirth') }, 'dateOfBirth'));
    else {
      const value = check('dateOfBirth', day);
      if (value !== undefined) fields.dateOfBirth = value;
    }
  }
  if (said('language') !== '') {
    const language = languageIn(said('language'));
    if (language) fields.language = language;
    else faults.push(rowReason(errors.unknownLanguage, {}, 'language'));
  }
  for (const key of yesNos) {
    if (said(key) === '') continue;
    const value = yesNoIn(said(key));
    if (value === undefined) faults.push(yesNoFault(key));
    else fields[key] = value;
  }
  const status = said('status') === '' ? null : statusIn(said('status'));
  if (status === undefined) faults.push(rowReason(errors.unknownStatus, {}, 'status'));
  return {
    email: typeof email === 'string' ? email : '',
    fields,
    dealers: listIn(said('dealers')),
    groups: listIn(said('assignmentGroups')),
    role: said('role'),
    status: status ?? null,
    faults,
  };
}

/** The issue of a field as a sentence in both languages. */
function faultOf(key: keyof typeof userFields.shape, issues: readonly Issue[]): RowReason {
  const [first] = issues;
  const issue = { ...first!, path: [key] };
  const sentenceIn = (language: 'en' | 'fr') => explain([issue], userFields, [], language)[0]!.sentence;
  return { en: sentenceIn('en'), fr: sentenceIn('fr'), column: key };
}

function yesNoFault(key: (typeof yesNos)[number]): RowReason {
  const label = (language: 'en' | 'fr') => labelAt(userFields, [key], language) ?? key;
  return {
    en: rowReason(rowErrors.yesOrNo, { field: label('en') }).en,
    fr: rowReason(rowErrors.yesOrNo, { field: label('fr') }).fr,
    column: key,
  };
}

/** A day as `YYYY-MM-DD`; null if it has two readings. What is no day stays as it is, for its own sentence. */
function dayOf(text: string): string | null {
  const day = dayIn(text);
  if (typeof day === 'string' || day === null) return day ?? text;
  const orders = ordersOf(day);
  if (orders.length > 1) return null;
  return dayInOrder(day, orders[0] ?? 'day-first') ?? text;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const languageIn = (text: string): 'en' | 'fr' | undefined => {
  const word = plain(text);
  if (/^(?:en|eng|english|anglais)(?:[-_].*)?$/.test(word)) return 'en';
  return /^(?:fr|fra|fre|french|francais|francaise)(?:[-_].*)?$/.test(word) ? 'fr' : undefined;
};

const yesNoIn = (text: string): boolean | undefined => {
  const word = plain(text);
  if (/^(?:yes|y|true|1|x|oui|o|vrai|on)$/.test(word)) return true;
  return /^(?:no|n|false|0|non|faux|off)$/.test(word) ? false : undefined;
};

/** As the list of people and its files say it, and as other portals do. */
const statusWords: Readonly<Record<string, UserStatus>> = {
  active: 'active',
  actif: 'active',
  activee: 'active',
  pending: 'pending',
  waiting: 'pending',
  'en attente': 'pending',
  denied: 'denied',
  refuse: 'denied',
  refusee: 'denied',
  deactivated: 'deactivated',
  inactive: 'deactivated',
  disabled: 'deactivated',
  desactive: 'deactivated',
  desactivee: 'deactivated',
  inactif: 'deactivated',
};
const statusIn = (text: string): UserStatus | undefined => statusWords[plain(text)];

/** Several in one cell, separated by semicolons or lines, or by commas if there are none of them. */
export const listIn = (text: string): readonly string[] => {
  const parts = /[;\n]/.test(text) ? text.split(/[;\n]/) : text.split(',');
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
};

/** What is wrong with a postal code beside its country, where either of them changes. */
export function postalFault(
  given: ReadRow['fields'],
  before: Readonly<Partial<Record<AccountKey, unknown>>>,
): RowReason | undefined {
  const country = String(given.country ?? before.country ?? '');
  const code = String(given.postalCode ?? before.postalCode ?? '');
  if (country === before.country && code === before.postalCode) return undefined;
  const error = postalCodeError(country, code);
  return error && rowReason(error, {}, 'postalCode');
}
