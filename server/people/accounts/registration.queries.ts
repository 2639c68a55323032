import { sql } from 'kysely';
import { startingRole } from '#contract/platform/roles.ts';
import type { Registration } from '#contract/people/registration.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { forgetRefusals } from '#server/platform/mail/refused-addresses.queries.ts';
import { salesRepWith } from '#server/people/users/sales-rep.queries.ts';
import type { SignInRow } from './account.queries.ts';

export interface AddressOwner {
  readonly id: string;
  readonly language: string;
}

/** The account that already has an address, whatever its state. */
export async function ownerOfAddress(db: Db | Transaction, email: string): Promise<AddressOwner | undefined> {
  const { rows } = await sql<AddressOwner>`
    select id, language from user_account where lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly language: string;
  readonly status: 'pending' | 'active';
  /** The address already belongs to somebody: this account only stands in for one. */
  readonly isStandIn: boolean;
  readonly now: Date;
}

/** Adds a learner's account from a registration. Further rights come from an administrator and are never chosen here. */
export async function insertAccount(
  tx: Transaction,
  given: Omit<Registration, 'password' | 'confirmation'>,
  { email, passwordHash, language, status, isStandIn, now }: NewAccount,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('userAccount')
    .values((eb) => ({
      id,
      ...(isStandIn ? { email: `${id}@taken.invalid`, claimedEmail: email, mergedIntoId: id } : { email }),
      firstName: given.firstName,
      lastName: given.lastName,
      roleId: eb.selectFrom('role').select('id').where('code', '=', startingRole),
      status,
      passwordHash,
      passwordChangedAt: now,
      language,
      dateOfBirth: given.dateOfBirth,
      phone: given.phone,
      addressLine1: given.address,
      city: given.city,
      region: given.region,
      postalCode: given.postalCode,
      country: given.country,
      company: given.company,
      companyRole: given.companyRole,
      primaryRole: given.primaryRole,
      dealerPosition: given.dealerPosition,
      resetPositions: true,
      website: given.website,
      salesRepEmail: given.salesRep,
      salesRepId: salesRepWith(given.salesRep),
      receiveEmails: given.receiveEmails,
      participatingLearner: given.participatingLearner,
      ...(status === 'active' && { approvedAt: now }),
    }))
    .execute();
  return id;
}

/** False if the department does not exist, is closed, or follows a rule. */
export async function joinDepartment(tx: Transaction, userId: string, groupId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into assignment_group_member (assignment_group_id, user_id)
    select id, ${userId} from assignment_group where id = ${groupId} and status = 'active' and not follows_rule
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export type AccountStatus = 'pending' | 'active' | 'denied' | 'deactivated';

/** Records that the address is verified, and activates a pending account if nobody has to approve it. Returns the status. */
export async function verifyAddress(
  tx: Transaction,
  userId: string,
  { activate, now }: { activate: boolean; now: Date },
): Promise<AccountStatus> {
  const { rows } = await sql<{ status: AccountStatus }>`
    update user_account set email_verified_at = coalesce(email_verified_at, ${now}), updated_at = now(),
      approved_at = case when status = 'pending' and ${activate} then ${now} else approved_at end,
      status = case when status = 'pending' and ${activate} then 'active' else status end
    where id = ${userId} returning status`.execute(tx);
  return rows[0]!.status;
}

/** The person received a code at their address: it works, whatever it refused before. */
export async function forgetRefusalsOf(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`select email from user_account where id = ${userId}`.execute(
    tx,
  );
  await forgetRefusals(tx, rows[0]!.email);
}

/** The stand-ins created for a taken address, as accounts that sign in. */
export async function standInsFor(db: Db, email: string): Promise<readonly SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select id, status, password_hash as "passwordHash", false as "emailVerified", full_name as "fullName", false as "isKnown"
    from user_account where claimed_email = lower(${email})`.execute(db);
  return rows;
}
