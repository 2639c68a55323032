import { sql } from 'kysely';
import type { LearnerRequestType } from '#contract/people/learner-requests.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** Who asked for the same thing and still waits. The caller holds the person's account, so that none comes in between. */
export async function openRequestBy(
  tx: Transaction,
  userId: string,
  type: LearnerRequestType,
): Promise<{ readonly by: string } | undefined> {
  const { rows } = await sql<{ by: string }>`
    select b.full_name as by from learner_request l join user_account b on b.id = l.requested_by
    where l.user_id = ${userId} and l.type = ${type} and l.status = 'pending'`.execute(tx);
  return rows[0];
}

export interface NewRequest {
  readonly userId: string;
  readonly type: LearnerRequestType;
  readonly reason: string;
  readonly requestedBy: string;
  readonly at: Date;
}

export async function insertRequest(tx: Transaction, { at, ...request }: NewRequest): Promise<string> {
  const id = newId();
  await tx
    .insertInto('learnerRequest')
    .values({ id, ...request, requestedAt: at })
    .execute();
  return id;
}
