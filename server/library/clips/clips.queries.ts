import { sql, type Expression, type SqlBool } from 'kysely';
import { clipStatuses, type ClipStatus } from '#contract/library/clip-statuses.ts';
import type { clipCounts } from '#contract/library/clips.ts';
import { otherCategory } from '#contract/library/clips.ts';
import type * as z from 'zod';
import { matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished, nameInEither } from '#server/platform/database/record.scope.ts';
import { namesGroup } from '#server/people/audiences/audience.queries.ts';
import {
  bySortKey,
  countsOf,
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { isFavored } from '../marks/marks.queries.ts';
import { neighborOf } from '../marks/neighbor.queries.ts';
import {
  cardColumns,
  clipJoins,
  columns,
  type ClipCardRow,
  type ClipRow,
  type Viewer,
} from './clip-columns.queries.ts';
import type { ClipKind } from './clip-kinds.rules.ts';

/** What a list is about: the kind, who reads it, and which clips the person sees. */
export interface Shelf {
  readonly kind: ClipKind;
  readonly viewer: Viewer;
  readonly visible: Expression<SqlBool>;
}

export interface ClipFilter {
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly status?: ClipStatus | undefined;
  readonly published?: boolean | undefined;
  readonly favored?: boolean | undefined;
  readonly deleted: boolean;
  /** Only what was sent in. */
  readonly submissions?: boolean | undefined;
}

export interface ClipQuery extends ClipFilter, PageQuery {
  readonly sortBy: 'date' | 'title' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

type Counts = z.output<typeof clipCounts>;

/** By its texts and by what is said in it. */
export const searchOf = ({ text }: Pick<ClipFilter, 'text'>) =>
  text ? matchesStored(sql`(c.search_text || ' ' || c.spoken)`, text) : undefined;

export const ofKind = (kind: ClipKind) => sql<SqlBool>`c.kind = ${sql.lit(kind)}`;

/** On `clip c`: in this category, or in none. */
const isInCategory = (category: string) =>
  category === otherCategory
    ? sql<SqlBool>`c.category_id is null`
    : sql<SqlBool>`c.category_id = ${category}`;

const filtersOf = (
  { kind, viewer: { userId } }: Shelf,
  { category, brand, assignmentGroup, favored, submissions }: ClipFilter,
): (Expression<SqlBool> | undefined)[] => [
  ofKind(kind),
  category === undefined ? undefined : isInCategory(category),
  brand === undefined ? undefined : sql<SqlBool>`c.brand_id = ${brand}`,
  assignmentGroup === undefined ? undefined : namesGroup(sql`c.audience_id`, assignmentGroup),
  favored === undefined ? undefined : sql<SqlBool>`${isFavored(kind, sql`c.id`, userId)} = ${favored}`,
  submissions ? sql<SqlBool>`c.is_submission` : undefined,
];

const sortKeys = {
  // What is not published comes first among the newest.
  date: sql`coalesce(c.published_at, 'infinity'::timestamptz)`,
  title: sql`${nameInEither('c', 'title')}`,
  updatedAt: sql`c.updated_at`,
} as const;

const counts = countsOf<Counts>(clipStatuses);

/** One page of the clips a person sees. */
export const listClips = (db: Db, shelf: Shelf, query: ClipQuery): Promise<RecordPage<ClipCardRow, Counts>> =>
  pageOfRecords(
    db,
    {
      page: query,
      from: sql`clip c`,
      id: sql`c.id`,
      visible: shelf.visible,
      search: searchOf(query),
      filters: filtersOf(shelf, query),
      shown: inStates(query),
      order: bySortKey(query.direction),
      columns: cardColumns(shelf.kind, shelf.viewer),
      lookUp: sql`clip c on c.id = matching_id ${clipJoins(shelf.kind, shelf.viewer)}`,
      kept: keptStates('c', sortKeys[query.sortBy]),
    },
    counts,
  );

/** What a person marked as a favorite and can still open, the latest mark first. */
export async function favoredClips(
  db: Db,
  { kind, viewer, visible }: Shelf,
  limit: number,
): Promise<readonly ClipCardRow[]> {
  const { rows } = await sql<ClipCardRow>`
    select ${cardColumns(kind, viewer)} from favorite m join clip c on c.id = m.record_id ${clipJoins(kind, viewer)}
    where m.user_id = ${viewer.userId} and m.kind = ${kind} and c.deleted_at is null and ${visible}
    order by m.marked_at desc, c.id limit ${limit}`.execute(db);
  return rows;
}

/** The next clip in a filtered list, the newest first: the one below (`down`) or above. Null at its end, undefined if this one is not visible. */
export const anotherClip = (
  db: Db,
  shelf: Shelf,
  filter: ClipFilter,
  {
    id,
    way,
    visible,
  }: { readonly id: string; readonly way: 'down' | 'up'; readonly visible: Expression<SqlBool> },
): Promise<string | null | undefined> =>
  neighborOf(
    db,
    {
      from: sql`clip c`,
      id: sql`c.id`,
      visible: sql<SqlBool>`(${ofKind(shelf.kind)} and ${visible})`,
      conditions: [shelf.visible, searchOf(filter), ...filtersOf(shelf, filter)],
      kept: keptStates('c', sortKeys.date),
      shown: inStates(filter),
    },
    { id, way: way === 'down' ? 'earlier' : 'later' },
  );

/** One clip of the kind, if `visible` admits it. */
export async function clipById(
  db: Db | Transaction,
  { kind, viewer, visible }: Shelf,
  id: string,
): Promise<ClipRow | undefined> {
  const { rows } = await sql<ClipRow>`
    select ${columns(kind, viewer)} from clip c ${clipJoins(kind, viewer)} where c.id = ${id} and ${ofKind(kind)} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** What a heartbeat needs of a clip. */
export interface PlayedClip {
  readonly durationSeconds: number | null;
  /** Published: what readers play counts. */
  readonly counts: boolean;
}

export async function playedClip(
  db: Db,
  { kind, visible }: Pick<Shelf, 'kind' | 'visible'>,
  id: string,
): Promise<PlayedClip | undefined> {
  const { rows } = await sql<PlayedClip>`
    select c.duration_seconds as "durationSeconds", ${isPublished('c')} as counts
    from clip c where c.id = ${id} and ${ofKind(kind)} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks it for the rest of the transaction. */
export async function lockClip(tx: Transaction, shelf: Shelf, id: string): Promise<ClipRow | undefined> {
  await tx.selectFrom('clip').where('id', '=', id).where('kind', '=', shelf.kind).forUpdate().execute();
  return clipById(tx, shelf, id);
}

export interface ClipName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** Clips whose texts match, the newest first. */
export async function clipsByTitle(
  db: Db,
  { kind, visible }: Pick<Shelf, 'kind' | 'visible'>,
  text: string,
  limit: number,
): Promise<readonly ClipName[]> {
  const { rows } = await sql<ClipName>`
    select c.id, c.title as name, c.title_fr as "nameFr" from clip c
    where ${ofKind(kind)} and c.deleted_at is null and ${visible} and ${matchesStored(sql`c.search_text`, text)}
    order by c.published_at desc nulls first, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many videos wait for a decision of somebody. */
export async function countWaiting(db: Db, reviewed: Expression<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from clip c
    where c.status = 'waiting_approval' and c.deleted_at is null and ${reviewed}`.execute(db);
  return rows[0]!.count;
}
