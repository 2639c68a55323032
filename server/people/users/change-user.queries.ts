import { sql, type Expression, type SqlBool } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { UserChanges, UserFields, UserStatus } from '#contract/people/users.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { salesRepWith } from './sales-rep.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { removeRefusals } from '#server/platform/mail/refused-addresses.queries.ts';

const columns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'language',
  'dateOfBirth',
  'addressLine1',
  'city',
  'region',
  'postalCode',
  'country',
  'primaryRole',
  'dealerPosition',
  'company',
  'companyRole',
  'website',
  'receiveEmails',
  'participatingLearner',
  'isInstructor',
] as const satisfies readonly (keyof UserFields)[];

const columnsOf = (changes: UserChanges) => ({
  ...Object.fromEntries(
    columns.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]),
  ),
  ...(changes.role !== undefined && { roleId: changes.role }),
  ...(changes.salesRep !== undefined && {
    salesRepEmail: changes.salesRep,
    salesRepId: salesRepWith(changes.salesRep),
  }),
});

/** Adds an active person without a password. Dealers, departments and brands are written separately. */
export async function insertUser(
  tx: Transaction,
  user: UserChanges & { email: string; role: string },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('userAccount')
    .values({
      id,
      ...columnsOf(user),
      email: user.email,
      roleId: user.role,
      status: 'active',
      approvedAt: sql<string>`now()`,
    })
    .execute();
  return id;
}

/** Writes the given columns and counts the save. */
export async function updateUser(tx: Transaction, id: string, changes: UserChanges): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set((eb) => ({ ...columnsOf(changes), updatedAt: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Nobody has proved yet that they read mail at the new address, and codes sent to another address become invalid. */
export async function forgetAddress(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('userAccount').set({ emailVerifiedAt: null }).where('id', '=', id).execute();
  await tx
    .updateTable('accountCode')
    .set({ usedAt: now })
    .where('userId', '=', id)
    .where('usedAt', 'is', null)
    .execute();
}

export interface StatusChange {
  readonly status: UserStatus;
  readonly reason: string | null;
  readonly changedBy: string;
  readonly at: Date;
}

export async function setStatus(
  tx: Transaction,
  id: string,
  { status, reason, changedBy, at }: StatusChange,
): Promise<void> {
  const isActive = status === 'active';
  await tx
    .updateTable('userAccount')
    .set((eb) => ({
      status,
      statusReason: reason,
      statusChangedAt: sql<string>`now()`,
      statusChangedBy: changedBy,
      approvedAt: isActive ? sql<string>`coalesce(approved_at, ${at})` : eb.ref('approvedAt'),
      reactivatedAt: isActive
        ? sql<string>`case when approved_at is not null then ${at}::timestamptz end`
        : eb.ref('reactivatedAt'),
      updatedAt: sql<string>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Makes these the person's dealers. Ends memberships that stop and starts new ones but rewrites none, so that history keeps the dealer of
 * the time. False if a new one is not visible, missing or inactive; the caller then has to roll back.
 */
export async function writeMemberships(
  tx: Transaction,
  userId: string,
  dealerIds: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const uniqueIds = [...new Set(dealerIds)];
  await sql`update dealer_membership m set ended_at = now()
    where m.user_id = ${userId} and ${isCurrentMembership('m')} and m.dealer_id <> all(${uniqueIds}::uuid[])`.execute(
    tx,
  );
  const fresh = uniqueIds.map((dealerId) => ({ id: newId(), dealerId }));
  await sql`
    insert into dealer_membership (id, user_id, dealer_id)
    select w.id, ${userId}, d.id from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as w (id uuid, "dealerId" uuid)
    join dealer d on d.id = w."dealerId" and d.status <> 'inactive' and ${visible}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dealer_membership m where m.user_id = ${userId} and ${isCurrentMembership('m')}`.execute(
    tx,
  );
  return rows[0]!.count === uniqueIds.length;
}

/**
 * Makes these the person's departments, beside those that follow a rule: whoever is in one of those stays. False if one that follows a rule is
 * not among `before`, the departments before the save; the caller then has to roll back.
 */
/** Whether all of these dealers exist, are visible, and are not inactive. */
export async function areChoosable(
  tx: Transaction,
  dealerIds: readonly string[],
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from dealer d where d.id = any(${dealerIds}::uuid[]) and d.status <> 'inactive' and ${visible}`.execute(
    tx,
  );
  return rows[0]!.count === dealerIds.length;
}

export async function writeGroups(
  tx: Transaction,
  userId: string,
  groupIds: readonly string[],
  before: readonly string[],
): Promise<boolean> {
  const uniqueIds = [...new Set(groupIds)];
  await sql`delete from assignment_group_member m using assignment_group g
    where m.user_id = ${userId} and m.assignment_group_id <> all(${uniqueIds}::uuid[]) and g.id = m.assignment_group_id and not g.follows_rule`.execute(
    tx,
  );
  // Not by a join with departments: one that does not exist is to violate the key.
  await sql`insert into assignment_group_member (assignment_group_id, user_id)
    select id, ${userId} from unnest(${uniqueIds}::uuid[]) as id
    where not exists (select from assignment_group g where g.id = id.id and g.follows_rule) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql`
    select from assignment_group g where g.id = any(${uniqueIds}::uuid[]) and g.follows_rule and g.id <> all(${[...before]}::uuid[]) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

export async function followsRule(tx: Transaction, groupId: string): Promise<boolean> {
  const { rows } = await sql`select from assignment_group where id = ${groupId} and follows_rule`.execute(tx);
  return rows.length > 0;
}

export async function writeAdminGroups(
  tx: Transaction,
  userId: string,
  groupIds: readonly string[],
): Promise<void> {
  const uniqueIds = [...new Set(groupIds)];
  await sql`delete from admin_group_staff where user_id = ${userId} and admin_group_id <> all(${uniqueIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into admin_group_staff (admin_group_id, user_id)
    select id, ${userId} from unnest(${uniqueIds}::uuid[]) as id on conflict do nothing`.execute(tx);
}

export async function writeBrands(
  tx: Transaction,
  userId: string,
  brandIds: readonly string[],
): Promise<void> {
  const uniqueIds = [...new Set(brandIds)];
  await sql`delete from brand_owner where user_id = ${userId} and brand_id <> all(${uniqueIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into brand_owner (brand_id, user_id)
    select id, ${userId} from unnest(${uniqueIds}::uuid[]) as id on conflict do nothing`.execute(tx);
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  const gone = await tx.deleteFrom('userAccount').where('id', '=', id).returning('email').executeTakeFirst();
  if (gone) await removeRefusals(tx, gone.email);
}
