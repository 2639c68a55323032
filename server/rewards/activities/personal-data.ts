import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { activitiesToExport, forgetActivities } from './personal-data.queries.ts';

/** A person's activities: part of the data export. */
export const personalActivities = contribute(personalData, async ({ db, userId }) => ({
  activities: await activitiesToExport(db, userId),
}));

export const erasedActivities = contribute(erasePerson, async ({ tx, person }) => {
  await forgetActivities(tx, person);
  return {};
});
