import { sql, type RawBuilder } from 'kysely';

/** The brand whose id a column holds, as records name brands: `{ _id, name, colour }`, or null. */
export const namedBrand = (
  column: string,
): RawBuilder<{ _id: string; name: string; colour: string } | null> =>
  sql`(select json_build_object('_id', b.id, 'name', b.name, 'colour', b.colour) from brand b where b.id = ${sql.ref(column)})`;
