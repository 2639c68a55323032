import { sql } from 'kysely';
import { curriculumFollowCalls, followCalls } from '#contract/library/suggested-follows.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places, made }) {
    const { suggest } = await admin.ask(followCalls.create, {
      body: { name: 'Over there', url: 'https://example.com/', brand: places.brand },
    });
    await admin.ask(curriculumFollowCalls.save, {
      body: { curriculumId: made['curriculum']!, suggests: [suggest._id] },
    });
    return { 'suggested-follow': suggest._id };
  },
  rows: (count) => [
    sql`insert into suggested_follow (id, name, platform, url, position, status)
      select gen_random_uuid(), 'Follow ' || n, 'Website', 'https://samples.example/' || n, n, 'published'
      from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into curriculum_follow_choice (curriculum_id, version) select id, 1 from curriculum on conflict do nothing`,
    sql`insert into curriculum_follow (curriculum_id, follow_id, position)
      select k.curriculum_id, s.id, s.position from curriculum_follow_choice k,
        lateral (select id, position from suggested_follow order by position, id limit 3) s on conflict do nothing`,
  ],
  inputs({ records }, word) {
    const body = { name: `Sample ${word}`, url: 'https://samples.example/' };
    const id = records['suggested-follows'];
    return {
      'suggested-follows.create': { body },
      'suggested-follows.save': { params: { id }, body },
      'suggested-follows.update': { params: { id }, body },
      'suggested-follows.update-root': { body: { _id: id, ...body } },
    };
  },
};
