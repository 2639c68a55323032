import { sql } from 'kysely';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';
import { roleIdOf } from '#tests/builders/people.ts';

export const samples: Samples = {
  async records({ portal, admin, places }) {
    const { user } = await admin.ask(userCalls.invite, {
      body: {
        firstName: 'Nia',
        lastName: 'Holt',
        email: `${newId()}@samples.example`,
        role: await roleIdOf(portal, 'LEARNER'),
        dealers: [places.dealer],
      },
    });
    const { id } = await portal.services.db
      .selectFrom('invitation')
      .select('id')
      .where('userId', '=', user._id)
      .executeTakeFirstOrThrow();
    // Sent long enough ago to be sent again.
    await portal.services.db
      .updateTable('invitation')
      .set({ sentAt: sql<string>`now() - interval '2 minutes'` })
      .where('id', '=', id)
      .execute();
    return { invitation: id };
  },
  rows: (count) => [
    sql`insert into user_account (id, email, first_name, role_id, status, created_at)
      select gen_random_uuid(), 'invited' || n || '@generated.example', 'Invited', (select id from role where code = 'LEARNER'), 'active', now()
      from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into invitation (id, user_id, invited_at, sent_at, expires_at)
      select gen_random_uuid(), id, now(), now(), now() + interval '7 days' from user_account where email like 'invited%@generated.example'`,
  ],
};
