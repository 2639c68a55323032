import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** Records that the person is active and extends the session. */
export async function touchSession(db: Db, sessionId: string, userId: string): Promise<void> {
  await sql`
    with seen as (
      update session set last_seen_at = now(), expires_at = now() + make_interval(secs => lifetime_seconds)
      where id = ${sessionId} returning user_id
    )
    update user_account set last_seen_at = now() where id = ${userId} and id in (select user_id from seen)
  `.execute(db);
}

export interface NewSession {
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly limited: boolean;
  readonly lifetimeSeconds: number;
  readonly ip: string;
  readonly userAgent: string;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<string> {
  const id = newId();
  await tx
    .insertInto('session')
    .values({
      id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      limited: session.limited,
      lifetimeSeconds: session.lifetimeSeconds,
      expiresAt: sql<string>`now() + make_interval(secs => ${session.lifetimeSeconds})`,
      ip: session.ip || null,
      userAgent: session.userAgent.slice(0, 400),
    })
    .execute();
  return id;
}

export async function deleteSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).execute();
}

/** Ends every session of a person except the given one. */
export async function deleteSessionsOf(tx: Transaction, userId: string, exceptId?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('proxyUserId', '=', userId)]))
    .$if(exceptId !== undefined, (qb) => qb.where('id', '<>', exceptId!))
    .execute();
}
