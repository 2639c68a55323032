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
  // Opens curriculums of other departments to everyone, so that the lists of learners grow too.
  rows: () => [
    sql`update curriculum_audience set assignment_group_id = (select id from assignment_group where name = 'Department 1')
      where curriculum_id not in (select curriculum_id from curriculum_audience a join assignment_group g on g.id = a.assignment_group_id
        where g.name = 'Department 1')`,
  ],
};
