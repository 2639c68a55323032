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
      select c.id as matching_id, c.category_id as row_id,
        row_number() over (partition by c.category_id order by c.published_at desc, c.id desc) as place,
        count(*) over (partition by c.category_id) as total
      from clip c where ${ofKind(kind)} and ${visible} and ${search}),
    page as (
      select m.row_id, m.place, m.total, ${cardColumns(kind, viewer)}
      from matching m join clip c on c.id = m.matching_id where m.place <= ${sql.lit(clipsInRow)})
    select
      (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from clip_category k where k.id = p.row_id) as category,
      max(p.total)::integer as total, json_agg(p order by p.place) as clips
    from page p group by p.row_id
    order by (select k.position from clip_category k where k.id = p.row_id) nulls last, p.row_id`.execute(db);
  return rows;
}
