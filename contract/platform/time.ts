import * as z from 'zod';

/** An instant as ISO text in UTC. PostgreSQL writes it with an offset inside JSON; it is sent in one form. */
export const instant = z.iso.datetime({ offset: true }).overwrite((text) => new Date(text).toISOString());

/** A calendar day as it is read, `YYYY-MM-DD`. */
export const calendarDay = z.iso.date();
