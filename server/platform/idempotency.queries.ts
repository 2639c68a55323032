import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface AskedBefore {
  readonly call: string;
  readonly requestHash: Buffer;
  readonly answer: unknown;
}

export type Reserved = { readonly before: AskedBefore } | { readonly place: string };

/**
 * Reserves the key, and returns the place of its row. Returns the earlier request with its answer if there was one; waits for one that is under way.
 */
export async function reserveKey(
  tx: Transaction,
  {
    userId,
    key,
    call,
    requestHash,
    at,
  }: { userId: string; key: string; call: string; requestHash: Buffer; at: Date },
): Promise<Reserved> {
  const inserted = await tx
    .insertInto('idempotentRequest')
    .values({ userId, key, call, requestHash, at })
    .onConflict((oc) => oc.columns(['userId', 'key']).doNothing())
    .returning(sql<string>`ctid`.as('place'))
    .executeTakeFirst();
  if (inserted) return inserted;
  const before = await tx
    .selectFrom('idempotentRequest')
    .select(['call', 'requestHash', 'answer'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { before };
}

/**
 * Stores the answer in the row that this transaction reserved. It is found by its place: a plan from a time when the table was empty would read all
 * of it.
 */
export async function storeAnswer(tx: Transaction, place: string, answer: unknown): Promise<void> {
  await sql`update idempotent_request set answer = ${JSON.stringify(answer)}::jsonb where ctid = ${place}::tid`.execute(
    tx,
  );
}

/** Forgets the answers to a person: they may hold personal data. */
export async function forgetAnswersTo(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('idempotentRequest').where('userId', '=', userId).execute();
}

/** Forgets answers given before that time. The business keys of what was posted stay unique for ever. */
export async function forgetAnswersBefore(db: Db, time: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from idempotent_request where at < ${time}`.execute(db);
  return Number(numAffectedRows);
}
