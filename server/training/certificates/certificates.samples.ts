import { sql } from 'kysely';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { certificateCalls, certificationCalls } from '#contract/training/certificates.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places, learner, learnerClient }) {
    const { certification } = await admin.ask(certificationCalls.save, {
      body: { name: 'Sheet over there', design: defaultDesign, brand: places.brand },
    });
    const { certificates } = await learnerClient.ask(certificateCalls.user, {
      params: { userId: learner.id },
    });
    return { certification: certification._id, certificate: certificates[0]!._id };
  },
  rows: (count) => [
    sql`insert into certificate (id, code, user_id, curriculum_id, person_name, curriculum_name, courses, issued_at, issued_on)
      select gen_random_uuid(), upper(substr(md5(u.id::text), 1, 12)), u.id, (select id from curriculum order by id limit 1),
        u.full_name, 'Curriculum', '[]', now(), current_date from user_account u order by u.id limit ${sql.lit(count)}`,
    sql`with made as (insert into certification (id, name)
        select gen_random_uuid(), 'Design ' || n from generate_series(1, ${sql.lit(count)}) n returning id)
      insert into certification_version (id, certification_id, number, design)
      select gen_random_uuid(), id, 1, ${JSON.stringify(defaultDesign)}::jsonb from made`,
  ],
};
