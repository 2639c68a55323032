import { sql } from 'kysely';
import { isLanguage, type Language } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface RecoverableAccount {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly language: Language;
}

/**
 * The account whose password may be reset: one that can sign in, or will once it is approved. Locked, so that no code goes to an address
 * that the account is just losing.
 */
export async function recoverableAccount(
  tx: Transaction,
  by: { readonly email: string } | { readonly id: string },
): Promise<RecoverableAccount | undefined> {
  const isIt = 'id' in by ? sql`id = ${by.id}` : sql`lower(email) = lower(${by.email})`;
  const { rows } = await sql<{ id: string; email: string; fullName: string; language: string }>`
    select id, email, full_name as "fullName", language from user_account
    where ${isIt} and status in ('active', 'pending') and merged_into_id is null for no key update`.execute(
    tx,
  );
  const [row] = rows;
  return row && { ...row, language: isLanguage(row.language) ? row.language : 'en' };
}

export async function passwordHashOf(db: Db | Transaction, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

export async function setPassword(
  tx: Transaction,
  userId: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute();
}
