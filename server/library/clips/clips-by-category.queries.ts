import { sql } from 'kysely';
import { clipsInRow } from '#contract/library/clip-limits.ts';
import type { ClipCategory } from '#contract/library/clips.ts';
import type { Db } from '#server/platform/database/open.ts';
import { cardColumns, clipJoins, type ClipCardRow } from './clip-columns.queries.ts';
import { ofKind, searchOf, type Shelf } from './clips.queries.ts';

export interface RowOfClips {
  /** Null: what is in no category. */
  readonly category: Omit<ClipCategory, 'inUse'> | null;
  readonly total: number;
  readonly clips: readonly ClipCardRow[];
}

interface CardInRow extends ClipCardRow, Pick<RowOfClips, 'total'> {
  readonly rowId: string | null;
}

/** The newest clips of each category that has some, and of those without one at the end, in one statement. */
export async function clipsByCategories(
  db: Db,
  { kind, viewer, visible }: Shelf,
  text: string | undefined,
): Promise<readonly RowOfClips[]> {
  const search = searchOf({ text }) ?? sql`true`;
  const matches = sql`${ofKind(kind)} and ${visible} and ${search}`;
  const { rows } = await sql<CardInRow>`
    with totals as materialized (select c.category_id as row_id, count(*)::integer as total from clip c where ${matches} group by c.category_id),
    newest as materialized (
      select t.row_id, t.total, n.id as newest_id from totals t cross join lateral (
        select c.id from clip c where ${matches} and c.category_id is not distinct from t.row_id
        order by c.published_at desc, c.id desc limit ${sql.lit(clipsInRow)}) n)
    select n.row_id as "rowId", n.total, ${cardColumns(kind, viewer)}
    from newest n join clip c on c.id = n.newest_id ${clipJoins(kind, viewer)}
    order by category.position nulls last, n.row_id, c.published_at desc, c.id desc`.execute(db);
  return [...Map.groupBy(rows, ({ rowId }) => rowId).values()].map((cards) => ({
    category: cards[0]!.category,
    total: cards[0]!.total,
    clips: cards,
  }));
}
