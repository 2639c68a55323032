import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import {
  enrollmentsOf,
  eraseFromEvents,
  interestsOf,
  reservationsOf,
  teachingOf,
} from './personal-data.queries.ts';

/** The events a person joined and teaches: part of the data export. */
export const personalEvents = contribute(personalData, async ({ db, userId }) => ({
  liveTraining: await enrollmentsOf(db, userId),
  taughtEvents: await teachingOf(db, userId),
  liveTrainingInterests: await interestsOf(db, userId),
  reservedSeats: await reservationsOf(db, userId),
}));

export const erasedFromEvents = contribute(erasePerson, async ({ tx, person }) => {
  await eraseFromEvents(tx, person);
  return {};
});
