import * as z from 'zod';
import { platformErrors, says, type ErrorText } from './errors.ts';
import { isStorableDay } from './time.ts';

// Line feed, carriage return and tab are the only control characters a text may contain.
// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const storable = (text: string) => text.isWellFormed() && !controls.test(text);

const base = (max: number, min: number) =>
  z
    .string()
    .trim()
    .min(min, says(min === 1 ? platformErrors.required : platformErrors.tooShort))
    .max(max)
    .refine(storable, says(platformErrors.controlCharacters));

/** True if a text has something visible. */
const readable = (max: number, min: number) =>
  base(max, min).refine((text) => text === '' || isVisible(text), says(platformErrors.invisible));

// Blank braille counts as a symbol, and marks alone have no base character.
const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));

/** True if every embedding, override and isolate is closed within the line. Closing an isolate closes everything opened inside it. */
function endsItsTurns(line: string): boolean {
  const open: ('isolate' | 'embedding')[] = [];
  let isolates = 0;
  for (const character of line) {
    if (/[\u2066-\u2068]/.test(character)) {
      open.push('isolate');
      isolates += 1;
    } else if (/[\u202a\u202b\u202d\u202e]/.test(character)) open.push('embedding');
    else if (character === '\u202c' && open.at(-1) === 'embedding') open.pop();
    else if (character === '\u2069' && isolates > 0) {
      open.length = open.lastIndexOf('isolate');
      isolates -= 1;
    }
  }
  return open.length === 0;
}

/** A text of one line, trimmed, in Unicode form NFC. */
export const line = (max: number, min = 1) =>
  readable(max, min)
    .refine((text) => !/[\r\n]/.test(text), says(platformErrors.oneLine))
    // A line is shown next to others; a paragraph's end closes its directions.
    .refine(endsItsTurns, says(platformErrors.turnedAround))
    .overwrite((text) => text.normalize('NFC'));

/** A text of several lines, trimmed, line ends as `\n`. */
export const paragraph = (max: number, min = 1) =>
  readable(max, min).overwrite((text) => text.replace(/\r\n?/g, '\n').normalize('NFC'));

/** Search or filter text: unrestricted except for characters the database cannot store. */
export const filterText = (max: number) =>
  z.string().trim().max(max).refine(storable, says(platformErrors.controlCharacters));

/** Rich text as the editor writes it; the server sanitizes it before it is stored. */
export const richText = (max: number, min = 0) => base(max, min);

/** Up to 64 characters before the @, followed by labels that neither begin nor end with a hyphen; the last label is not a number. */
function hasHost(address: string): boolean {
  const [local = '', host = ''] = address.split('@');
  const labels = host.split('.');
  return (
    local.length <= 64 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)) &&
    /[a-z]/i.test(labels.at(-1)!)
  );
}

export const email = () =>
  z
    .string()
    .trim()
    .min(1, says(platformErrors.required))
    .max(254)
    .pipe(z.email(says(platformErrors.email)))
    .refine(hasHost, says(platformErrors.email))
    .overwrite((address) => address.toLowerCase());

/** A calendar day `YYYY-MM-DD`. `error` is the error for anything else. */
export const day = (error: ErrorText = platformErrors.date) =>
  z.iso.date(says(error)).refine(isStorableDay, says(error));

export const webAddress = () =>
  z
    .string()
    .trim()
    .max(2000)
    .pipe(z.url({ protocol: /^https?$/, ...says(platformErrors.webAddress) }));

/** Gives a field its display name in both languages, for its label and its errors. */
export function labelled<T extends z.ZodType>(schema: T, en: string, fr: string): T {
  return schema.meta({ title: en, titleFr: fr });
}
