import { calendarEntries, personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import { contribute } from '#server/platform/ports.ts';
import {
  datedVisitsOf,
  eraseFromVisits,
  findingsAbout,
  hoursOf,
  observedOf,
  visitsOf,
} from './personal-data.queries.ts';
import { pathOf, visitEntry } from './visit-notices.ts';

/** The visits a person has to do with: part of the data export. */
export const personalVisits = contribute(personalData, async ({ db, userId }) => ({
  fieldVisits: await visitsOf(db, userId),
  fieldObservations: await observedOf(db, userId),
  fieldFindings: await findingsAbout(db, userId),
  instructorHours: await hoursOf(db, userId),
}));

export const erasedFromVisits = contribute(erasePerson, async ({ tx, person }) => {
  await eraseFromVisits(tx, person.id);
  return {};
});

/** A person’s confirmed visits, for the calendar feed. */
export const visitDates = contribute(calendarEntries, async ({ db, userId, today, language, settings }) =>
  isFeatureOn(settings, 'fieldTraining')
    ? (await datedVisitsOf(db, userId, today)).map(({ sequence, changedAt, isInstructor, ...visit }) =>
        visitEntry(
          visit,
          { sequence, changedAt },
          language,
          pathOf(visit.id, isInstructor ? 'instructor' : 'other'),
        ),
      )
    : [],
);
