import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { userBulk } from './user-bulk.ts';
import { userErasureHandlers } from './user-erasure.handlers.ts';
import { userTotalsJob } from './user-totals.job.ts';
import { userHandlers } from './users.handlers.ts';
import { paletteUsers } from './users.palette.ts';

export const usersRoom = room({
  name: 'users',
  calls: [handled(userCalls, userHandlers), handled(userErasureCalls, userErasureHandlers)],
  contributions: [paletteUsers],
  works: [userBulk],
  jobs: [userTotalsJob],
});
