import { sql, type RawBuilder } from 'kysely';

/** The person whose id a column holds, as records name people: `{ _id, name }`, or null. */
export const namedUser = (column: string): RawBuilder<{ _id: string; name: string } | null> =>
  sql`(select json_build_object('_id', u.id, 'name', u.full_name) from user_account u where u.id = ${sql.ref(column)})`;
