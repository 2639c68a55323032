import { moveCalls } from '#contract/people/moves.calls.ts';
import { moveErrors as errors } from '#contract/people/moves.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { entityOf, managed } from '#server/people/users/account-status.ts';
import { userById, type UserRow } from '#server/people/users/users.queries.ts';
import { abilitiesOn } from '#server/people/users/users.rules.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { cancelPlans, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkMove, makeMove, movable, type Move } from './make-move.ts';
import { moveAction, plannedMove, plannedOf } from './moves.queries.ts';

const mostDaysAhead = 731;

export const moveHandlers: Handlers<typeof moveCalls> = {
  async planned({ params }, { db, actor }) {
    const user = found(await userById(db, params.userId, usersVisible.sql(actor, 'u')), userErrors.notFound);
    // Whoever keeps records alone does not plan, and whoever may not change the account does not see the reason.
    if (!abilitiesOn(actor, managed(user)).editAll) return { move: null };
    return { move: (await plannedMove(db, user.id)) ?? null };
  },

  plan: ({ params, body: { day, ...move } }, { actor, change }) =>
    change(async (work) => {
      const user = await movable(work, actor, params.userId);
      const today = work.today();
      if (day < today) refuse(errors.past, {}, { field: 'day' });
      if (day > laterBy(today, mostDaysAhead)) refuse(errors.tooFar, {}, { field: 'day' });
      if (day === today) {
        await makeMove(work, actor, user, move);
        await cancelPlans(work.tx, plannedOf(user.id), moveAction);
        return { move: null };
      }
      await plan(work, actor, user, { ...move, day });
      return { move: (await plannedMove(work.tx, user.id)) ?? null };
    }),

  withdraw: ({ params }, { actor, change }) =>
    change(async (work) => {
      const user = await movable(work, actor, params.userId);
      const before = found(await plannedMove(work.tx, user.id), errors.none);
      await cancelPlans(work.tx, plannedOf(user.id), moveAction);
      await work.record({
        type: 'update',
        entity: entityOf(user),
        before: { plannedMove: before.kind, day: before.day },
        after: { plannedMove: null, day: null },
      });
      return { move: null };
    }),
};

const laterBy = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Checks a move as it would be checked today, and again when it is due. */
async function plan(
  work: Change,
  actor: Actor,
  user: UserRow,
  { day, ...move }: Move & { readonly day: string },
): Promise<void> {
  const { tx, settings, now, record } = work;
  await checkMove(work, actor, user, move);
  const zone = settings.timeZone;
  await planChange(tx, {
    ...plannedOf(user.id),
    action: moveAction,
    dueAt: await instantOf(tx, { day, time: '00:00', zone }),
    zone,
    options: move,
    createdBy: actor.session.proxiedBy ?? actor.id,
    createdAt: now(),
  });
  await record({
    type: 'update',
    entity: entityOf(user),
    after: { plannedMove: move.kind, day, ...(move.kind === 'leave' && { reason: move.reason }) },
  });
}
