import { inLanguage, type Language } from '#contract/platform/language.ts';
import { currencies, type Currency } from '#contract/platform/money.ts';
import { dateWords } from '#server/platform/date-words.ts';
import { moneyText } from '#server/platform/money-text.ts';
import { saying, valueWords } from './log-words.texts.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Wording {
  readonly language: Language;
  /** Instants are shown by its clock. */
  readonly zone: string;
  /** Names of records by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The label of a field. */
  readonly label: (field: string) => string;
  /** The word for a value that is a code in this field alone. */
  readonly word?: (field: string, value: string) => string | undefined;
}

/** A field before and after, in words. */
export interface WordedChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;
const wallClock = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/;
const day = /^\d{4}-\d\d-\d\d$/;
const mostItems = 20;
const deepest = 4;
/** Fields that hold cents without saying so. */
const centFields = new Set(['amount', 'approvedAmount', 'credits', 'creditsSent', 'cents', 'convertedTotal']);
/** Numbers that name something, so they have no thousands separator. */
const plainNumbers = new Set(['year', 'number', 'version', 'edition']);

/** What an entry changed, field by field. */
export function changesInWords(
  before: Fields | null,
  after: Fields | null,
  wording: Wording,
): WordedChange[] {
  // What became of the record comes first; the others stand as the database keeps them.
  const fields = Object.keys({ ...before, ...after }).toSorted(
    (a, b) => Number(b === 'status') - Number(a === 'status'),
  );
  const inWords = (side: Fields | null, field: string) => {
    if (!side || !(field in side)) return null;
    return valueInWords(
      side[field],
      field,
      currencyOf(side) ?? currencyOf(after) ?? currencyOf(before),
      wording,
    );
  };
  return fields
    .map((field) => ({
      field,
      label: wording.label(field),
      before: inWords(before, field),
      after: inWords(after, field),
    }))
    .filter((change) => change.before !== null || change.after !== null)
    .filter(({ field }) => !isUnchanged(before, after, field));
}

/** Such as the currency beside an amount. */
const isUnchanged = (before: Fields | null, after: Fields | null, field: string) =>
  before !== null &&
  after !== null &&
  field in before &&
  JSON.stringify(before[field]) === JSON.stringify(after[field]);

const currencyOf = (side: Fields | null): Currency | undefined =>
  currencies.find((one) => one === side?.['currency']);

/** A value in words; null for none. */
export function valueInWords(
  value: unknown,
  field: string,
  currency: Currency | undefined,
  wording: Wording,
  depth = 0,
): string | null {
  const { language } = wording;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return inLanguage(value ? saying.yes : saying.no, language);
  if (typeof value === 'number') return numberInWords(value, field, currency, language);
  if (typeof value === 'string') return textInWords(value, field, wording);
  if (depth >= deepest) return JSON.stringify(value);
  const inner = (of: Currency | undefined) => (one: unknown, name: string) =>
    valueInWords(one, name, of, wording, depth + 1);
  if (Array.isArray(value)) return listInWords(value, field, inner(currency), language);
  return objectInWords(value as Fields, inner(currencyOf(value as Fields) ?? currency), wording);
}

/** French has a narrow space before a semicolon. */
const apart = (language: Language) => (language === 'fr' ? '\u202f; ' : '; ');

function listInWords(
  values: readonly unknown[],
  field: string,
  inner: (one: unknown, field: string) => string | null,
  language: Language,
): string {
  if (values.length === 0) return inLanguage(saying.none, language);
  const shown = values.slice(0, mostItems).flatMap((one) => inner(one, field) ?? []);
  const isLong = values.some((one) => typeof one === 'object' && one !== null) && shown.join().length > 80;
  const more = values.length - mostItems;
  if (more > 0) shown.push(inLanguage(saying.more, language).replace('{count}', String(more)));
  return shown.join(isLong ? apart(language) : ', ');
}

function objectInWords(
  value: Fields,
  inner: (one: unknown, field: string) => string | null,
  { language, label }: Wording,
): string | null {
  const { en, fr } = value;
  const keys = Object.keys(value);
  const colon = language === 'fr' ? '\u202f: ' : ': ';
  if (keys.length > 0 && keys.every((key) => key === 'en' || key === 'fr')) {
    const english = inner(en, 'en');
    const french = inner(fr, 'fr');
    if (!english || !french) return english ?? french;
    return `${inLanguage(saying.english, language)}${colon}${english}${apart(language)}${inLanguage(saying.french, language)}${colon}${french}`;
  }
  const named = value['fullName'] ?? value['name'];
  if (typeof named === 'string' && keys.every((key) => ['_id', 'fullName', 'name'].includes(key)))
    return named;
  if (typeof value['amountCents'] === 'number' && currencyOf(value) && keys.length === 2)
    return moneyText({ amountCents: value['amountCents'], currency: currencyOf(value)! }, language);
  const parts = keys.flatMap((key) => {
    const words = inner(value[key], key);
    return words === null ? [] : [`${label(key)}${colon}${words}`];
  });
  return parts.length === 0 ? null : parts.join(apart(language));
}

const tag = (language: Language) => (language === 'fr' ? 'fr-CA' : 'en-US');

function numberInWords(
  value: number,
  field: string,
  currency: Currency | undefined,
  language: Language,
): string {
  if (field.endsWith('Cents') || centFields.has(field)) {
    if (currency && Number.isSafeInteger(value)) return moneyText({ amountCents: value, currency }, language);
    return new Intl.NumberFormat(tag(language), { minimumFractionDigits: 2 }).format(value / 100);
  }
  if (field.endsWith('Seconds')) return durationInWords(value);
  if (plainNumbers.has(field)) return String(value);
  return new Intl.NumberFormat(tag(language), { maximumFractionDigits: 6 }).format(value);
}

/** `1 h 05 min 09 s`, the same in both languages. */
function durationInWords(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = `${hours || minutes ? two(whole % 60) : whole % 60} s`;
  const words = hours ? `${hours} h ${two(minutes)} min ${rest}` : minutes ? `${minutes} min ${rest}` : rest;
  return seconds < 0 ? `-${words}` : words;
}

function textInWords(text: string, field: string, { language, zone, names, word: wordOf }: Wording): string {
  if (uuid.test(text)) return names.get(text) ?? text;
  if (day.test(text))
    return dateInWords(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' }, text, language);
  if (instant.test(text))
    return dateInWords(
      new Date(text),
      { dateStyle: 'medium', timeStyle: 'short', timeZone: zone },
      text,
      language,
    );
  if (wallClock.test(text))
    return dateInWords(
      new Date(`${text.replace(' ', 'T')}Z`),
      { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
      text,
      language,
    );
  const ofField = wordOf?.(field, text);
  if (ofField !== undefined) return ofField;
  const word = valueWords[text];
  if (word && Object.hasOwn(valueWords, text)) return inLanguage(word, language);
  return /<[a-z/][^>]*>/i.test(text) ? withoutTags(text) : text;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateInWords(
  date: Date,
  options: Intl.DateTimeFormatOptions,
  otherwise: string,
  language: Language,
): string {
  if (Number.isNaN(date.getTime())) return otherwise;
  const key = `${language} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag(language), options);
  dateFormats.set(key, format);
  return dateWords(format, date, language);
}

/** Rich text as one line. */
const withoutTags = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d|div|tr)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The ids in what an entry kept, so that their names can be looked up. */
export function idsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && uuid.test(value)) found.add(value.toLowerCase());
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) idsIn(one, found);
  return found;
}
