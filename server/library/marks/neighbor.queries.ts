import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** A filtered list by date, in which a record has a place whether or not the filter admits it. */
export interface DatedList {
  /** The table with its alias, and its id. */
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Which records have a place. */
  readonly visible: Expression<SqlBool>;
  /** What the list shows. Undefined ones are left out. */
  readonly conditions: readonly (Expression<SqlBool> | undefined)[];
  /** What `shown` needs, and the date as `sort_key`. */
  readonly kept: RawBuilder<unknown>;
  /** On `matching m`. */
  readonly shown: RawBuilder<SqlBool>;
}

const ways = {
  later: { isBeyond: sql`>`, direction: sql`asc` },
  earlier: { isBeyond: sql`<`, direction: sql`desc` },
} as const;

/**
 * The next record of a list by date, a later one or an earlier one. Null at the end, undefined if this one is not visible. What a person does
 * with a record may take it out of the list, as reading it does with what is unread: its neighbors stay the same.
 */
export async function neighborOf(
  db: Db,
  { from, id, visible, conditions, kept, shown }: DatedList,
  of: { readonly id: string; readonly way: keyof typeof ways },
): Promise<string | null | undefined> {
  const { isBeyond, direction } = ways[of.way];
  const given = conditions.filter((one) => one !== undefined);
  // Not materialized: the index by date leads to the neighbor without reading the rest of the list.
  const { rows } = await sql<{ another: string | null }>`
    with matching as not materialized (select ${id} as matching_id, ${kept} from ${from} where ${sql.join(given, sql` and `)}),
    here as materialized (select m.sort_key, m.matching_id from (select ${id} as matching_id, ${kept} from ${from} where ${id} = ${of.id} and ${visible}) m)
    select (select m.matching_id from matching m
      where ${shown} and (m.sort_key, m.matching_id) ${isBeyond} (select h.sort_key, h.matching_id from here h)
      order by m.sort_key ${direction}, m.matching_id ${direction} limit 1) as another
    from here`.execute(db);
  return rows[0]?.another;
}
