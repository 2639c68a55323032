import { adminGroupCalls, type AdminGroup } from '#contract/people/admin-groups.calls.ts';
import { adminGroupErrors as errors } from '#contract/people/admin-groups.errors.ts';
import {
  maxStaff,
  type AdminGroupFields,
  type MembershipChanges,
} from '#contract/people/admin-groups.fields.ts';
import { activeDealerNames } from '#server/people/dealers/dealers.queries.ts';
import { leanUserPage, leanUsers } from '#server/people/users/lean.queries.ts';
import { peopleMoved } from '#server/people/users/users.events.ts';
import { isOriginal } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  adminGroupById,
  adminGroupNames,
  dealersByNumber,
  deleteAdminGroup,
  groupDealers,
  insertAdminGroup,
  isAvailableDealer,
  isAvailableUser,
  isDirectlyIn,
  isVisibleGroup,
  listAdminGroups,
  lockAdminGroup,
  updateAdminGroup,
  type AdminGroupRow,
} from './admin-groups.queries.ts';
import { needsEverything, outcomesOf, reachesEverything } from './admin-groups.rules.ts';
import { adminGroupsVisible } from './admin-groups.scope.ts';
import { countStaff, peopleLeaving, writeMembers } from './group-members.queries.ts';
import { previewGroup } from './preview.queries.ts';

/** The most options that a search returns. */
const maxOptions = 50;

export const adminGroupHandlers: Handlers<typeof adminGroupCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listAdminGroups(db, actor, query);
    return {
      adminGroups: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      abilities: { create: reachesEverything(actor) },
    };
  },

  async get({ params }, { db, actor }) {
    const group = await adminGroupById(db, params.id, adminGroupsVisible.sql(actor, 'g'));
    return { adminGroup: present(found(group, errors.notFound), actor) };
  },

  async users({ params, query }, { db, actor }) {
    await checkVisible(db, actor, params.id);
    const conditions = [isDirectlyIn(params.id), isOriginal];
    const { rows, total } = await leanUserPage(db, actor, conditions, query);
    return { users: [...rows], pagination: paginationOf(total, query) };
  },

  async dealers({ params, query }, { db, actor }) {
    await checkVisible(db, actor, params.id);
    const { rows, total } = await groupDealers(db, params.id, query);
    return { dealers: [...rows], pagination: paginationOf(total, query) };
  },

  create: ({ body: { staff, dealers, users, ...group } }, { actor, change }) =>
    change(async (work) => {
      if (!reachesEverything(actor)) refuse(errors.needsEverything);
      const { tx, record } = work;
      const id = await explained(insertAdminGroup(tx, group), violations(group));
      await addAndRemove(work, actor, id, {
        ...noChanges,
        addStaff: staff,
        addDealers: dealers,
        addUsers: users,
      });
      await record({
        type: 'create',
        entity: entityOf(id, group.name),
        after: { ...group, ...named({ staff, dealers, users }) },
      });
      return { adminGroup: present(found(await adminGroupById(tx, id, always), errors.notFound), actor) };
    }),

  save: ({ params, body }, { actor, change }) =>
    change(async (work) => {
      const { version, name, description, status, staff, dealers, users, ...sent } = body;
      const group = { name, description, status };
      const changes: MembershipChanges = {
        ...sent,
        addStaff: [...sent.addStaff, ...staff],
        addDealers: [...sent.addDealers, ...dealers],
        addUsers: [...sent.addUsers, ...users],
      };
      return {
        adminGroup: await saveRecord(work, {
          lock: () => lockAdminGroup(work.tx, actor, params.id),
          notFound: errors.notFound,
          base: version,
          stands: (row) => row.version,
          present: (row) => present(row, actor),
          schema: adminGroupCalls.save.reply.shape.adminGroup,
          async save(before) {
            if (needsEverything(actor, before, { status, ...changes })) refuse(errors.needsEverything);
            const isOff = before.status === 'active' && status !== 'active';
            const userIds = await peopleLeaving(work.tx, before.id, changes, isOff);
            await updateAdminGroup(work.tx, before.id, group);
            await addAndRemove(work, actor, before.id, changes);
            if (userIds.length > 0) await work.announce(peopleMoved, { userIds });
          },
          violations: violations(group),
          // Read whatever the actor sees: who has just left the staff still gets the reply of their save.
          read: () => adminGroupById(work.tx, params.id, always),
          entry: (before) => ({
            type: 'update',
            entity: entityOf(before.id, name),
            before: fieldsOf(before),
            after: { ...group, ...named(changes) },
          }),
        }),
      };
    }),

  async preview({ body }, { db, actor }) {
    if (body.group) await checkVisible(db, actor, body.group);
    const { staff, ...counts } = await previewGroup(db, actor, body);
    return { staff: [...staff], ...counts };
  },

  async findDealers({ body: { numbers, group } }, { db, actor }) {
    return { dealers: [...outcomesOf(numbers, await dealersByNumber(db, actor, numbers, group))] };
  },

  remove: ({ params, query: { withStaff } }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const group = found(await lockAdminGroup(tx, actor, params.id), errors.notFound);
      if (!reachesEverything(actor)) refuse(errors.needsEverything);
      const uses = await countAudiencesWith(tx, 'adminGroups', group.id);
      if (uses > 0) refuse(errors.inUse, { name: group.name, uses });
      if (group.staffCount > 0 && !withStaff)
        refuse(errors.hasStaff, { name: group.name, staff: group.staffCount });
      await deleteAdminGroup(tx, group.id);
      const { staffCount, dealersCount, usersCount } = group;
      await record({
        type: 'delete',
        entity: entityOf(group.id, group.name),
        before: { ...fieldsOf(group), staffCount, dealersCount, usersCount },
      });
      return { success: true };
    }),

  async availableDealers({ query: { text, group } }, { db, actor }) {
    const condition = isAvailableDealer(actor, text, group);
    return { dealers: await activeDealerNames(db, undefined, maxOptions, condition) };
  },

  async availableUsers({ query: { text, group, as } }, { db, actor }) {
    return { users: await leanUsers(db, actor, isAvailableUser(actor, text, group, as), maxOptions) };
  },

  allNames: async ({ query: { text } }, { db, actor }) => ({
    names: await adminGroupNames(db, actor, text, maxOptions),
  }),
};

export const adminGroupStandings: Standings<typeof adminGroupCalls> = {
  async save({ params }, { db, actor }) {
    const group = found(
      await adminGroupById(db, params.id, adminGroupsVisible.sql(actor, 'g')),
      errors.notFound,
    );
    // Its staff is no part of the form: a save names who is added.
    return { ...fieldsOf(group), version: group.version };
  },
};

async function checkVisible(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await isVisibleGroup(db, actor, id))) refuse(errors.notFound);
}

const noChanges: MembershipChanges = {
  addStaff: [],
  removeStaff: [],
  addDealers: [],
  removeDealers: [],
  addUsers: [],
  removeUsers: [],
};

const unknown = {
  staff: errors.unknownStaff,
  dealers: errors.unknownDealer,
  users: errors.unknownUser,
} as const;

/** Writes the changes of a group. Refuses what the actor may not give, and a staff that grows too large. */
async function addAndRemove(
  { tx }: Pick<Change, 'tx'>,
  actor: Actor,
  id: string,
  changes: MembershipChanges,
): Promise<void> {
  const refused = await writeMembers(tx, actor, id, changes);
  if (refused) refuse(unknown[refused], {}, { field: refused });
  if (changes.addStaff.length > 0 && (await countStaff(tx, id)) > maxStaff)
    refuse(errors.tooManyStaff, { maximum: maxStaff }, { field: 'staff' });
}

/** The lists that name someone, for the log. */
const named = (lists: Readonly<Record<string, readonly string[]>>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0));

const entityOf = (id: string, name: string) => ({ kind: 'admin-group', id, name });

const fieldsOf = ({ name, description, status }: AdminGroupRow): AdminGroupFields => ({
  name,
  description,
  status,
});

function present({ id, ...group }: AdminGroupRow, actor: Actor): AdminGroup {
  const all = reachesEverything(actor);
  return { _id: id, ...group, abilities: { edit: true, editStaff: all, delete: all } };
}

const violations = ({ name }: AdminGroupFields): Violations => ({
  admin_group_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
});
