import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, learner }) {
    const id = newId();
    const values = {
      id,
      userId: learner.id,
      type: 'deactivate',
      reason: 'Has left',
      requestedBy: learner.id,
    };
    await portal.services.db.insertInto('learnerRequest').values(values).execute();
    return { 'learner-request': id };
  },
  inputs: () => ({
    'learner-requests.approve': { body: { type: 'deactivate' } },
    'learner-requests.undo': { body: { type: 'deactivate' } },
  }),
  rows: (count) => [
    sql`insert into user_account (id, email, first_name, role_id, status, created_at)
      select gen_random_uuid(), 'waiting' || n || '@generated.example', 'Waiting', (select id from role where code = 'LEARNER'),
        'pending', now()
      from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into learner_request (id, user_id, type, reason, requested_by)
      select gen_random_uuid(), id, 'deactivate', 'Left', id from user_account where email like 'waiting%'`,
  ],
};
