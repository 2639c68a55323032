import { groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupErrors as errors } from '#contract/people/groups.errors.ts';
import type { GroupFields } from '#contract/people/groups.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { maxUnpaged } from '#contract/platform/paging.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { activeDealerNames } from '#server/people/dealers/dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { leanUserPage, leanUsers, tellsAddresses } from '#server/people/users/lean.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained, saveRecord, type Violations } from '#server/platform/saving.ts';
import {
  activeGroups,
  addMembers,
  countMembers,
  deleteGroup,
  groupById,
  hasDefaultGroup,
  insertGroup,
  isAvailable,
  isMemberOf,
  listGroups,
  lockGroup,
  removeMembers,
  updateGroup,
  type GroupRow,
} from './groups.queries.ts';

/** The most names a public search returns. */
const maxNames = 50;

export const groupHandlers: Handlers<typeof groupCalls> = {
  async list({ query }, { db, actor }) {
    const { rows, total } = await listGroups(db, query);
    return {
      assignmentGroups: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      abilities: { create: allows(groupCalls.create.access, actor) },
    };
  },

  async get({ params }, { db, actor }) {
    return { assignmentGroup: present(found(await groupById(db, params.id), errors.notFound), actor) };
  },

  async users({ params, query }, { db, actor }) {
    const group = found(await groupById(db, params.id), errors.notFound);
    const { rows, total } = await leanUserPage(
      db,
      actor,
      [isMemberOf(group.id), usersVisible.sql(actor, 'u')],
      query,
    );
    return { users: [...rows], pagination: paginationOf(total, query) };
  },

  create: ({ body: { users, ...group } }, { actor, change }) =>
    change(async ({ tx, record }) => {
      const id = await explained(insertGroup(tx, group), violations(group));
      if (!(await addMembers(tx, id, users, usersVisible.sql(actor, 'u'))))
        refuse(errors.unknownUser, {}, { field: 'users' });
      await record({ type: 'create', entity: entityOf(id, group.name), after: { ...group, users } });
      return { assignmentGroup: present(found(await groupById(tx, id), errors.notFound), actor) };
    }),

  save: ({ params, body: { version, users = [], removeUsers, ...body } }, { actor, change }) => {
    const { addUsers: added, ...group } = body;
    const addUsers = [...added, ...users];
    return change(async (work) => ({
      assignmentGroup: await saveRecord(work, {
        lock: () => lockGroup(work.tx, params.id),
        notFound: errors.notFound,
        base: version,
        stands: (row) => row.version,
        present: (row) => present(row, actor),
        schema: groupCalls.save.reply.shape.assignmentGroup,
        async save({ id }) {
          const visible = usersVisible.sql(actor, 'u');
          await updateGroup(work.tx, id, group);
          if (!(await addMembers(work.tx, id, addUsers, visible)))
            refuse(errors.unknownUser, {}, { field: 'users' });
          await removeMembers(work.tx, id, removeUsers, visible);
        },
        violations: violations(group),
        read: () => groupById(work.tx, params.id),
        entry: (before) => ({
          type: 'update',
          entity: entityOf(before.id, group.name),
          before: fieldsOf(before),
          after: {
            ...group,
            ...(addUsers.length > 0 && { addUsers }),
            ...(removeUsers.length > 0 && { removeUsers }),
          },
        }),
      }),
    }));
  },

  remove: ({ params, query: { withMembers } }, { change }) =>
    change(async ({ tx, record }) => {
      const group = found(await lockGroup(tx, params.id), errors.notFound);
      const uses = await countAudiencesWith(tx, 'assignmentGroups', group.id);
      if (uses > 0) refuse(errors.isAudience, { name: group.name, uses });
      const users = await countMembers(tx, group.id);
      if (users > 0 && !withMembers) refuse(errors.hasMembers, { name: group.name, users });
      await deleteGroup(tx, group.id);
      await record({
        type: 'delete',
        entity: entityOf(group.id, group.name),
        before: { ...fieldsOf(group), usersCount: users },
      });
      return { success: true };
    }),

  async allNames({ query: { text } }, { db }) {
    const rows = await activeGroups(db, maxNames, text);
    return { names: rows.map(({ id: _id, name, nameFr }) => ({ _id, name, nameFr })) };
  },

  async all(_input, { db }) {
    const rows = await activeGroups(db, maxUnpaged);
    return { assignmentGroups: rows.map(({ id: _id, ...group }) => ({ _id, ...group })) };
  },

  hasDefault: async (_input, { db }) => ({ hasDefaultGroup: await hasDefaultGroup(db) }),

  async availableUsers({ query: { text, group } }, { db, actor }) {
    const conditions = [...isAvailable(text, group, tellsAddresses(actor)), usersVisible.sql(actor, 'u')];
    return { users: await leanUsers(db, actor, conditions, maxNames) };
  },

  async availableDealers({ query: { text } }, { db, actor }) {
    return { dealers: await activeDealerNames(db, text, maxNames, dealersVisible.sql(actor, 'd')) };
  },
};

export const groupStandings: Standings<typeof groupCalls> = {
  save: async ({ params }, { db, actor }) =>
    present(found(await groupById(db, params.id), errors.notFound), actor),
};

const entityOf = (id: string, name: string) => ({ kind: 'assignment-group', id, name });

const fieldsOf = ({ name, nameFr, description, category, status, isDefault }: GroupRow): GroupFields => ({
  name,
  nameFr,
  description,
  category,
  status,
  isDefault,
});

function present({ id, ...group }: GroupRow, actor: Actor): AssignmentGroup {
  return {
    _id: id,
    ...group,
    abilities: {
      edit: allows(groupCalls.save.access, actor),
      delete: allows(groupCalls.remove.access, actor),
    },
  };
}

const violations = ({ name }: GroupFields): Violations => ({
  assignment_group_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
});
