import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** Whether both are dates of one template. */
export async function areSameTemplate(tx: Transaction, eventId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ilt_event e join ilt_event o on o.template_id = e.template_id and o.id <> e.id and o.deleted_at is null
    where e.id = ${eventId} and o.id = ${otherId}`.execute(tx);
  return rows.length > 0;
}
