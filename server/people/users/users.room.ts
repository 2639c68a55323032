import { profileUpdate } from '#contract/people/profile.fields.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { userFields } from '#contract/people/users.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { importsUsers } from './importing/import-users.ts';
import { userBulk } from './user-bulk.ts';
import { userErasureHandlers } from './user-erasure.handlers.ts';
import { userTotalsJob } from './user-totals.job.ts';
import { userHandlers } from './users.handlers.ts';
import { paletteUsers } from './users.palette.ts';
import { usersOfPeople } from './users.merge.ts';

export const usersRoom = room({
  name: 'users',
  personColumns: usersOfPeople,
  records: [
    {
      kind: 'user',
      one: { en: 'Person', fr: 'Personne' },
      stored: {
        table: 'user_account',
        many: { en: 'People', fr: 'Personnes' },
        name: { en: 'full_name' },
      },
      forms: [userFields, profileUpdate],
    },
    {
      kind: 'user-to-approve',
      one: { en: 'Person waiting for approval', fr: 'Personne en attente d’approbation' },
      stored: {
        table: 'user_account',
        many: { en: 'People waiting for approval', fr: 'Personnes en attente d’approbation' },
        only: "x.status = 'pending'",
      },
      feature: 'approvalNewUser',
    },
  ],
  calls: [handled(userCalls, userHandlers), handled(userErasureCalls, userErasureHandlers)],
  contributions: [paletteUsers, importsUsers],
  works: [userBulk],
  jobs: [userTotalsJob],
});
