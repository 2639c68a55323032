import { sql, type Expression, type SqlBool } from 'kysely';
import type { AssignmentGroup } from '#contract/people/groups.calls.ts';
import {
  isBeingApplied,
  namesInRule,
  ruleOfGroup,
} from '#server/people/department-rules/rule-columns.queries.ts';
import { userHaystack } from '#server/people/users/lean.queries.ts';
import { isActivePerson, isOriginalPerson, isParticipant } from '#server/platform/access/person.scope.ts';
import { matchesStored, matchesText } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import type { WithId } from '#server/platform/database/with-id.ts';

export type GroupRow = WithId<Omit<AssignmentGroup, 'abilities'>>;

/**
 * The active people of each department. Few are not active, so these are taken from all: they are among those who do not count
 * (`user_account_apart`).
 */
const activePeople = sql`left join (
    select every.assignment_group_id, every.people - coalesce(away.people, 0) as people
    from (select m.assignment_group_id, count(*) as people from assignment_group_member m group by m.assignment_group_id) every
    left join (
      select m.assignment_group_id, count(*) as people from user_account u join assignment_group_member m on m.user_id = u.id
      where u.status <> 'active' and not ${isParticipant('u')} group by m.assignment_group_id) away using (assignment_group_id)
  ) active on active.assignment_group_id = g.id`;
const usersCount = sql`coalesce(active.people, 0)`;

const sortKeys = {
  name: sql`g.name`,
  category: sql`g.category`,
  usersCount,
  updatedAt: sql`g.updated_at`,
} as const;

interface Query extends SearchedPage {
  readonly status?: GroupRow['status'] | undefined;
  readonly followsRule?: boolean | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

export const groupTable = recordTable<GroupRow, Query>({
  table: 'assignment_group',
  alias: 'g',
  joined: activePeople,
  remembers: 'nobody',
  columns: sql`g.id, g.name, g.name_fr as "nameFr", g.description, g.category, g.status, g.is_default as "isDefault",
    g.updated_at as "updatedAt", g.version, ${usersCount} as "usersCount", ${ruleOfGroup} as rule, ${namesInRule} as "ruleNames", ${isBeingApplied} as "isBeingApplied"`,
  search: sql`g.name || ' ' || g.name_fr || ' ' || g.category || ' ' || g.description`,
  filters: ({ status, followsRule }) => [
    status && sql<SqlBool>`g.status = ${status}`,
    followsRule === undefined ? undefined : sql<SqlBool>`g.follows_rule = ${followsRule}`,
  ],
  order: ({ sortBy, direction }) => sql`${sortKeys[sortBy]} ${sql.raw(direction)}`,
});

/** Before another group becomes the default: there is at most one. */
export async function clearDefault(tx: Transaction): Promise<void> {
  await tx.updateTable('assignmentGroup').set({ isDefault: false }).where('isDefault', '=', true).execute();
}

/** Adds people to the group. False if one of them is not visible; the caller then has to roll back. */
export async function addMembers(
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const uniqueIds = [...new Set(userIds)];
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    with people as (select u.id from user_account u where u.id = any(${uniqueIds}::uuid[]) and ${isOriginalPerson('u')} and ${visible}),
    added as (insert into assignment_group_member (assignment_group_id, user_id)
      select ${groupId}, id from people on conflict do nothing)
    select count(*) as found from people`.execute(tx);
  return rows[0]!.found === uniqueIds.length;
}

export async function removeMembers(
  tx: Transaction,
  groupId: string,
  userIds: readonly string[],
  visible: Expression<SqlBool>,
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    delete from assignment_group_member m using user_account u
    where u.id = m.user_id and m.assignment_group_id = ${groupId} and m.user_id = any(${[...userIds]}::uuid[]) and ${visible}`.execute(
    tx,
  );
}

/** Counts the people of any status in the group. */
export async function countMembers(tx: Transaction, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('assignmentGroupMember')
    .innerJoin('userAccount', 'userAccount.id', 'assignmentGroupMember.userId')
    .where('assignmentGroupId', '=', groupId)
    .where(isOriginalPerson('user_account'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface GroupNameRow extends Pick<GroupRow, 'id' | 'name' | 'nameFr' | 'category'> {
  readonly followsRule: boolean;
}

/** Active groups by name. Nobody chooses one that follows a rule for themselves: `toJoin` leaves those out. */
export const activeGroups = (
  db: Db,
  limit: number,
  { text, toJoin = false }: { readonly text?: string | undefined; readonly toJoin?: boolean } = {},
): Promise<GroupNameRow[]> =>
  db
    .selectFrom('assignmentGroup as g')
    .select(['g.id', 'g.name', 'g.nameFr', 'g.category', 'g.followsRule'])
    .where('g.status', '=', 'active')
    .$if(toJoin, (qb) => qb.where('g.followsRule', '=', false))
    .$if(Boolean(text), (qb) => qb.where(matchesText(sql`g.name || ' ' || g.name_fr`, text!)))
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(limit)
    .execute();

export async function hasDefaultGroup(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('assignmentGroup')
    .select('id')
    .where('isDefault', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

/** True for `user_account u` in this group. */
export const isMemberOf = (groupId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from assignment_group_member g where g.user_id = u.id and g.assignment_group_id = ${groupId})`;

/** True for an active `user_account u` that matches the text, by name or also by address, and is not in the group yet. */
export const isAvailable = (
  text: string | undefined,
  groupId: string | undefined,
  byAddress: boolean,
): Expression<SqlBool>[] => [
  isActivePerson('u'),
  ...(groupId ? [sql<SqlBool>`not ${isMemberOf(groupId)}`] : []),
  ...(text ? [matchesStored(byAddress ? userHaystack : sql`u.search_name`, text)] : []),
];
