import { sql } from 'kysely';
import type { LinkState, MissingField } from '#contract/people/invitations.fields.ts';
import type { Reach } from '#contract/platform/roles.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { stateOfLink } from './invitation-state.queries.ts';

export interface LinkRow {
  readonly invitationId: string;
  readonly state: LinkState;
  readonly expiresAt: string;
  readonly invitedBy: string | null;
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly reach: Reach;
  /** What the account has of the fields that the form may ask for. */
  readonly has: Readonly<Record<MissingField, string | null>>;
}

/** The invitation that a link belongs to, with the account as it is now. */
export async function linkOf(
  db: Db | Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select i.id as "invitationId", ${stateOfLink(now)} as state, i.expires_at as "expiresAt",
      (select b.full_name from user_account b where b.id = i.invited_by) as "invitedBy",
      u.id as "userId", u.full_name as "fullName", u.email, r.reach,
      json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'dateOfBirth', u.date_of_birth, 'country', u.country,
        'primaryRole', u.primary_role, 'dealerPosition', u.dealer_position) as has
    from invitation_link l join invitation i on i.id = l.invitation_id join user_account u on u.id = i.user_id
    join role r on r.id = u.role_id
    where l.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Locks the account and then the invitation, so that of two people who send the form one is first, and reads both again. */
export async function lockLink(
  tx: Transaction,
  row: LinkRow,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkRow | undefined> {
  await tx.selectFrom('userAccount').where('id', '=', row.userId).forNoKeyUpdate().execute();
  await tx.selectFrom('invitation').where('id', '=', row.invitationId).forUpdate().execute();
  return linkOf(tx, tokenHash, now);
}

export async function useInvitation(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('invitation').set({ usedAt: now }).where('id', '=', id).execute();
}
