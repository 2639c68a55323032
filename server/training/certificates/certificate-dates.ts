import { inLanguage } from '#contract/platform/language.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { expiriesOf } from './certificate-dates.queries.ts';
import { expiryEntry } from './certificates.texts.ts';
import { myCertificates } from './notify-of-issued.ts';

/** The days on which a person's certificates expire, for the calendar feed. */
export const certificateDates = contribute(
  calendarEntries,
  async ({ db, userId, today, language }) => {
    const rows = await expiriesOf(db, userId, today);
    return rows.map(({ id, curriculum, expiresOn, issuedAt }) => ({
      key: `certificate-${id}`,
      // A certificate keeps its day: renewing it makes another one.
      sequence: 0,
      changedAt: issuedAt,
      ...expiryEntry(language, inLanguage(curriculum, language)),
      path: myCertificates,
      time: { kind: 'days' as const, firstDay: expiresOn, lastDay: expiresOn },
    }));
  },
  'certificates',
);
