import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface KeptPlay {
  /** The ids of all events. */
  readonly events: readonly string[];
  readonly timeSeconds: number;
  readonly heardSeconds: number;
  readonly positionSeconds: number;
  /** The position of the event that happened last. */
  readonly lastPosition: number;
}

/** What the portal keeps of what a person played. */
export async function keptPlay(db: Db, userId: string, clipId: string): Promise<KeptPlay> {
  const { rows } = await sql<KeptPlay>`
    select array(select e.id::text from clip_listening_event e where e.user_id = ${userId} and e.clip_id = ${clipId}) as events,
      coalesce(l.time_seconds, 0) as "timeSeconds", coalesce(l.heard_seconds, 0) as "heardSeconds", coalesce(l.position_seconds, 0) as "positionSeconds",
      coalesce((select e.position_seconds from clip_listening_event e where e.user_id = ${userId} and e.clip_id = ${clipId}
        order by e.occurred_at desc, e.id desc limit 1), 0) as "lastPosition"
    from (select) one left join clip_listening l on l.user_id = ${userId} and l.clip_id = ${clipId}`.execute(
    db,
  );
  return rows[0]!;
}
