import { userErasureCalls, type keptKinds } from '#contract/people/user-erasure.calls.ts';
import { userErasureErrors as errors } from '#contract/people/user-erasure.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import type { Change } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import {
  eraseAccount,
  forgetEarlierSubjects,
  forgetInLog,
  isErased,
  keptOf,
  lockMergedInto,
  type ErasedPerson,
} from './user-erasure.queries.ts';
import { personMoved } from './users.events.ts';
import { erasePerson } from './users.ports.ts';
import { lockUser, type UserRow } from './users.queries.ts';
import { abilitiesOn } from './users.rules.ts';
import { usersVisible } from './users.scope.ts';

export const userErasureHandlers: Handlers<typeof userErasureCalls> = {
  erase: ({ params, body }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      // Accounts that were merged into this one are in no list, and are of the same person.
      const merged = await lockMergedInto(change.tx, params.id);
      const user = found(
        await lockUser(change.tx, params.id, usersVisible.sql(actor, 'u')),
        userErrors.notFound,
      );
      if (user.id === actor.id) refuse(userErrors.ownAccount);
      if (!abilitiesOn(actor, { id: user.id, status: user.status, role: user.role }).erase)
        refuse(userErrors.notYours);
      if (await isErased(change.tx, user.id)) refuse(errors.alreadyErased);
      if (body.email.toLowerCase() !== user.email.toLowerCase())
        refuse(errors.otherAddress, {}, { field: 'email' });
      const person = erased(user);
      const counts: Partial<Record<KeptKind, number>> = {};
      for (const one of [...merged.map(erased), person])
        for (const [kind, count] of await eraseOne(change, one)) counts[kind] = (counts[kind] ?? 0) + count;
      const name = `${person.firstName} ${person.lastName}`;
      await change.record({
        type: 'update',
        entity: { kind: 'user', id: user.id, name },
        after: { erased: true, reason: body.reason },
      });
      return {
        name,
        kept: Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => ({ kind: kind as KeptKind, count })),
      };
    }),
};

type KeptKind = (typeof keptKinds)[number];

/** Erases one account in all rooms. Returns how much of each kind stays. */
async function eraseOne(change: Change, person: ErasedPerson): Promise<readonly [KeptKind, number][]> {
  const { tx } = change;
  const files = await eraseAccount(tx, person);
  await change.announce(personMoved, { userId: person.id });
  const answers = await change.ask(erasePerson, {
    tx,
    person,
    environment: change.environment,
    files: change.files,
  });
  await forgetEarlierSubjects(tx, person);
  await change.files.release(tx, files);
  const own = await keptOf(tx, person.id);
  await forgetInLog(tx, person);
  const counts: Partial<Record<KeptKind, number>> = Object.assign({}, own, ...answers);
  return Object.entries(counts).map(([kind, count]) => [kind as KeptKind, count]);
}

/** A name that distinguishes erased people in lists without identifying them. */
function erased({ id, email, fullName }: Pick<UserRow, 'id' | 'email' | 'fullName'>): ErasedPerson {
  return {
    fullName,
    id,
    email,
    firstName: 'Erased',
    lastName: id.slice(-6),
    newEmail: `erased-${id}@erased.invalid`,
  };
}
