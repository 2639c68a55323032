import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export type CodePurpose = 'verify-email' | 'recovery';

/** A mailed code is valid for ten minutes. */
const lifeMilliseconds = 10 * 60_000;
/** Limits on wrong tries per code: from one network, and from all networks. */
const maxWrongTries = 5;
const maxWrongTriesInAll: Readonly<Record<CodePurpose, number>> = {
  // Only the holder of the session that requested a six-digit code can try it.
  'verify-email': 5,
  // These codes are long enough to allow more tries, so strangers elsewhere cannot use up the owner's.
  recovery: 100,
};
const pauseMilliseconds = 60_000;

const digits = '0123456789';
const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shapes: Readonly<Record<CodePurpose, { readonly alphabet: string; readonly length: number }>> = {
  'verify-email': { alphabet: digits, length: 6 },
  recovery: { alphabet: base36, length: 8 },
};

const newCode = (purpose: CodePurpose): string => {
  const { alphabet, length } = shapes[purpose];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
};

/** Includes the row's id, so equal codes of two people have different hashes. */
const hashOf = (id: string, code: string): Buffer => createHash('sha256').update(`${id}:${code}`).digest();

export interface IssuedCode {
  readonly id: string;
  readonly code: string;
  /** For a stand-in: no code is right, so none is sent. */
  readonly isForStandIn: boolean;
}

/** Creates a code that replaces any earlier one. If the last one is less than a minute old, returns how many seconds to wait. */
export async function issueCode(
  tx: Transaction,
  { userId, purpose, now }: { userId: string; purpose: CodePurpose; now: Date },
): Promise<IssuedCode | { readonly waitSeconds: number }> {
  // Without the lock, two requests at once would both find that a minute has passed.
  const account = await tx
    .selectFrom('userAccount')
    .select('claimedEmail')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isForStandIn = account?.claimedEmail != null;
  const last = await tx
    .selectFrom('accountCode')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const wait = last ? new Date(last.createdAt).getTime() + pauseMilliseconds - now.getTime() : 0;
  if (wait > 0) return { waitSeconds: Math.ceil(wait / 1000) };

  await tx
    .updateTable('accountCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
  const id = newId();
  const code = newCode(purpose);
  await tx
    .insertInto('accountCode')
    .values({
      id,
      userId,
      purpose,
      codeHash: isForStandIn ? randomBytes(32) : hashOf(id, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMilliseconds),
    })
    .execute();
  return { id, code, isForStandIn };
}

export interface CodeTry {
  readonly userId: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly now: Date;
  /** The network the try comes from. */
  readonly network: string;
  /** Only checks the code: a right code stays valid. */
  readonly keep?: boolean;
}

/**
 * True if this is the person's newest code, unexpired and unused, with fewer than five earlier wrong tries from that network. A wrong try
 * counts, so commit the transaction either way.
 */
export async function useCode(
  tx: Transaction,
  { userId, purpose, code, now, network, keep = false }: CodeTry,
): Promise<boolean> {
  const open = await tx
    .selectFrom('accountCode')
    .select(['id', 'codeHash'])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`${now}::timestamptz`)
    .where('tries', '<', maxWrongTriesInAll[purpose])
    .where(sql<number>`coalesce((tries_by_network ->> ${network}::text)::integer, 0)`, '<', maxWrongTries)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  const isRight = timingSafeEqual(hashOf(open.id, code), open.codeHash);
  if (isRight && keep) return true;
  await tx
    .updateTable('accountCode')
    .set((eb) =>
      isRight
        ? { usedAt: now }
        : {
            tries: eb('tries', '+', 1),
            triesByNetwork: sql`tries_by_network || jsonb_build_object(${network}::text,
              coalesce((tries_by_network ->> ${network}::text)::integer, 0) + 1)`,
          },
    )
    .where('id', '=', open.id)
    .execute();
  return isRight;
}
