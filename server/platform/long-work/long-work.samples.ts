import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, learner }) {
    const work = newId();
    const { db } = portal.services;
    await db
      .insertInto('longWork')
      .values({
        id: work,
        kind: 'resources.bulk',
        ownerId: learner.id,
        language: 'en',
        title: 'Publish 2 resources',
        titleFr: 'Publier 2 ressources',
        path: '/auth/admin/resources',
        input: JSON.stringify({ action: 'publish' }),
        // A worker is on it.
        state: 'running',
        holder: newId(),
        heldUntil: sql<string>`now() + interval '1 hour'`,
        total: 2,
      })
      .execute();
    return { work };
  },
  rows: (count) => [
    sql`insert into long_work (id, kind, owner_id, language, title, title_fr, path, input, state, done, total, ended_at)
      select new_id(), 'resources.bulk', u.id, 'en', 'Publish ' || n, 'Publier ' || n, '/auth/admin/resources', '{"action": "publish"}',
        'done', 1, 1, now()
      from user_account u, generate_series(1, ${sql.lit(count)}) n where u.email like '%@builder.example'`,
  ],
};
