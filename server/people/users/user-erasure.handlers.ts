import { userErasureCalls, type keptKinds } from '#contract/people/user-erasure.calls.ts';
import { userErasureErrors as errors } from '#contract/people/user-erasure.errors.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import {
  eraseAccount,
  forgetEarlierSubjects,
  forgetInLog,
  isErased,
  keptOf,
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
      const files = await eraseAccount(change.tx, person);
      await change.announce(personMoved, { userId: user.id });
      const answers = await change.ask(erasePerson, {
        tx: change.tx,
        person,
        environment: change.environment,
        files: change.files,
      });
      await forgetEarlierSubjects(change.tx, person);
      await change.files.release(change.tx, files);
      const own = await keptOf(change.tx, user.id);
      await forgetInLog(change.tx, person);
      const name = `${person.firstName} ${person.lastName}`;
      await change.record({
        type: 'update',
        entity: { kind: 'user', id: user.id, name },
        after: { erased: true, reason: body.reason },
      });
      const counts: Partial<Record<(typeof keptKinds)[number], number>> = Object.assign({}, own, ...answers);
      return {
        name,
        kept: Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => ({ kind: kind as (typeof keptKinds)[number], count })),
      };
    }),
};

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
