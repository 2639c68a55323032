import type { RoleEffect } from '#contract/people/roles.calls.ts';
import { decide } from '#contract/platform/access.ts';
import { screens } from '#contract/screens.ts';
import { insertUser } from '#server/people/users/change-user.queries.ts';
import { canKeepRecord } from '#server/people/users/users.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import { dryRun } from '#server/platform/database/dry-run.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { holdersOf, peopleSeenBy, type SeenOfRank } from './role-effect.queries.ts';

interface RoleChange {
  /** Undefined for a new role. */
  readonly roleId: string | undefined;
  /** Writes what a save would write. Returns the id of the role. */
  readonly write: (tx: Transaction) => Promise<string>;
  /** The most people who are listed. */
  readonly limit: number;
}

/**
 * What a save of a role would do: the change is made in a transaction that is rolled back, and those who have the role are read before and after
 * as each request reads them. So the scopes and access declarations answer that refuse. Only people whom the caller sees are listed and counted.
 */
export function roleEffect(
  context: Context<Actor>,
  { roleId, write, limit }: RoleChange,
): Promise<RoleEffect> {
  const { db, actor: caller, settings } = context;
  return dryRun(db, async (tx) => {
    const { holders, total } = roleId
      ? await holdersOf(tx, roleId, caller, limit)
      : { holders: [], total: 0 };
    // Somebody with nothing but the role says which screens it opens.
    const trial = roleId && (await trialPerson(tx, roleId));
    const read = async (trialId: string | undefined) => {
      const reached = new Map<string, Reached>();
      for (const { _id } of holders) {
        const holder = await personAsActor(tx, settings, _id);
        if (holder) reached.set(_id, await reachedBy(tx, holder, caller, trialId));
      }
      const person = trialId && (await personAsActor(tx, settings, trialId));
      const opened = person
        ? screens.filter(
            ({ access, feature }) =>
              (!feature || isFeatureOn(settings, feature)) && decide(access, person) === 'allowed',
          )
        : [];
      return { reached, opened: new Set(opened.map(({ id }) => id)) };
    };

    const now = await read(trial);
    const writtenId = await write(tx);
    const then = await read(trial ?? (await trialPerson(tx, writtenId)));
    const both = (id: string, what: keyof Reached) => ({
      now: now.reached.get(id)?.[what] ?? 0,
      after: then.reached.get(id)?.[what] ?? 0,
    });
    return {
      total,
      holders: holders.map((one) => ({
        ...one,
        sees: both(one._id, 'sees'),
        changes: both(one._id, 'changes'),
      })),
      opens: [...then.opened].filter((id) => !now.opened.has(id)),
      closes: [...now.opened].filter((id) => !then.opened.has(id)),
    };
  });
}

interface Reached {
  readonly sees: number;
  readonly changes: number;
}

async function reachedBy(
  tx: Transaction,
  holder: Actor,
  caller: Actor,
  trialId: string | undefined,
): Promise<Reached> {
  const seen = await peopleSeenBy(tx, holder, caller, trialId);
  const count = (ranks: readonly SeenOfRank[]) => ranks.reduce((sum, { people }) => sum + people, 0);
  return {
    sees: count(seen),
    changes: count(seen.filter(({ roleRank }) => canKeepRecord(holder, { id: '', roleRank }))),
  };
}

/** An account of nobody with the role: at no dealer, in no group, with no mark. */
const trialPerson = (tx: Transaction, roleId: string): Promise<string> =>
  insertUser(tx, { email: `${newId()}@trial.invalid`, role: roleId });
