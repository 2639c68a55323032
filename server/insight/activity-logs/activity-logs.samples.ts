import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, learner }) {
    const id = newId();
    await sql`insert into activity_log (id, at, type, user_id, entity_kind, entity_id, entity_name, before, after)
      values (${id}, now(), 'update', ${learner.id}, 'user', ${learner.id}, 'Sample', '{"city": "Reno"}', '{"city": "Elko"}')`.execute(
      portal.services.db,
    );
    return { 'activity-log': id };
  },
  rows: (count) => [
    sql`insert into activity_log (id, at, type, user_id, entity_kind, entity_id, entity_name, after)
      select gen_random_uuid(), now() - n * interval '1 minute', 'update', u.id, 'user', u.id, 'Sample ' || n, jsonb_build_object('userId', u.id)
      from generate_series(1, ${sql.lit(count)}) n cross join lateral (select id from user_account order by id desc limit 1) u`,
  ],
};
