import { sql } from 'kysely';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import type { Input, Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, learner, made }) {
    const { reward } = await admin.ask(rewardCalls.create, {
      body: { name: 'Sample reward', curriculumId: made['curriculum']!, incentiveId: made['incentive']! },
    });
    await admin.ask(incentiveReportCalls.assign, { body: { rewardId: reward._id, userId: learner.id } });
    return { reward: reward._id };
  },
  inputs({ records }, word) {
    const _id = records['rewards'];
    const found: Record<string, Input> = {};
    if (_id) found['rewards.update'] = { body: { _id, name: `Sample ${word}` } };
    return found;
  },
  rows: (count) => [
    sql`insert into reward (id, incentive_id, user_id, source, status, earned_at)
      select gen_random_uuid(), i.id, u.id, 'assigned', 'earned', now()
      from (select id from incentive order by id limit ${sql.lit(count)}) i cross join (select id from user_account order by id desc limit 3) u`,
  ],
};
