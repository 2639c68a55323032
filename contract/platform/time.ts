import * as z from 'zod';

/** An instant as ISO text in UTC, years 0001 to 9999. PostgreSQL writes an offset inside JSON; replies use one format. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine(isStorableInstant)
  // Also called with text that was refused already.
  .overwrite((text) => (isSentForm(text) || !isStorableInstant(text) ? text : sentForm(text)));

/** Milliseconds and `Z`, as most already are. */
const isSentForm = (text: string) => text.length === 24 && text.endsWith('Z');

/** UTC, as PostgreSQL writes it inside JSON: fractions only where there are any, and an offset. */
const isInUtc = (text: string) => text.endsWith('+00:00');

/** Replies may have thousands of instants, so those in UTC are cut to size instead of read and written. */
function sentForm(text: string): string {
  if (!isInUtc(text)) return new Date(text).toISOString();
  const fraction = text.slice(20, -6).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 19)}.${fraction}Z`;
}

/** The year must fit in UTC too: `9999-12-31T23:59:59-14:00` is in the year 10000, which neither sorts nor stores like the others. */
function isStorableInstant(text: string): boolean {
  if (isSentForm(text) || isInUtc(text)) return text >= '0001';
  const utc = new Date(text);
  return Number.isFinite(utc.getTime()) && /^(?!0000)\d{4}-/.test(utc.toISOString());
}

/** PostgreSQL has no year 0. */
export const isStorableDay = (text: string): boolean => text >= '0001';

/** A calendar day as replies send it, `YYYY-MM-DD`. */
export const calendarDay = z.iso.date().refine(isStorableDay);
