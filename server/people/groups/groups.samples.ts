import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  rows: (count) => [
    sql`insert into assignment_group (id, name)
      select gen_random_uuid(), 'Group ' || n from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into assignment_group_member (assignment_group_id, user_id)
      select g.id, u.id from assignment_group g, user_account u where g.name like 'Group %' and u.email like '%builder.example'`,
  ],
  inputs: ({ records, department }, word) => ({
    'assignment-groups.by-hand': { params: { id: department } },
    'assignment-groups.preview-rule': {
      body: { group: department, rule: [[{ kind: 'positions', values: [word.slice(0, 40)] }]] },
    },
    'assignment-groups.why': {
      body: { group: department, rule: [[{ kind: 'participants' }]], userId: records['users'] },
    },
    'assignment-groups.create': { body: { name: `Sample ${word}` } },
    'assignment-groups.save': {
      params: { id: records['assignment-groups'] },
      body: { name: `Sample ${word}` },
    },
  }),
};
