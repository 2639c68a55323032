import * as z from 'zod';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { userCalls, type ListedUser, type User } from '#contract/people/users.calls.ts';
import { groupErrors } from '#contract/people/groups.errors.ts';
import { userErrors as errors } from '#contract/people/users.errors.ts';
import type { UserChanges } from '#contract/people/users.fields.ts';
import type { ImportedAtOnce } from '#contract/platform/imported-at-once.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { areAllWithin } from '#server/people/reach/dealers-within.queries.ts';
import { dealersReached, dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { isUnlimited, type Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { violatedReference, type Db, type Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { importAtOnce } from '#server/platform/imports/import-at-once.ts';
import type { RowValues } from '#server/platform/imports/import-kinds.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { forgetRefusals, removeRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import {
  deleteUser,
  forgetAddress,
  insertUser,
  updateUser,
  writeAdminGroups,
  writeBrands,
  writeGroups,
  writeMemberships,
} from './change-user.queries.ts';
import {
  changeStatus,
  deactivateOrAsk,
  endParticipationOrAsk,
  entityOf,
  languageOf,
  managed,
  managedUser,
} from './account-status.ts';
import { usersImport } from './importing/import-users.ts';
import { rowOfInvitation } from './importing/row-of-invitation.ts';
import { leanUsers } from './lean.queries.ts';
import { refusePostalCode } from './postal-code.ts';
import { peopleToChoose } from './people-to-choose.queries.ts';
import { userBulk } from './user-bulk.ts';
import { brandNames } from './users.ports.ts';
import {
  activeAdminGroups,
  activityOf,
  everyUser,
  listUsers,
  roleToGive,
  userById,
  type UserListRow,
  type UserRow,
} from './users.queries.ts';
import { abilitiesOn, canAddUsers, canGiveRole, isStaffChange, reachGiven } from './users.rules.ts';
import { usersFile } from './users.files.ts';
import { usersVisible } from './users.scope.ts';
import { addressGoneMail, addressNewMail, type AddressValues } from './users.texts.ts';
import { peopleInvited, personMoved } from './users.events.ts';

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

async function checkRole({ tx }: Change, actor: Actor, roleId: string): Promise<void> {
  const role = found(await roleToGive(tx, roleId), errors.unknownRole);
  if (!canGiveRole(actor, role)) refuse(errors.roleRefused, {}, { field: 'role' });
}

/** Refuses if the person would gain or lose access that the actor does not have. */
async function refuseBeyondReach(
  { tx }: Change,
  actor: Actor,
  before: UserRow | null,
  after: UserRow,
): Promise<void> {
  const { isBeyond, dealerIds } = reachGiven(actor, before, after);
  if (isBeyond) refuse(errors.reachRefused);
  if (!(await areAllWithin(tx, dealerIds, dealersReached.sql(actor, 'd'))))
    refuse(errors.reachRefused, {}, { field: 'dealers' });
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

/** Saves the sent fields of a person, as far as the actor may change them. */
async function saveChanges(
  change: Change,
  actor: Actor,
  before: UserRow,
  { status, reason, ...given }: UserChanges,
): Promise<void> {
  const abilities = abilitiesOn(actor, managed(before));
  const ends = given.participatingLearner === false && before.participatingLearner;
  // Ending participation is for dealer managers too, and may have to be decided first.
  const changes =
    given.participatingLearner === false ? { ...given, participatingLearner: undefined } : given;
  if (ends) await endParticipationOrAsk(change, actor, before, reason);
  if (!abilities.editAll && !isStaffChange({ ...changes, status })) refuse(errors.fieldRefused);
  if (status && before.status === 'pending') refuse(errors.decideFirst, { name: before.fullName });
  if (changes.role !== undefined && changes.role !== before.role._id) {
    if (!abilities.editRole) refuse(errors.roleRefused, {}, { field: 'role' });
    await checkRole(change, actor, changes.role);
  }
  refusePostalCode(changes, before);
  await updateUser(change.tx, before.id, changes);
  await writePlaces(
    change,
    actor,
    before.id,
    changes,
    before.assignmentGroups.map(({ _id }) => _id),
  );
  if (changes.email !== undefined && changes.email !== before.email.toLowerCase())
    await moveAddress(change, actor, before, changes.email);
  const comesBack = status === 'active' && before.status !== 'active';
  if (comesBack) await changeStatus(change, actor, before, { status, reason: null });
  // Also what rules of departments ask for: whoever reads departments hears of it.
  const { dealers, assignmentGroups, adminGroups, role, email, isInstructor } = changes;
  const { country, region, dealerPosition, primaryRole, language } = changes;
  const moving = [dealers, assignmentGroups, adminGroups, role, email, isInstructor];
  if (
    [...moving, country, region, dealerPosition, primaryRole, language].some((value) => value !== undefined)
  )
    await change.announce(personMoved, { userId: before.id });
}

/** Dealers, groups and brands, if the request names them. */
async function writePlaces(
  { tx, ask }: Change,
  actor: Actor,
  id: string,
  changes: UserChanges,
  departmentsBefore: readonly string[],
): Promise<void> {
  const { dealers, assignmentGroups, adminGroups, ownedBrands } = changes;
  if (dealers && !(await writeMemberships(tx, id, dealers, dealersVisible.sql(actor, 'd')))) {
    refuse(errors.unknownDealer, {}, { field: 'dealers' });
  }
  if (assignmentGroups) {
    const areChosen = await writeGroups(tx, id, assignmentGroups, departmentsBefore).catch(
      refuseUnknownGroup('assignmentGroups'),
    );
    if (!areChosen) refuse(groupErrors.followsRule, {}, { field: 'assignmentGroups' });
  }
  if (adminGroups) await writeAdminGroups(tx, id, adminGroups).catch(refuseUnknownGroup('adminGroups'));
  if (!ownedBrands) return;
  const known = new Set((await ask(brandNames, { db: tx })).flat().map((brand) => brand._id));
  if (!ownedBrands.every((brand) => known.has(brand)))
    refuse(errors.unknownGroup, {}, { field: 'ownedBrands' });
  await writeBrands(tx, id, ownedBrands);
}

/**
 * The account has a new address. Its owner still has to verify it; sessions and codes of the old one end, and both addresses are notified,
 * so that nobody takes over an account unnoticed.
 */
async function moveAddress(change: Change, actor: Actor, user: UserRow, email: string): Promise<void> {
  const { tx, settings, environment, now } = change;
  await forgetAddress(tx, user.id, now());
  // What somebody else's mailbox of that name, or this person's earlier one, refused says nothing about the address of now.
  await removeRefusals(tx, user.email);
  await forgetRefusals(tx, email);
  await deleteSessionsOf(tx, user.id);
  const by = await userById(tx, actor.session.proxiedBy ?? actor.id, usersVisible.sql(actor, 'u'));
  const language = languageOf(user);
  const values: AddressValues = {
    portal: inLanguage(settings.portalName, language),
    firstName: user.firstName,
    by: by?.fullName ?? '',
    oldEmail: user.email,
    email,
    supportEmail: settings.supportEmail,
    link: portalLink(environment, sessionScreens.login.path, language),
  };
  const toOld = [user.email, addressGoneMail(language, values)] as const;
  const toNew = [email, addressNewMail(language, values)] as const;
  for (const [to, mail] of user.hasPassword ? [toOld, toNew] : [toOld])
    await queueMail(tx, {
      occasion: `address-changed:${user.id}:${now().toISOString()}:${to}`,
      kind: 'address-changed',
      personId: user.id,
      to,
      language,
      mail,
    });
  // Without a password, nobody can sign in to confirm the address.
  if (!user.hasPassword) await change.announce(peopleInvited, { userIds: [user.id] });
}

/** What the log keeps of an account; never its password. */
const recordOf = ({
  lastSeenAt: _seen,
  profileImage: _image,
  fullName: _full,
  memberships: _memberships,
  hasPassword: _password,
  version: _version,
  mailTrouble: _trouble,
  requests: _requests,
  ...user
}: UserRow) => ({
  ...user,
  role: user.role.name,
  dealers: user.dealers.map((dealer) => dealer.name),
  assignmentGroups: user.assignmentGroups.map((group) => group.name),
  adminGroups: user.adminGroups.map((group) => group.name),
});

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

const violations = (email = ''): Violations => ({
  user_account_email: () => refuse(errors.emailTaken, { email }, { field: 'email' }),
});

const refuseUnknownGroup = (field: string) => (error: unknown) => {
  if (violatedReference(error)) refuse(errors.unknownGroup, {}, { field });
  throw error;
};
