import { sql, type Expression, type SqlBool } from 'kysely';
import type { MembershipChanges } from '#contract/people/admin-groups.fields.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { canBeStaff } from './admin-groups.queries.ts';
import { dealersToGive } from './admin-groups.scope.ts';

/** What a save could not add: someone or something that does not exist, or that the actor may not give. */
export type Unknown = 'staff' | 'dealers' | 'users';

/**
 * Writes the changes of a group, one statement for each kind. An id in both lists of a kind is in the group afterwards. Returns what could
 * not be added; the caller then has to roll back.
 */
export async function writeMembers(
  tx: Transaction,
  actor: Actor,
  groupId: string,
  changes: MembershipChanges,
): Promise<Unknown | undefined> {
  await removeStaff(tx, groupId, changes.removeStaff);
  await removeDealers(tx, groupId, changes.removeDealers);
  await removeUsers(tx, groupId, changes.removeUsers);
  if (!(await addStaff(tx, groupId, changes.addStaff))) return 'staff';
  if (!(await addDealers(tx, groupId, changes.addDealers, dealersToGive.sql(actor, 'd')))) return 'dealers';
  if (!(await addUsers(tx, groupId, changes.addUsers, usersVisible.sql(actor, 'u')))) return 'users';
  return undefined;
}

async function addStaff(tx: Transaction, groupId: string, ids: readonly string[]): Promise<boolean> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    with chosen as (select u.id from user_account u where u.id = any(${uniqueIds}::uuid[]) and ${canBeStaff}),
    added as (insert into admin_group_staff (admin_group_id, user_id) select ${groupId}, id from chosen on conflict do nothing)
    select count(*) as found from chosen`.execute(tx);
  return rows[0]!.found === uniqueIds.length;
}

async function addDealers(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    with chosen as (select d.id from dealer d where d.id = any(${uniqueIds}::uuid[]) and ${visible}),
    added as (insert into admin_group_dealer (admin_group_id, dealer_id) select ${groupId}, id from chosen on conflict do nothing)
    select count(*) as found from chosen`.execute(tx);
  return rows[0]!.found === uniqueIds.length;
}

async function addUsers(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql<{ found: number }>`
    with chosen as (select u.id from user_account u
      where u.id = any(${uniqueIds}::uuid[]) and ${isOriginalPerson('u')} and ${visible}),
    added as (insert into admin_group_user (admin_group_id, user_id) select ${groupId}, id from chosen on conflict do nothing)
    select count(*) as found from chosen`.execute(tx);
  return rows[0]!.found === uniqueIds.length;
}

async function removeStaff(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from admin_group_staff where admin_group_id = ${groupId} and user_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

async function removeDealers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from admin_group_dealer where admin_group_id = ${groupId} and dealer_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

async function removeUsers(tx: Transaction, groupId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from admin_group_user where admin_group_id = ${groupId} and user_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/**
 * Whom a group loses: those who are named, and the people of dealers that are named. With `everybody`, all its members. Read before the
 * changes are written.
 */
export async function peopleLeaving(
  tx: Transaction,
  groupId: string,
  { removeStaff: staff, removeDealers: dealers, removeUsers: users }: MembershipChanges,
  everybody: boolean,
): Promise<readonly string[]> {
  if (!everybody && staff.length + dealers.length + users.length === 0) return [];
  const named = (column: string, ids: readonly string[]) =>
    everybody ? sql`true` : sql`x.${sql.ref(column)} = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select x.user_id as id from admin_group_staff x where x.admin_group_id = ${groupId} and ${named('user_id', staff)}
    union select x.user_id from admin_group_user x where x.admin_group_id = ${groupId} and ${named('user_id', users)}
    union select m.user_id from admin_group_dealer x join dealer_membership m on m.dealer_id = x.dealer_id and ${isCurrentMembership('m')}
      where x.admin_group_id = ${groupId} and ${named('dealer_id', dealers)}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countStaff(tx: Transaction, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('adminGroupStaff')
    .where('adminGroupId', '=', groupId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
