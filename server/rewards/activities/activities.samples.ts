import { sql } from 'kysely';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ learnerClient }) {
    const { activity } = await learnerClient.ask(activityCalls.create, {
      body: {
        type: 'demo',
        date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
        amountCents: 5_000,
        currency: 'USD',
        note: 'Demo day',
        idempotencyKey: newId(),
      },
    });
    return { activity: activity._id };
  },
  rows: (count) => [
    sql`insert into activity_submission (id, user_id, dealer_id, type, style, happened_on, currency, amount_cents, note, submitted_by, submitted_at)
      select gen_random_uuid(), u.id, null, 'race', 'road', current_date, 'USD', 100, 'Sample', u.id, now()
      from (select id from user_account order by id desc limit 3) u cross join generate_series(1, ${sql.lit(count)})`,
  ],
};
