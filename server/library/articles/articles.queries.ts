import { sql, type Expression, type SqlBool } from 'kysely';
import type { Period } from '#contract/library/articles.ts';
import type { ArticleFields, Attachment } from '#contract/library/articles.fields.ts';
import type { ConfirmationQuestion } from '#contract/library/confirmations.fields.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import type { PlannedChanges, PublicationStatus } from '#contract/platform/publishing.ts';
import { groupsOfAudience, namedAudience, namesGroup } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { shownFile, shownFiles, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import {
  bySortKey,
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { isFavored } from '../marks/marks.queries.ts';
import { neighborOf } from '../marks/neighbor.queries.ts';
import type { ArticleKind } from './article-kind.ts';
import { isUnread, runsOn } from './unread.queries.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}
interface NamedInBoth extends Named {
  readonly nameFr: string;
}

/** An article in a list. */
export interface ArticleCardRow {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly titleFr: string;
  readonly excerpt: string;
  readonly excerptFr: string;
  readonly image: ShownFile | null;
  readonly thumbnail: ShownFile | null;
  readonly brand: (Named & { readonly colour: string }) | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly period: Period | null;
  readonly status: PublicationStatus;
  readonly publishedAt: string | null;
  readonly edition: number;
  readonly editionAt: string | null;
  readonly unread: boolean;
  readonly favored: boolean;
  readonly confirmBy: string | null;
  readonly isRecall: boolean;
  /** The reader’s last day to confirm this version; null if the reader does not have to. */
  readonly dueOn: string | null;
  readonly createdBy: Named | null;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  readonly isForEverybody: boolean;
  readonly departments: readonly NamedInBoth[];
  /** Null: everybody. These columns are read only for people who write articles. */
  readonly audience: Audience | null;
  readonly readersCount: number;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  readonly version: number;
}

export interface ArticleRow extends ArticleCardRow {
  readonly audienceId: string | null;
  /** When the reader last opened this edition; null if never. */
  readonly visitedAt: string | null;
  readonly description: string;
  readonly descriptionFr: string;
  readonly attachFile: ShownFile | null;
  readonly images: readonly ShownFile[];
  readonly attachments: readonly Attachment[];
  /** The files among the attachments. */
  readonly attachedFiles: readonly ShownFile[];
  readonly fileIds: readonly string[];
  readonly facts: ArticleFields['facts'];
  readonly course: NamedInBoth | null;
  readonly partNumbers: readonly string[];
  readonly question: ConfirmationQuestion | null;
  /** Its words changed while it was unpublished. */
  readonly rewritten: boolean;
  /** Somebody was asked to confirm a version of it. */
  readonly isEvidence: boolean;
  readonly createdAt: string;
  readonly updatedBy: Named | null;
}

/** Who reads, and when. */
export interface Reader {
  readonly userId: string;
  /** `YYYY-MM-DD` in the portal’s zone. */
  readonly today: string;
  /** Writes articles, and so sees whom they are for, how many people read them, and what is planned. */
  readonly isWriter: boolean;
}

const periodOn = (today: string) => sql`case when a.starts_on is null and a.ends_on is null then null
  when ${today}::date < a.starts_on then 'upcoming' when ${today}::date > a.ends_on then 'ended' else 'running' end`;

/** On `article a`: the last day of a person who is asked to confirm this version and has not; null for others. */
const dueOn = (userId: string) => sql<
  string | null
>`case when a.confirm_by is not null then (select c.due_on from article_confirmation c
  where c.article_id = a.id and c.edition = a.edition and c.user_id = ${userId} and c.confirmed_at is null and c.left_at is null) end`;

const plansOf = (kind: ArticleKind) => plansJson(kind, sql`a.id`, namedUser('x.created_by'));

const departmentsOf = sql`coalesce(${groupsOfAudience(sql`a.audience_id`)}, '[]')`;

const forWriters = (
  kind: ArticleKind,
) => sql`${namedUser('a.created_by')} as "createdBy", ${namedAudience(sql`a.audience_id`)} as audience,
  (select count(*) from visit v where v.kind = a.kind and v.record_id = a.id and v.edition >= a.edition)::integer as "readersCount",
  ${plansOf(kind)} as plans`;
const forReaders = sql`null::json as "createdBy", null::json as audience, 0 as "readersCount",
  json_build_object('publish', null, 'unpublish', null) as plans`;

const cardColumns = (kind: ArticleKind, { userId, today, isWriter }: Reader) => sql`
  a.id, a.kind, a.title, a.title_fr as "titleFr", a.excerpt, a.excerpt_fr as "excerptFr", ${shownFile('a.image_id')} as image,
  ${shownFile('a.thumbnail_id')} as thumbnail, ${namedBrand('a.brand_id')} as brand,
  a.starts_on as "startDate", a.ends_on as "endDate", ${periodOn(today)} as period, a.status, a.published_at as "publishedAt",
  a.edition, a.edition_at as "editionAt", a.confirm_by as "confirmBy", a.is_recall as "isRecall", ${dueOn(userId)} as "dueOn", ${isUnread(userId, today)} as unread, ${isFavored(kind, sql`a.id`, userId)} as favored,
  a.audience_id is null as "isForEverybody", ${departmentsOf} as departments, a.updated_at as "updatedAt",
  a.deleted_at as "deletedAt", ${purgedAt('a')} as "purgedAt", ${isWriter ? forWriters(kind) : forReaders}, a.version`;

const columns = (
  kind: ArticleKind,
  reader: Reader,
) => sql`${cardColumns(kind, reader)}, a.audience_id as "audienceId", a.description,
  a.description_fr as "descriptionFr",
  (select v.last_at from visit v where v.user_id = ${reader.userId} and v.kind = a.kind and v.record_id = a.id and v.edition >= a.edition) as "visitedAt",
  ${shownFile('a.attach_file_id')} as "attachFile", ${shownFiles(sql`a.image_ids`)} as images, a.attachments,
  ${shownFiles(sql`array(select (x.value ->> 'file')::uuid from jsonb_array_elements(a.attachments) x where x.value ? 'file')`)} as "attachedFiles",
  to_json(a.file_ids) as "fileIds", a.facts,
  (select json_build_object('_id', c.id, 'name', c.name, 'nameFr', c.name_fr) from course c where c.id = a.course_id) as course,
  to_json(a.part_numbers) as "partNumbers", a.question,
  (a.shown_words_hash is not null and a.shown_words_hash <> article_words_hash(a)) as rewritten, a.is_evidence as "isEvidence", a.created_at as "createdAt", ${namedUser('a.updated_by')} as "updatedBy"`;

export interface ArticleFilter {
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly brandId?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly unread?: boolean | undefined;
  readonly favored?: boolean | undefined;
  readonly period?: Period | undefined;
  readonly published?: boolean | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly deleted: boolean;
}

export interface ArticleQuery extends ArticleFilter, PageQuery {
  readonly sortBy: 'date' | 'title' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

/** What a list is about: the kind, who reads it, where the portal is, and which articles the person sees. */
export interface Shelf {
  readonly kind: ArticleKind;
  readonly reader: Reader;
  /** The portal’s time zone: `date` is a day there. */
  readonly zone: string;
  readonly visible: Expression<SqlBool>;
}

const searchOf = ({ text }: ArticleFilter) => (text ? matchesStored(sql`a.search_text`, text) : undefined);

function filtersOf(
  { kind, reader: { userId, today }, zone }: Shelf,
  { date, brandId, assignmentGroup, unread, favored, period }: ArticleFilter,
): (Expression<SqlBool> | undefined)[] {
  const isOn = (day: string) =>
    kind === 'promotion'
      ? sql<SqlBool>`(num_nonnulls(a.starts_on, a.ends_on) > 0 and ${runsOn(day)})`
      : sql<SqlBool>`(a.published_at at time zone ${zone})::date = ${day}::date`;
  return [
    sql<SqlBool>`a.kind = ${sql.lit(kind)}`,
    date === undefined ? undefined : isOn(date),
    brandId === undefined ? undefined : sql<SqlBool>`a.brand_id = ${brandId}`,
    assignmentGroup === undefined ? undefined : namesGroup(sql`a.audience_id`, assignmentGroup),
    unread === undefined ? undefined : sql<SqlBool>`${isUnread(userId, today)} = ${unread}`,
    favored === undefined ? undefined : sql<SqlBool>`${isFavored(kind, sql`a.id`, userId)} = ${favored}`,
    period === undefined ? undefined : sql<SqlBool>`${periodOn(today)} is not distinct from ${period}`,
  ];
}

const sortKeys = {
  // What is not published comes first among the newest.
  date: sql`coalesce(a.published_at, 'infinity'::timestamptz)`,
  title: sql`${nameInEither('a', 'title')}`,
  updatedAt: sql`a.updated_at`,
} as const;

/** One page of the articles a person sees. */
export const listArticles = (
  db: Db,
  shelf: Shelf,
  query: ArticleQuery,
): Promise<RecordPage<ArticleCardRow>> =>
  pageOfRecords(db, {
    page: query,
    from: sql`article a`,
    id: sql`a.id`,
    visible: shelf.visible,
    search: searchOf(query),
    filters: filtersOf(shelf, query),
    shown: inStates(query),
    order: bySortKey(query.direction),
    columns: cardColumns(shelf.kind, shelf.reader),
    lookUp: sql`article a on a.id = matching_id`,
    kept: keptStates('a', sortKeys[query.sortBy]),
  });

/** The newest articles a person reads. */
export async function newestArticles(
  db: Db,
  { kind, reader, visible }: Shelf,
  limit: number,
): Promise<readonly ArticleCardRow[]> {
  const { rows } = await sql<ArticleCardRow>`
    select ${cardColumns(kind, reader)} from article a where a.kind = ${sql.lit(kind)} and ${visible}
    order by a.published_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** What a person marked as a favorite and can still open, the latest mark first. */
export async function favoredArticles(
  db: Db,
  { kind, reader, visible }: Pick<Shelf, 'kind' | 'reader' | 'visible'>,
  limit: number,
): Promise<readonly ArticleCardRow[]> {
  const { rows } = await sql<ArticleCardRow>`
    select ${cardColumns(kind, reader)} from favorite m join article a on a.id = m.record_id
    where m.user_id = ${reader.userId} and m.kind = ${kind} and a.deleted_at is null and ${visible}
    order by m.marked_at desc, a.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The next article in a filtered list, the newest first: the one below (`down`) or above. Null at the end of the list, undefined if this one is
 * not among the visible ones.
 */
export const anotherArticle = (
  db: Db,
  shelf: Shelf,
  filter: ArticleFilter,
  {
    id,
    way,
    visible,
  }: { readonly id: string; readonly way: 'down' | 'up'; readonly visible: Expression<SqlBool> },
): Promise<string | null | undefined> =>
  neighborOf(
    db,
    {
      from: sql`article a`,
      id: sql`a.id`,
      visible: sql<SqlBool>`(a.kind = ${sql.lit(shelf.kind)} and ${visible})`,
      conditions: [shelf.visible, searchOf(filter), ...filtersOf(shelf, filter)],
      kept: keptStates('a', sortKeys.date),
      shown: inStates(filter),
    },
    { id, way: way === 'down' ? 'earlier' : 'later' },
  );

/** One article of the kind, if `visible` admits it. */
export async function articleById(
  db: Db | Transaction,
  { kind, reader, visible }: Pick<Shelf, 'kind' | 'reader' | 'visible'>,
  id: string,
): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select ${columns(kind, reader)} from article a where a.id = ${id} and a.kind = ${sql.lit(kind)} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the article for the rest of the transaction. */
export async function lockArticle(
  tx: Transaction,
  shelf: Pick<Shelf, 'kind' | 'reader' | 'visible'>,
  id: string,
): Promise<ArticleRow | undefined> {
  await tx.selectFrom('article').where('id', '=', id).where('kind', '=', shelf.kind).forUpdate().execute();
  return articleById(tx, shelf, id);
}

/** Articles whose titles match, the newest first. */
export async function articlesByTitle(
  db: Db,
  { kind, visible }: Pick<Shelf, 'kind' | 'visible'>,
  text: string,
  limit: number,
): Promise<readonly ArticleName[]> {
  const { rows } = await sql<ArticleName>`
    select a.id, a.title as name, a.title_fr as "nameFr", a.brand_id as "brandId" from article a
    where a.kind = ${sql.lit(kind)} and a.deleted_at is null and ${visible} and ${matchesStored(sql`a.search_text`, text)}
    order by a.published_at desc nulls first, a.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ArticleName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
}
