import { sql } from 'kysely';
import type { OpenedSession } from '#contract/people/profile.calls.ts';
import type { Named } from '#contract/platform/ids.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { troubleOf, type MailTrouble } from '#server/platform/mail/refused-addresses.queries.ts';
import type { WithId } from '#server/platform/database/with-id.ts';

export interface ProfileRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly website: string;
  readonly companyRole: string;
  readonly primaryRole: string;
  readonly dealerPosition: string;
  readonly company: string;
  readonly salesRep: string;
  readonly participatingLearner: boolean;
  readonly profileImageId: string | null;
  readonly createdAt: string;
  readonly passwordChangedAt: string | null;
  readonly businessUnits: readonly Named[];
  readonly mailTrouble: MailTrouble | null;
}

export const profileById = (db: Db, id: string): Promise<ProfileRow> => readProfile(db, id, sql``);

/** The profile, locked for the rest of the transaction. */
export const lockProfile = (tx: Transaction, id: string): Promise<ProfileRow> =>
  readProfile(tx, id, sql`for no key update of u`);

async function readProfile(
  db: Db | Transaction,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select u.first_name as "firstName", u.last_name as "lastName", u.date_of_birth as "dateOfBirth", u.phone,
      u.address_line1 as address, u.city, u.region, u.postal_code as "postalCode", u.country, u.website,
      u.company_role as "companyRole", u.primary_role as "primaryRole", u.dealer_position as "dealerPosition", u.company,
      u.sales_rep_email as "salesRep", u.participating_learner as "participatingLearner", u.profile_image_id as "profileImageId",
      u.created_at as "createdAt", u.password_changed_at as "passwordChangedAt", ${troubleOf(sql`u.email`)} as "mailTrouble",
      coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name)
        from user_business_unit x join business_unit b on b.id = x.business_unit_id where x.user_id = u.id), '[]') as "businessUnits"
    from user_account u where u.id = ${id} ${lock}`.execute(db);
  return rows[0]!;
}

/** What people may change about themselves. Undefined fields keep their value. */
export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | null | undefined;
  readonly phone?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
  readonly website?: string | undefined;
  readonly companyRole?: string | undefined;
  readonly primaryRole?: string | undefined;
  readonly dealerPosition?: string | undefined;
  readonly profileImageId?: string | null | undefined;
  readonly receiveEmails?: boolean | undefined;
  readonly resetPositions?: boolean | undefined;
  readonly editingBrandId?: string | undefined;
}

export async function updateProfile(
  tx: Transaction,
  id: string,
  { address, ...given }: ProfileChange,
): Promise<void> {
  const set = Object.fromEntries(
    Object.entries({ ...given, addressLine1: address }).filter(([, value]) => value !== undefined),
  );
  await tx
    .updateTable('userAccount')
    .set({ ...set, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Locks the person for the rest of the transaction, so that two requests cannot both find nothing to conflict with. */
export async function lockPlaces(
  tx: Transaction,
  id: string,
): Promise<{ readonly hasActiveDealer: boolean; readonly hasDepartment: boolean }> {
  await tx.selectFrom('userAccount').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const { rows } = await sql<{ hasActiveDealer: boolean; hasDepartment: boolean }>`
    select exists (select from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
        where m.user_id = ${id} and ${isCurrentMembership('m')}) as "hasActiveDealer",
      exists (select from assignment_group_member where user_id = ${id}) as "hasDepartment"`.execute(tx);
  return rows[0]!;
}

export type SessionListRow = WithId<Omit<OpenedSession, 'current'>>;

export async function sessionsOf(db: Db, userId: string): Promise<readonly SessionListRow[]> {
  const { rows } = await sql<SessionListRow>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", coalesce(host(ip), '') as ip, user_agent as "userAgent"
    from session where user_id = ${userId} and expires_at > now() order by last_seen_at desc, id`.execute(db);
  return rows;
}

/** False if the session does not exist or belongs to somebody else. */
export async function deleteOwnSession(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
