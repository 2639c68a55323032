import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnAnswer {
  readonly event: string;
  readonly startsAt: string | null;
  readonly answer: string;
  readonly answeredAt: string;
}

/** What a person answered to events. */
export async function answersToExport(db: Db, userId: string): Promise<readonly OwnAnswer[]> {
  const { rows } = await sql<OwnAnswer>`
    select ${nameInEither('e', 'title')} as event, e.starts_at as "startsAt", n.type as answer, n.answered_at as "answeredAt"
    from event_answer n join event e on e.id = n.event_id where n.user_id = ${userId} order by n.answered_at, e.id`.execute(
    db,
  );
  return rows;
}

export async function deleteAnswersOf(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from event_answer where user_id = ${userId}`.execute(tx);
}
