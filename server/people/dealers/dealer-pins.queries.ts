import { sql, type Expression, type SqlBool } from 'kysely';
import type { DealerPin } from '#contract/people/dealers.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { filtersOf, type DealerFilters } from './dealers.queries.ts';

/** More than a maker has dealers. */
const most = 10_000;

/** The dealers of a filtered list that have a place on the map, and how many have none. */
export async function pinsOf(
  db: Db,
  visible: Expression<SqlBool>,
  query: DealerFilters,
): Promise<{ pins: DealerPin[]; unplaced: number }> {
  const where = sql.join(
    [
      visible,
      ...filtersOf(query),
      query.status ? sql<SqlBool>`d.status = ${query.status}` : undefined,
    ].filter((one) => one !== undefined),
    sql` and `,
  );
  const { rows } = await sql<{ pins: DealerPin[]; unplaced: number }>`
    with matching as materialized (
      select d.id, d.name, d.city, d.region, d.status, d.latitude, d.longitude from dealer d where ${where})
    select (select count(*) from matching where latitude is null)::integer as unplaced, coalesce((
      select json_agg(json_build_object('_id', m.id, 'name', m.name, 'city', m.city, 'region', m.region, 'status', m.status,
        'latitude', m.latitude, 'longitude', m.longitude) order by m.name, m.id)
      from (select * from matching where latitude is not null order by name, id limit ${most}) m), '[]') as pins`.execute(
    db,
  );
  return rows[0]!;
}
