import { sql } from 'kysely';
import { clipsInRow } from '#contract/library/clip-limits.ts';
import type { ClipCategory } from '#contract/library/clips.ts';
import type { Db } from '#server/platform/database/open.ts';
import { cardColumns, type ClipCardRow } from './clip-columns.queries.ts';
import { ofKind, searchOf, type Shelf } from './clips.queries.ts';

export interface RowOfClips {
  /** Null: what is in no category. */
  readonly category: Omit<ClipCategory, 'inUse'> | null;
  readonly total: number;
  readonly clips: readonly ClipCardRow[];
}

/** The newest clips of each category that has some, and of those without one at the end, in one statement. */
export async function clipsByCategories(
  db: Db,
  { kind, viewer, visible }: Shelf,
  text: string | undefined,
): Promise<readonly RowOfClips[]> {
  const search = searchOf({ text }) ?? sql`true`;
  const { rows } = await sql<RowOfClips>`
    with matching as materialized (
      select c.id as matching_id, c.category_id as row_id, c.published_at from clip c where ${ofKind(kind)} and ${visible} and ${search}),
    categories as materialized (select m.row_id, count(*)::integer as total from matching m group by m.row_id)
    select
      (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from clip_category k where k.id = r.row_id) as category, r.total,
      (select json_agg(p order by p.place) from (
        select n.place, ${cardColumns(kind, viewer)} from (
          select m.matching_id, row_number() over (order by m.published_at desc, m.matching_id desc) as place
          from matching m where m.row_id is not distinct from r.row_id
          order by m.published_at desc, m.matching_id desc limit ${sql.lit(clipsInRow)}) n
        join clip c on c.id = n.matching_id) p) as clips
    from categories r
    order by (select k.position from clip_category k where k.id = r.row_id) nulls last, r.row_id`.execute(db);
  return rows;
}
