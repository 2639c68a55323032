import { sql } from 'kysely';
import { buildCurriculum } from '#tests/builders/training.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, places, made }) {
    const curriculum = await buildCurriculum(portal, [{ id: made['course'] } as never], {
      brandId: places.brand,
      groupIds: [places.department],
    });
    return { curriculum };
  },
  // Assigns curriculums of other departments to the first one, so that the lists of learners grow too.
  rows: () => [
    sql`update audience set assignment_group_ids = array(select id from assignment_group where name = 'Department 1')
      where id in (select audience_id from curriculum)`,
  ],
};
