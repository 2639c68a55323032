import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';
import { notify } from './notify.ts';

export const samples: Samples = {
  async records({ portal: { services }, learner }) {
    await services.db.transaction().execute((tx) =>
      notify(tx, services, [
        {
          to: { userId: learner.id, email: learner.email, language: 'en' },
          kind: 'course-passed',
          occasion: `sample:${learner.id}`,
          title: { en: 'You passed a sample.', fr: 'Vous avez réussi un exemple.' },
          path: '/auth/my-training',
        },
      ]),
    );
    const { id } = await services.db
      .selectFrom('notice')
      .select('id')
      .where('personId', '=', learner.id)
      .executeTakeFirstOrThrow();
    return { notice: id };
  },
  rows: (count) => [
    sql`with written as (
        insert into notice (id, person_id, occasion, kind, title, title_fr, path)
        select new_id(), u.id, 'row:' || n, 'course-passed', 'Title ' || n, 'Titre ' || n, '/auth?row=' || n
        from user_account u, generate_series(1, ${sql.lit(count)}) n where u.email like '%@builder.example' returning person_id)
      insert into notice_total (person_id, total, unread) select person_id, count(*), count(*) from written group by person_id
      on conflict (person_id) do update set total = notice_total.total + excluded.total, unread = notice_total.unread + excluded.unread`,
  ],
  inputs: ({ learner }) => ({
    'notifications.deliveries': { query: { user: learner } },
    'notifications.save-preferences': { body: { choices: [], version: 0 } },
  }),
};
