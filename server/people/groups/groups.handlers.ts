import { assignmentGroup, groupCalls, type AssignmentGroup } from '#contract/people/groups.calls.ts';
import { groupErrors as errors } from '#contract/people/groups.errors.ts';
import type { GroupFields } from '#contract/people/groups.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { maxUnpaged } from '#contract/platform/paging.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { activeDealerNames } from '#server/people/dealers/dealers.queries.ts';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import { leanUserPage, leanUsers, tellsAddresses } from '#server/people/users/lean.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  activeGroups,
  addMembers,
  clearDefault,
  countMembers,
  groupTable,
  hasDefaultGroup,
  isAvailable,
  isMemberOf,
  removeMembers,
} from './groups.queries.ts';

/** Whom a save puts in and takes out; `users` are put in. */
interface Members {
  readonly users?: readonly string[] | undefined;
  readonly addUsers?: readonly string[];
  readonly removeUsers?: readonly string[];
}

/** The most names a public search returns. */
const maxNames = 50;

const groups = plainRecord({
  kind: 'assignment-group',
  key: { one: 'assignmentGroup', many: 'assignmentGroups' },
  schema: assignmentGroup,
  notFound: errors.notFound,
  table: groupTable,
  nameOf: ({ name }) => name,
  fieldsOf,
  present: (row, { actor }): AssignmentGroup => ({
    ...withId(row),
    abilities: {
      edit: allows(groupCalls.save.access, actor),
      delete: allows(groupCalls.remove.access, actor),
    },
  }),
  async valuesOf({ tx }, form: GroupFields & Members) {
    if (form.isDefault) await clearDefault(tx);
    return fieldsOf(form);
  },
  async writeRest({ tx, actor }, id, { users = [], addUsers = [], removeUsers = [] }, before) {
    const visible = usersVisible.sql(actor, 'u');
    const added = [...addUsers, ...users];
    if (!(await addMembers(tx, id, added, visible))) refuse(errors.unknownUser, {}, { field: 'users' });
    await removeMembers(tx, id, removeUsers, visible);
    if (!before) return { users };
    return {
      ...(added.length > 0 && { addUsers: added }),
      ...(removeUsers.length > 0 && { removeUsers }),
    };
  },
  violations: ({ name }) => ({
    assignment_group_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
  }),
  async checkDeletion({ tx }, { id, name }, { withMembers }: { readonly withMembers: boolean }) {
    const uses = await countAudiencesWith(tx, 'assignmentGroups', id);
    if (uses > 0) refuse(errors.isAudience, { name, uses });
    const usersCount = await countMembers(tx, id);
    if (usersCount > 0 && !withMembers) refuse(errors.hasMembers, { name, users: usersCount });
    return { usersCount };
  },
});

export const groupHandlers: Handlers<typeof groupCalls> = {
  ...groups.handlers,
  list: async (input, context) => ({
    ...(await groups.handlers.list(input, context)),
    abilities: { create: allows(groupCalls.create.access, context.actor) },
  }),

  async users({ params, query }, context) {
    const { db, actor } = context;
    const group = found(await groupTable.read(db, params.id, context), errors.notFound);
    const { rows, total } = await leanUserPage(
      db,
      actor,
      [isMemberOf(group.id), usersVisible.sql(actor, 'u')],
      query,
    );
    return { users: [...rows], pagination: paginationOf(total, query) };
  },

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

export const groupStandings: Standings<typeof groupCalls> = groups.standings;

function fieldsOf({ name, nameFr, description, category, status, isDefault }: GroupFields): GroupFields {
  return { name, nameFr, description, category, status, isDefault };
}
