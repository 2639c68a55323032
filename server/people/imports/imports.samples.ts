import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal, learner }) {
    const id = newId();
    const { db } = portal.services;
    await sql`
      insert into import (id, kind, owner_id, file_name, state, headings, mapping, total, counts)
      values (${id}, 'users', ${learner.id}, 'people.csv', 'ready', '{E-mail}', '{email}', 1, '{"error": 1}')`.execute(
      db,
    );
    await sql`insert into import_row (import_id, number, cells, outcome) values (${id}, 2, '{nobody}', 'error')`.execute(
      db,
    );
    return { import: id };
  },
  inputs: (_known, word) => ({
    'imports.list': { query: { kind: 'users' } },
    'imports.sample': { query: { kind: 'users' } },
    'imports.create': {
      body: { kind: 'users', csv: `E-mail,First name,Last name\n${word}@samples.example,Mina,Rowe` },
    },
  }),
  rows: (count) => [
    sql`insert into import (id, kind, owner_id, file_name, state, headings, mapping, total)
      select new_id(), 'users', u.id, 'people ' || n, 'ready', '{E-mail}', '{email}', 1
      from user_account u, generate_series(1, ${sql.lit(count)}) n where u.email like '%@builder.example'`,
    sql`insert into import_row (import_id, number, cells, outcome)
      select i.id, n, '{nobody}', 'error' from (select id from import order by id desc limit 1) i, generate_series(2, ${sql.lit(count)}) n`,
  ],
};
