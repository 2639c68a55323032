import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';

const unread = queue({ table: 'clip_to_read', ready: sql`true`, order: sql`w.id` });

/** A clip whose captions the search does not know. */
export interface UnreadClip {
  readonly id: string;
  readonly captionsEnId: string | null;
  readonly captionsFrId: string | null;
}

/** The next one after another that no worker has. It is locked, so that its captions are not replaced meanwhile. */
export async function takeUnread(tx: Transaction, after: string): Promise<UnreadClip | undefined> {
  const { rows } = await sql<UnreadClip>`
    with next as materialized (select w.id ${unread.next({ only: sql`w.id > ${after}` })})
    select c.id, c.captions_en_id as "captionsEnId", c.captions_fr_id as "captionsFrId"
    from clip c where c.id = (select n.id from next n) for update`.execute(tx);
  return rows[0];
}

export async function endUnread(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('clipToRead').where('id', '=', id).execute();
}
