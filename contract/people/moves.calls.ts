import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named } from '#contract/platform/ids.ts';
import { bilingual } from '#contract/platform/bilingual.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { moveErrors as errors } from './moves.errors.ts';
import { moveFields } from './moves.fields.ts';
import { userErrors } from './users.errors.ts';

const plannedMove = z.object({
  kind: z.enum(['transfer', 'leave']),
  day: calendarDay,
  from: named.nullable(),
  to: named.nullable(),
  reason: z.string().nullable(),
  plannedBy: z.string(),
  /** Why it was not made when it was due. */
  failedAt: instant.nullable(),
  problem: bilingual.nullable(),
});
export type PlannedMove = z.output<typeof plannedMove>;

const own = {
  path: '/api/users/{userId}/move',
  concerns: { userId: 'user' },
  hiddenFrom: 'nobody',
  access: { right: 'MODIFY_USERS' },
  params: z.object({ userId: id }),
  /** Null if nothing is planned. */
  reply: z.object({ move: plannedMove.nullable() }),
} as const;
const refusals = [userErrors.notFound, userErrors.notYours, userErrors.ownAccount, userErrors.fieldRefused];

export const moveCalls = {
  planned: call({
    id: 'users.planned-move',
    method: 'GET',
    ...own,
    summary: 'The transfer or leave that is planned for a person',
    errors: refusals,
  }),
  plan: call({
    id: 'users.plan-move',
    method: 'POST',
    ...own,
    summary:
      'Transfers a person to another dealer, or has them leave, on a day: today at once, later at the beginning of that day. It replaces what was planned',
    underProxy: 'refused',
    body: moveFields,
    errors: [
      ...refusals,
      errors.past,
      errors.tooFar,
      errors.notThere,
      errors.alreadyThere,
      errors.notActive,
      userErrors.unknownDealer,
      userErrors.reachRefused,
      userErrors.notActive,
    ],
  }),
  withdraw: call({
    id: 'users.withdraw-move',
    method: 'DELETE',
    ...own,
    summary: 'Takes back what was planned for a person',
    underProxy: 'refused',
    errors: [...refusals, errors.none],
  }),
};
