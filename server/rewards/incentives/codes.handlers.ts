import { incentiveCodeCalls as calls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { longestCode, mostCodes } from '#contract/rewards/incentives.fields.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { readLists } from '#server/platform/tables/read-table.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  insertEarned,
  lockHolder,
  setRedeemed,
  takeCode,
  takeThisCode,
} from '#server/rewards/holdings/hold.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { checkNotOwn, handsOf } from '#server/rewards/holdings/own-hands.ts';
import { newRedemptionCode } from '#server/rewards/holdings/redemption-code.ts';
import { tellHolders } from '#server/rewards/holdings/reward-notices.ts';
import type { Locked } from '#server/people/publishing/publishable.ts';
import { incentives, nameOf } from './incentive-kind.ts';
import {
  addCodes,
  codeById,
  codesNamed,
  codesOf,
  deleteCode,
  earnedRewardOf,
  incentiveOfCode,
  mayTakeFrom,
  takersOf,
} from './codes.queries.ts';
import { readCodes, type CodesFault } from './codes.rules.ts';
import { incentiveById, type IncentiveRow } from './incentives.queries.ts';

const mostShown = 100;

export const codeHandlers: Handlers<typeof calls> = {
  async list({ params, query }, { db, actor }) {
    found(await incentiveById(db, params.id, incentivesManaged.sql(actor, 'i')), errors.notFound);
    const { rows, total, counts } = await codesOf(db, params.id, query);
    return { codes: rows.map(withId), pagination: paginationOf(total, query), counts };
  },

  add: async ({ params, body, files }, context) => {
    const lists = await readLists(
      files,
      { field: 'codes', names: ['code', 'codes'], mostRows: mostCodes },
      context,
    );
    const pasted = [body.codes, ...lists].join('\n');
    if (pasted.trim() === '') refuse(errors.codesRequired, {}, { field: 'codes' });
    const read = readCodes(pasted);
    if ('is' in read) return refuseCodes(read);
    return context.change(async (change) => {
      const locked = await lockForCodes(change, context.actor, params.id);
      const { tx, now, row } = locked;
      const added = await addCodes(tx, row.id, read.codes, { by: context.actor.id, at: now() });
      const fresh = read.codes.filter((code) => added.has(code));
      const known = read.codes.filter((code) => !added.has(code));
      const duplicates = [...new Set([...known, ...read.repeated])];
      if (fresh.length > 0)
        await change.record({
          type: 'update',
          entity: { kind: 'incentive', id: row.id, name: nameOf(row) },
          // How many, never which: nobody reads a code in the log.
          before: { codes: row.codesCount },
          after: { codes: row.codesCount + fresh.length },
        });
      return {
        addedCount: fresh.length,
        duplicatesCount: duplicates.length,
        duplicates: duplicates.slice(0, mostShown),
        codes: (await codesNamed(tx, row.id, fresh.slice(0, 25))).map(withId),
      };
    });
  },

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const of = found(
        await incentiveOfCode(tx, params.id, incentivesManaged.sql(actor, 'i')),
        errors.codeNotFound,
      );
      if (!(await deleteCode(tx, params.id))) refuse(errors.codeClaimed);
      const entity = { kind: 'incentive', id: of.incentiveId, name: of.name };
      await record({ type: 'update', entity, after: { codeDeleted: params.id } });
      return { success: true as const };
    }),

  async availableUsers({ params, query }, { db, actor }) {
    found(await incentiveById(db, params.id, incentivesManaged.sql(actor, 'i')), errors.notFound);
    const visible = usersVisible.sql(actor, 'u');
    const users = await takersOf(db, params.id, { visible, without: handsOf(actor), text: query.text });
    return { users: users.map(withId) };
  },

  assign: ({ params, body: { idempotencyKey, ...body } }, context) =>
    context.change((change) =>
      answerOnce(
        change,
        context.actor,
        { key: idempotencyKey, call: calls.assign.id, request: { ...params, ...body } },
        () => assignCode(change, context, params.id, body),
      ),
    ),
};

function refuseCodes(fault: CodesFault): never {
  const field = { field: 'codes' };
  if (fault.is === 'too-many') refuse(errors.tooManyCodes, { maximum: mostCodes }, field);
  const { place, code } = fault;
  if (fault.is === 'too-long') refuse(errors.codeTooLong, { place, code, maximum: longestCode }, field);
  refuse(errors.codeInvisible, { place, code }, field);
}

async function lockForCodes(change: Change, actor: Actor, id: string): Promise<Locked<IncentiveRow>> {
  const locked = await incentives.lockForChange(change, actor, id, 'edit');
  if (locked.row.delivery !== 'code') refuse(errors.takesNoCodes);
  return locked;
}

/** Hands a code over. Somebody who earned the reward has it redeemed this way; everybody else gets one. */
async function assignCode(
  change: Change,
  { actor }: Pick<Context<Actor>, 'actor'>,
  incentiveId: string,
  { user: userId, code: codeId }: { readonly user: string; readonly code?: string | undefined },
) {
  const { tx, now } = change;
  checkNotOwn(actor, userId, errors.notToYourself);
  const { row } = await lockForCodes(change, actor, incentiveId);
  await lockHolder(tx, userId);
  if (!(await mayTakeFrom(tx, incentiveId, userId, usersVisible.sql(actor, 'u'))))
    refuse(errors.unknownPerson, {}, { field: 'user' });
  const at = now();
  const earned = await earnedRewardOf(tx, incentiveId, userId);
  const rewardId = earned ?? newId();
  if (!earned)
    await insertEarned(tx, {
      id: rewardId,
      incentiveId,
      curriculumId: row.curriculum?._id ?? null,
      userId,
      source: 'assigned',
      by: actor.id,
      at,
    });
  const taken = codeId === undefined ? await takeCode(tx, { incentiveId, rewardId, at }) : { id: codeId };
  if (!taken) refuse(errors.noCodeLeft, {}, { field: 'code' });
  if (codeId !== undefined) {
    const of = found(
      await incentiveOfCode(tx, codeId, incentivesManaged.sql(actor, 'i')),
      errors.codeNotFound,
    );
    if (of.incentiveId !== incentiveId) refuse(errors.codeNotFound);
    if (!(await takeThisCode(tx, { codeId, rewardId, at })))
      refuse(errors.codeClaimed, {}, { field: 'code' });
  }
  await setRedeemed(tx, rewardId, { points: 0, code: await newRedemptionCode(tx), address: null, at });
  await change.record({
    type: 'redeem',
    entity: { kind: 'reward', id: rewardId, name: nameOf(row) },
    after: { status: 'redeemed', user: userId, source: 'code handed over', code: taken.id },
  });
  await tellHolders(change, [rewardId], { news: 'redeemed' });
  return { code: withId((await codeById(tx, taken.id))!) };
}
