import { adminGroup, adminGroupCalls, type AdminGroup } from '#contract/people/admin-groups.calls.ts';
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
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { countAudiencesWith } from '#server/people/audiences/audience.queries.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  adminGroupNames,
  adminGroupTable,
  dealersByNumber,
  groupDealers,
  isAvailableDealer,
  isAvailableUser,
  isDirectlyIn,
  isVisibleGroup,
} from './admin-groups.queries.ts';
import { needsEverything, outcomesOf, reachesEverything } from './admin-groups.rules.ts';
import { countStaff, peopleLeaving, writeMembers } from './group-members.queries.ts';
import { previewGroup } from './preview.queries.ts';

/** The most options that a search returns. */
const maxOptions = 50;

/** What a form names: `staff`, `dealers`, and `users` are added. */
type Form = AdminGroupFields & Pick<Lists, 'staff' | 'dealers' | 'users'> & Partial<MembershipChanges>;
type Lists = Record<'staff' | 'dealers' | 'users', readonly string[]>;

const groups = plainRecord({
  kind: 'admin-group',
  key: { one: 'adminGroup', many: 'adminGroups' },
  schema: adminGroup,
  notFound: errors.notFound,
  table: adminGroupTable,
  nameOf: ({ name }) => name,
  fieldsOf,
  present(row, { actor }): AdminGroup {
    const all = reachesEverything(actor);
    return { ...withId(row), abilities: { edit: true, editStaff: all, delete: all } };
  },
  valuesOf({ actor }, form: Form, before) {
    const isRefused = before
      ? needsEverything(actor, before, { status: form.status, ...changesOf(form) })
      : !reachesEverything(actor);
    if (isRefused) refuse(errors.needsEverything);
    return { ...fieldsOf(form) };
  },
  async writeRest({ tx, actor, announce }, id, form, before) {
    const changes = changesOf(form);
    const isOff = before?.status === 'active' && form.status !== 'active';
    const userIds = before ? await peopleLeaving(tx, id, changes, isOff) : [];
    await addAndRemove(tx, actor, id, changes);
    if (userIds.length > 0) await announce(peopleMoved, { userIds });
    const { staff, dealers, users } = form;
    return named(before ? changes : { staff, dealers, users });
  },
  violations: ({ name }) => ({
    admin_group_name: () => refuse(errors.nameTaken, { name }, { field: 'name' }),
  }),
  // Its staff is no part of the form: a save names who is added.
  standing: (row) => ({ ...fieldsOf(row), version: row.version }),
  async checkDeletion({ tx, actor }, row, { withStaff }: { readonly withStaff: boolean }) {
    if (!reachesEverything(actor)) refuse(errors.needsEverything);
    const { name, staffCount, dealersCount, usersCount } = row;
    const uses = await countAudiencesWith(tx, 'adminGroups', row.id);
    if (uses > 0) refuse(errors.inUse, { name, uses });
    if (staffCount > 0 && !withStaff) refuse(errors.hasStaff, { name, staff: staffCount });
    return { staffCount, dealersCount, usersCount };
  },
});

export const adminGroupHandlers: Handlers<typeof adminGroupCalls> = {
  ...groups.handlers,
  list: async (input, context) => ({
    ...(await groups.handlers.list(input, context)),
    abilities: { create: reachesEverything(context.actor) },
  }),

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

  async preview({ body }, { db, actor }) {
    if (body.group) await checkVisible(db, actor, body.group);
    const { staff, ...counts } = await previewGroup(db, actor, body);
    return { staff: [...staff], ...counts };
  },

  async findDealers({ body: { numbers, group } }, { db, actor }) {
    return { dealers: [...outcomesOf(numbers, await dealersByNumber(db, actor, numbers, group))] };
  },

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

export const adminGroupStandings: Standings<typeof adminGroupCalls> = groups.standings;

async function checkVisible(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await isVisibleGroup(db, actor, id))) refuse(errors.notFound);
}

const changesOf = ({ staff, dealers, users, ...sent }: Form): MembershipChanges => ({
  addStaff: [...(sent.addStaff ?? []), ...staff],
  removeStaff: sent.removeStaff ?? [],
  addDealers: [...(sent.addDealers ?? []), ...dealers],
  removeDealers: sent.removeDealers ?? [],
  addUsers: [...(sent.addUsers ?? []), ...users],
  removeUsers: sent.removeUsers ?? [],
});

const unknown = {
  staff: errors.unknownStaff,
  dealers: errors.unknownDealer,
  users: errors.unknownUser,
} as const;

/** Writes the changes of a group. Refuses what the actor may not give, and a staff that grows too large. */
async function addAndRemove(
  tx: Transaction,
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

function fieldsOf({ name, description, status }: AdminGroupFields): AdminGroupFields {
  return { name, description, status };
}
