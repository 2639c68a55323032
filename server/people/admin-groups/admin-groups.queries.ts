import { sql, type Expression, type SqlBool } from 'kysely';
import type { AdminGroup, GroupDealer } from '#contract/people/admin-groups.calls.ts';
import { maxStaff } from '#contract/people/admin-groups.fields.ts';
import type { Named } from '#contract/platform/ids.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';
import { profileImage, tellsAddresses, userHaystack } from '#server/people/users/lean.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  isActivePerson,
  isCurrentMembership,
  isOriginalPerson,
} from '#server/platform/access/person.scope.ts';
import {
  eitherOf,
  listOf,
  matchesStored,
  matchesText,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { adminGroupsVisible, dealersToGive } from './admin-groups.scope.ts';
import type { NumberedDealer } from './admin-groups.rules.ts';

export type AdminGroupRow = WithId<Omit<AdminGroup, 'abilities'>>;

/** Faces of a row in the list. */
const facesInList = 4;

/** On `user_account u` and `role r`: the group shows this person its dealers and people. */
export const seesThroughGroups = sql<boolean>`(u.status = 'active' and r.reach = 'groups')`;

/** Columns of `admin_group g`, with the first members of its staff. */
const columns = (staff: number) => sql`
  g.id, g.name, g.description, g.status, g.updated_at as "updatedAt", g.version,
  coalesce((select json_agg(s) from (
    select u.id as "_id", u.full_name as "fullName", ${profileImage} as "profileImage",
      json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) as role, ${seesThroughGroups} as sees
    from admin_group_staff a join user_account u on u.id = a.user_id join role r on r.id = u.role_id
    where a.admin_group_id = g.id and ${isOriginalPerson('u')} order by u.full_name, u.id limit ${sql.lit(staff)}) s), '[]') as staff,
  (select count(*) from admin_group_staff a join user_account u on u.id = a.user_id
    where a.admin_group_id = g.id and ${isOriginalPerson('u')}) as "staffCount",
  (select count(*) from admin_group_dealer a join dealer d on d.id = a.dealer_id and d.status = 'active'
    where a.admin_group_id = g.id) as "dealersCount",
  (select count(*) from user_account u where ${isActivePerson('u')} and u.id in (
    select m.user_id from admin_group_dealer a join dealer_membership m on m.dealer_id = a.dealer_id and ${isCurrentMembership('m')}
    where a.admin_group_id = g.id
    union select a.user_id from admin_group_user a where a.admin_group_id = g.id)) as "usersCount"`;

/** Found by its own texts or by the name of a member of its staff. */
const matchesGroup = (text: string) =>
  eitherOf(
    matchesText(sql`g.name || ' ' || g.description`, text),
    sql<SqlBool>`exists (select from admin_group_staff a join user_account u on u.id = a.user_id
      where a.admin_group_id = g.id and ${matchesStored(sql`u.search_name`, text)})`,
  );

const sortKeys = { name: sql`g.name`, updatedAt: sql`g.updated_at` } as const;

interface Query extends SearchedPage {
  readonly status?: AdminGroup['status'] | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

/** The groups the actor may change. Their staff, dealers and people leave them with them; triggers take the access away. */
export const adminGroupTable = recordTable<AdminGroupRow, Query>({
  table: 'admin_group',
  alias: 'g',
  remembers: 'nobody',
  columns: columns(maxStaff),
  listedColumns: columns(facesInList),
  visible: ({ actor }) => adminGroupsVisible.sql(actor, 'g'),
  search: matchesGroup,
  filters: ({ status }) => [status && sql<SqlBool>`g.status = ${status}`],
  order: ({ sortBy, direction }) => sql`${sortKeys[sortBy]} ${sql.raw(direction)}`,
});

/** Whether the actor may see the group. */
export async function isVisibleGroup(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from admin_group g where g.id = ${id} and ${adminGroupsVisible.sql(actor, 'g')}`.execute(
      db,
    );
  return rows.length > 0;
}

/** The dealers of a group, whatever their status, in one statement. */
export async function groupDealers(
  db: Db,
  groupId: string,
  query: PageQuery & { readonly text?: string | undefined },
): Promise<Page<GroupDealer>> {
  const list = listOf({
    page: query,
    from: sql`admin_group_dealer a join dealer d on d.id = a.dealer_id`,
    id: sql`d.id`,
    visible: sql<SqlBool>`a.admin_group_id = ${groupId}`,
    search: query.text ? matchesStored(dealerHaystack, query.text) : undefined,
    order: sql`d.name, d.id`,
    columns: sql`d.id as "_id", d.name, d.city, d.region, d.number, d.status`,
    lookUp: sql`dealer d using (id)`,
  });
  const { rows } = await sql<{ dealers: GroupDealer[]; total: number }>`
    ${list.start} select ${list.page} as dealers, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.dealers, total: rows[0]!.total };
}

/** Dealers with these numbers among those the actor may put into a group. */
export async function dealersByNumber(
  db: Db,
  actor: Actor,
  numbers: readonly string[],
  groupId: string | undefined,
): Promise<NumberedDealer[]> {
  const { rows } = await sql<NumberedDealer>`
    select d.id, d.name, d.city, d.region, d.number, d.status,
      exists (select from admin_group_dealer a where a.dealer_id = d.id and a.admin_group_id = ${groupId ?? null}::uuid) as "inGroup"
    from dealer d where upper(d.number) = any(${numbers.map((number) => number.toUpperCase())}::text[])
      and ${dealersToGive.sql(actor, 'd')}`.execute(db);
  return rows;
}

/** True for an active `dealer d` that the actor may put into the group: by name, number or city, or by the code of its state. */
export const isAvailableDealer = (
  actor: Actor,
  text: string | undefined,
  groupId: string | undefined,
): Expression<SqlBool> => {
  const matching = text
    ? eitherOf(matchesStored(dealerHaystack, text), sql<SqlBool>`d.region = upper(${text})`)
    : sql<SqlBool>`true`;
  const isOutside = groupId
    ? sql<SqlBool>`not exists (select from admin_group_dealer a where a.dealer_id = d.id and a.admin_group_id = ${groupId})`
    : sql<SqlBool>`true`;
  return sql<SqlBool>`(${matching} and ${isOutside} and ${dealersToGive.sql(actor, 'd')})`;
};

/** True for `user_account u` put into the group directly. */
export const isDirectlyIn = (groupId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from admin_group_user a where a.user_id = u.id and a.admin_group_id = ${groupId})`;

/** True for `user_account u` on the staff of the group. */
const isStaffOfGroup = (groupId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from admin_group_staff a where a.user_id = u.id and a.admin_group_id = ${groupId})`;

/**
 * True for `user_account u` who can be on the staff of a group. Few people can: their ids are read first, by the index on roles, so that a
 * search does not compare everyone's name.
 */
export const canBeStaff: Expression<SqlBool> = sql<SqlBool>`(${isActivePerson('u')} and u.id = any(array(
    select c.id from user_account c where c.role_id = any(array(select id from role where reach = 'groups')))))`;

/** Conditions on `user_account u`: active people who can join the group, or its staff, by name or also by address. */
export function isAvailableUser(
  actor: Actor,
  text: string | undefined,
  groupId: string | undefined,
  as: 'person' | 'staff',
): Expression<SqlBool>[] {
  const isIn = as === 'staff' ? isStaffOfGroup : isDirectlyIn;
  return [
    isActivePerson('u'),
    ...(as === 'staff' ? [canBeStaff] : []),
    ...(groupId ? [sql<SqlBool>`not ${isIn(groupId)}`] : []),
    ...(text ? [matchesStored(tellsAddresses(actor) ? userHaystack : sql`u.search_name`, text)] : []),
    usersVisible.sql(actor, 'u'),
  ];
}

/** Active groups by name that the actor may change. */
export async function adminGroupNames(
  db: Db,
  actor: Actor,
  text: string | undefined,
  limit: number,
): Promise<Named[]> {
  const matching = text ? matchesText(sql`g.name`, text) : sql<SqlBool>`true`;
  const { rows } = await sql<{ id: string; name: string }>`
    select g.id, g.name from admin_group g
    where g.status = 'active' and ${matching} and ${adminGroupsVisible.sql(actor, 'g')}
    order by g.name, g.id limit ${limit}`.execute(db);
  return rows.map(({ id: _id, name }) => ({ _id, name }));
}
