import { mergingCalls } from '#contract/people/merging.calls.ts';
import { mergingErrors as errors } from '#contract/people/merging.errors.ts';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { userErrors } from '#contract/people/users.errors.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { entityOf, languageOf, managed, managedUser } from '#server/people/users/account-status.ts';
import { isErased } from '#server/people/users/user-erasure.queries.ts';
import { personMoved } from '#server/people/users/users.events.ts';
import { userById, type UserRow } from '#server/people/users/users.queries.ts';
import { abilitiesOn, canAddUsers } from '#server/people/users/users.rules.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { personColumns } from '#server/platform/merging.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { rehearse } from '#server/platform/rehearse.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { dismissPair, likelyPairs } from './likely-pairs.queries.ts';
import { accountsMerged, accountsSeparated, accountsToChange } from './merging.events.ts';
import { personFigures, type PersonCount } from './merging.ports.ts';
import {
  accountOf,
  accountsToMerge,
  closeAccount,
  countRows,
  lockAccounts,
  mergeRows,
  mergesInto,
  type MovedColumn,
  reopenAccount,
  separateRows,
  standingMerge,
} from './merging.queries.ts';
import { mergedMail } from './merging.texts.ts';

export const mergingHandlers: Handlers<typeof mergingCalls> = {
  async find({ query }, { db, actor }) {
    if (!canAddUsers(actor)) refuse(userErrors.fieldRefused);
    const { rows, total } = await accountsToMerge(db, actor, query);
    return { users: rows, pagination: paginationOf(total, query) };
  },

  async likely({ query }, { db, actor }) {
    if (!canAddUsers(actor)) refuse(userErrors.fieldRefused);
    const { pairs, total } = await likelyPairs(db, actor, query);
    return { pairs, pagination: paginationOf(total, query) };
  },

  dismiss: ({ body: { primary, secondary } }, context) =>
    context.change(async (change) => {
      const { tx } = change;
      if (!canAddUsers(context.actor)) refuse(userErrors.fieldRefused);
      if (primary === secondary) refuse(errors.samePerson, {}, { field: 'secondary' });
      const one = await managedPerson(tx, context.actor, primary);
      const other = await managedPerson(tx, context.actor, secondary);
      if (!(await dismissPair(tx, [primary, secondary], by(change, context.actor))))
        refuse(userErrors.notFound);
      await change.record({ type: 'update', entity: entityOf(one), after: { notSameAs: other.fullName } });
      return { success: true as const };
    }),

  preview: ({ query: { primary, secondary } }, context) =>
    rehearse(
      context,
      (rehearsing) => merge(rehearsing, { primary, secondary }),
      async ({ tx, ask, today }, make) => {
        await checkPair(tx, context.actor, [primary, secondary]);
        const figures = () => ask(personFigures, { tx, userIds: [primary, secondary], today: today() });
        const accounts = { primary: await accountOf(tx, primary), secondary: await accountOf(tx, secondary) };
        const rooms = await roomsThatMove(tx, ask, { primaryId: primary, secondaryId: secondary });
        const before = await figures();
        await make();
        const after = await figures();
        return {
          ...accounts,
          figures: before
            .filter(({ of }) => of.length > 0)
            .map(({ key, of }) => ({
              key,
              primary: countOf(of, primary),
              secondary: countOf(of, secondary),
              afterwards: countOf(after.find((one) => one.key === key)!.of, primary),
            })),
          rooms,
        };
      },
    ),

  async merges({ params: { userId } }, { db, actor }) {
    if (!canAddUsers(actor)) refuse(userErrors.fieldRefused);
    found(await userById(db, userId, usersVisible.sql(actor, 'u')), userErrors.notFound);
    return { merges: await mergesInto(db, userId) };
  },

  merge: ({ body }, context) => merge(context, body),

  separate: ({ params: { userId } }, context) =>
    context.change(async (change) => {
      const { tx } = change;
      const { actor } = context;
      if (!canAddUsers(actor)) refuse(userErrors.fieldRefused);
      const asked = await standingMerge(tx, userId);
      await lockAccounts(tx, asked ? [asked.primaryId, userId] : [userId]);
      const merge = await standingMerge(tx, userId);
      if (!merge) {
        const { fullName: name } = await managedUser(change, actor, userId);
        refuse(errors.notMerged, { name });
      }
      const kept = await managedUser(change, actor, merge.primaryId);
      await change.announce(accountsToChange, merge);
      await reopenAccount(tx, merge, by(change, actor));
      // Merged accounts are hidden, so whether the actor may change this one shows now; a refusal leaves it merged.
      const closed = await managedUser(change, actor, userId);
      for (const user of [kept, closed]) {
        if (!abilitiesOn(actor, managed(user)).editAll) refuse(userErrors.notYours);
        if (await isErased(tx, user.id)) refuse(errors.erased);
      }
      if (!merge.isNewest) refuse(errors.newerFirst);
      await separateRows(tx, merge);
      await change.announce(accountsSeparated, merge);
      await change.announce(personMoved, { userId });
      await change.announce(personMoved, { userId: kept.id });
      await change.record({
        type: 'update',
        entity: entityOf(closed),
        before: { mergedInto: kept.fullName },
        after: { mergedInto: null },
      });
      await change.record({
        type: 'update',
        entity: entityOf(kept),
        before: { merged: closed.email },
        after: { merged: null },
      });
      return { user: await accountOf(tx, userId) };
    }),
};

const merge = (
  context: Context<Actor>,
  { primary, secondary }: { readonly primary: string; readonly secondary: string },
) =>
  context.change(async (change) => {
    const { tx } = change;
    const { actor } = context;
    await lockAccounts(tx, [primary, secondary]);
    const [kept, closed] = await checkPair(tx, actor, [primary, secondary]);
    const accounts = { mergeId: newId(), primaryId: primary, secondaryId: secondary };
    await change.announce(accountsToChange, accounts);
    await closeAccount(tx, accounts, by(change, actor));
    await mergeRows(tx, accounts, await movedColumns(change.ask));
    await deleteSessionsOf(tx, secondary);
    await change.announce(accountsMerged, accounts);
    await change.announce(personMoved, { userId: secondary });
    await change.announce(personMoved, { userId: primary });
    await change.record({
      type: 'update',
      entity: entityOf(closed),
      before: { status: closed.status },
      after: { status: 'deactivated', mergedInto: kept.fullName },
    });
    await change.record({ type: 'update', entity: entityOf(kept), after: { merged: closed.email } });
    await tell(change, kept, closed);
    return { user: await accountOf(tx, primary) };
  });

const by = ({ now }: Change, actor: Actor) => ({ id: actor.id, at: now() });

/** The columns that move, as rooms declare them. */
async function movedColumns(ask: Context['ask']): Promise<readonly MovedColumn[]> {
  const declared = (await ask(personColumns, null)).flat();
  return declared.flatMap(({ room, columns: { facts = [], state = [] } }) =>
    [...facts, ...state].map((one) => {
      const { column, once } = typeof one === 'string' ? { column: one, once: [] } : one;
      const [table = '', name = ''] = column.split('.');
      return { room, table, column: name, once };
    }),
  );
}

const countOf = (counts: readonly PersonCount[], id: string) =>
  counts.find(({ userId }) => userId === id)?.count ?? 0;

/** What moves, room by room. */
async function roomsThatMove(
  tx: Transaction,
  ask: Context['ask'],
  accounts: { readonly primaryId: string; readonly secondaryId: string },
) {
  const columns = await movedColumns(ask);
  const roomOf = new Map(columns.map(({ table, room }) => [table, room]));
  const counts = await countRows(tx, accounts, columns);
  return [...Map.groupBy(counts, ({ table }) => roomOf.get(table)!)].map(([room, rows]) => ({
    room,
    moves: rows.reduce((sum, { moves }) => sum + moves, 0),
    inBoth: rows.reduce((sum, { inBoth }) => sum + inBoth, 0),
  }));
}

/** The two people, whom the actor may merge; refused otherwise. */
async function checkPair(
  db: Db | Transaction,
  actor: Actor,
  [primary, secondary]: readonly [string, string],
): Promise<readonly [UserRow, UserRow]> {
  if (!canAddUsers(actor)) refuse(userErrors.fieldRefused);
  if (primary === secondary) refuse(errors.samePerson, {}, { field: 'secondary' });
  const [kept, closed] = [await managedPerson(db, actor, primary), await managedPerson(db, actor, secondary)];
  if (kept.status !== 'active') refuse(errors.notActive, { name: kept.fullName }, { field: 'primary' });
  return [kept, closed];
}

async function managedPerson(db: Db | Transaction, actor: Actor, id: string): Promise<UserRow> {
  const user = found(await userById(db, id, usersVisible.sql(actor, 'u')), userErrors.notFound);
  if (user.id === actor.id) refuse(userErrors.ownAccount);
  if (!abilitiesOn(actor, managed(user)).editAll) refuse(userErrors.notYours);
  if (await isErased(db, id)) refuse(errors.erased);
  return user;
}

/** Tells the person which address works from now on. */
async function tell(
  { tx, settings, environment, now }: Change,
  kept: UserRow,
  closed: UserRow,
): Promise<void> {
  const language = languageOf(kept);
  await queueMail(tx, {
    occasion: `accounts-merged:${closed.id}:${now().toISOString()}`,
    kind: 'accounts-merged',
    personId: kept.id,
    to: kept.email,
    language,
    mail: mergedMail(language, {
      portal: inLanguage(settings.portalName, language),
      firstName: kept.firstName,
      email: kept.email,
      closedEmail: closed.email,
      supportEmail: settings.supportEmail,
      link: portalLink(environment, sessionScreens.login.path, language),
    }),
  });
}
