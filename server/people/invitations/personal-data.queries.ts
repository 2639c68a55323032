import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnInvitation {
  readonly sentAt: string;
  readonly sends: number;
  readonly expiresAt: string;
  readonly usedAt: string | null;
  readonly withdrawnAt: string | null;
  /** The addresses that it was sent to. */
  readonly addresses: readonly string[];
}

export async function ownInvitations(db: Db, userId: string): Promise<readonly OwnInvitation[]> {
  const { rows } = await sql<OwnInvitation>`
    select i.sent_at as "sentAt", i.sends, i.expires_at as "expiresAt", i.used_at as "usedAt", i.withdrawn_at as "withdrawnAt",
      array(select distinct l.email from invitation_link l where l.invitation_id = i.id) as addresses
    from invitation i where i.user_id = ${userId}`.execute(db);
  return rows;
}

export async function eraseInvitations(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('invitation').where('userId', '=', userId).execute();
}
