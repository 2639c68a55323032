import * as z from 'zod';

/** An instant as ISO text in UTC. PostgreSQL writes it with an offset inside JSON; it is sent in one form. */
export const instant = z.iso
  .datetime({ offset: true })
  .overwrite((text) => (isSentForm(text) ? text : new Date(text).toISOString()));

/** Milliseconds and `Z`, as most come already. */
const isSentForm = (text: string) => text.length === 24 && text.endsWith('Z');

/** A calendar day as it is read, `YYYY-MM-DD`. */
export const calendarDay = z.iso.date();
