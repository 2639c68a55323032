import * as z from 'zod';
import { userCalls, type ListedUser, type User } from '#contract/people/users.calls.ts';
import { userErrors as errors } from '#contract/people/users.errors.ts';
import type { UserChanges } from '#contract/people/users.fields.ts';
import type { ImportedAtOnce } from '#contract/platform/imported-at-once.ts';
import { isUnlimited, type Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { violatedReference, type Db, type Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { importAtOnce } from '#server/platform/imports/import-at-once.ts';
import type { RowValues } from '#server/platform/imports/import-kinds.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { previewMany } from '#server/platform/long-work/preview-many.ts';
import { forgetRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord } from '#server/platform/saving.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { deleteUser, insertUser } from './change-user.queries.ts';
import { deactivateOrAsk, entityOf, managed, managedUser } from './account-status.ts';
import { usersImport } from './importing/import-users.ts';
import { rowOfInvitation } from './importing/row-of-invitation.ts';
import { leanUsers } from './lean.queries.ts';
import { checkRole, recordOf, refuseBeyondReach, saveChanges, violations, writePlaces } from './save-user.ts';
import { peopleToChoose } from './people-to-choose.queries.ts';
import { userBulk } from './user-bulk.ts';
import { brandNames } from './users.ports.ts';
import {
  activeAdminGroups,
  activityOf,
  everyUser,
  listUsers,
  userById,
  type UserListRow,
  type UserRow,
} from './users.queries.ts';
import { abilitiesOn, canAddUsers } from './users.rules.ts';
import { usersFile } from './users.files.ts';
import { usersVisible } from './users.scope.ts';
import { peopleInvited } from './users.events.ts';

const maxLean = 50;

export const userHandlers: Handlers<typeof userCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, byStatus } = await listUsers(db, actor, query);
    const { active = 0, pending = 0, denied = 0, deactivated = 0 } = byStatus;
    const all = active + pending + denied + deactivated;
    return {
      users: rows.map((row) => presentListed(row, actor)),
      pagination: paginationOf(query.status ? (byStatus[query.status] ?? 0) : all, query),
      counts: { all, active, pending, denied, deactivated },
      abilities: { create: canAddUsers(actor) },
    };
  },

  export({ query: { ids, format, ...options } }, { db, actor, language, settings, today }) {
    const chosen = ids?.split(',').filter((one) => z.uuid().safeParse(one).success);
    return Promise.resolve(
      tableFile(format, language, {
        day: today(),
        ...usersFile(
          language,
          settings.assignmentGroupName[language].plural,
          everyUser(db, actor, { ...options, ids: chosen }),
        ),
      }),
    );
  },

  async get({ params }, context) {
    const { db, actor, ask } = context;
    const row = found(await userById(db, params.userId, usersVisible.sql(actor, 'u')), errors.notFound);
    const [names, activity] = await Promise.all([ask(brandNames, { db }), activityShown(db, actor, row)]);
    const brands = names.flat();
    const given = brands.filter(
      ({ _id }) => isUnlimited(actor) || actor.ownedBrandIds.includes(_id) || row.brandIds.includes(_id),
    );
    return { user: present(row, actor, brands, activity), brands: given };
  },

  create: ({ body }, context) => add(body, context),
  invite: ({ body }, context) => add(body, context),

  save: ({ params, body: { version, status, ...changes } }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const user = await saveRecord(change, {
        lock: () => managedUser(change, actor, params.id),
        notFound: errors.notFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => shownUser(change, actor, row),
        schema: userCalls.save.reply.shape.user,
        save: (before) => saveChanges(change, actor, before, { ...changes, status }),
        violations: violations(changes.email),
        async read(before) {
          const after = found(
            await userById(change.tx, before.id, usersVisible.sql(actor, 'u')),
            errors.notFound,
          );
          await refuseBeyondReach(change, actor, before, after);
          return after;
        },
        entry: (before, after) => ({
          type: 'update',
          entity: entityOf(after),
          before: recordOf(before),
          after: recordOf(after),
        }),
      });
      return { user };
    }),

  tryMailAgain: ({ params }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const user = await managedUser(change, actor, params.userId);
      if (!abilitiesOn(actor, managed(user)).editAll) refuse(errors.fieldRefused);
      if (await forgetRefusals(change.tx, user.email))
        await change.record({
          type: 'update',
          entity: entityOf(user),
          before: { mailTrouble: user.mailTrouble },
          after: { mailTrouble: null },
        });
      const after = found(await userById(change.tx, user.id, usersVisible.sql(actor, 'u')), errors.notFound);
      return { user: await shownUser(change, actor, after) };
    }),

  deactivate: ({ body: { _id, reason } }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      await deactivateOrAsk(change, actor, _id, reason);
      const after = found(await userById(change.tx, _id, usersVisible.sql(actor, 'u')), errors.notFound);
      return { user: present(after, actor, (await change.ask(brandNames, { db: change.tx })).flat()) };
    }),

  bulk: ({ body: { ids, ...input } }, context) => changeMany(ids, context, userBulk, input),
  bulkPreview: ({ body: { ids, ...input } }, context) => previewMany(ids, context, userBulk, input),

  bulkInvite: ({ body: { users } }, { actor, change }) =>
    change((work) => inviteAtOnce(work, actor, users.map(rowOfInvitation))),

  bulkInviteEmails: ({ body: { emails, role, dealer } }, { actor, change }) =>
    change((work) =>
      inviteAtOnce(
        work,
        actor,
        emails.map((email) => ({ email: email.trim(), role, dealers: dealer })),
      ),
    ),

  remove: ({ params }, { actor, change }) =>
    change(async (work) => {
      const user = await managedUser(work, actor, params.userId);
      if (!abilitiesOn(actor, managed(user)).delete) refuse(errors.fieldRefused);
      await deleteUser(work.tx, user.id).catch((error: unknown) => {
        if (violatedReference(error)) refuse(errors.hasHistory, { name: user.fullName });
        throw error;
      });
      await work.record({ type: 'delete', entity: entityOf(user), before: recordOf(user) });
      return { success: true };
    }),

  async lean({ query }, { db, actor }) {
    return { users: await leanUsers(db, actor, [await peopleToChoose(actor, query)], maxLean) };
  },

  availableAdminGroups: async (_input, { db }) => ({ adminGroups: await activeAdminGroups(db) }),
};

function inviteAtOnce(change: Change, actor: Actor, rows: readonly RowValues[]): Promise<ImportedAtOnce> {
  if (!usersImport.mayImport(actor)) refuse(errors.fieldRefused);
  return importAtOnce(change, actor, usersImport, rows);
}

type NewUser = UserChanges & { readonly email: string; readonly firstName: string; readonly role: string };

function add(given: NewUser, { actor, change }: Context<Actor>) {
  if (!canAddUsers(actor)) refuse(errors.fieldRefused);
  return change(async (work) => {
    await checkRole(work, actor, given.role);
    const id = await explained(insertUser(work.tx, given), violations(given.email));
    await forgetRefusals(work.tx, given.email);
    await writePlaces(work, actor, id, given, []);
    const after = found(await userById(work.tx, id, usersVisible.sql(actor, 'u')), errors.notFound);
    await refuseBeyondReach(work, actor, null, after);
    await work.record({ type: 'create', entity: entityOf(after), after: recordOf(after) });
    await work.announce(peopleInvited, { userIds: [id] });
    return { user: present(after, actor, (await work.ask(brandNames, { db: work.tx })).flat()) };
  });
}

const presentListed = ({ id, ...row }: UserListRow, actor: Actor): ListedUser => ({
  _id: id,
  ...row,
  abilities: abilitiesOn(actor, managed({ id, ...row })),
});

function present(
  { id, brandIds, ...row }: UserRow,
  actor: Actor,
  brands: readonly { readonly _id: string; readonly name: string }[],
  activity: User['activity'] = [],
): User {
  const abilities = abilitiesOn(actor, managed({ id, ...row }));
  return {
    _id: id,
    ...row,
    // The words of another server are for those who can do something about it.
    mailTrouble: abilities.editAll ? row.mailTrouble : null,
    requests: abilities.edit ? row.requests : [],
    ownedBrands: brands.filter((brand) => brandIds.includes(brand._id)),
    activity,
    abilities,
  };
}

/** A person as `users.get` replies them. */
async function shownUser({ tx, ask }: Change, actor: Actor, row: UserRow): Promise<User> {
  const brands = (await ask(brandNames, { db: tx })).flat();
  return present(row, actor, brands, await activityShown(tx, actor, row));
}

const activityShown = async (db: Db | Transaction, actor: Actor, row: UserRow): Promise<User['activity']> =>
  abilitiesOn(actor, managed(row)).editAll ? activityOf(db, row.id) : [];
