import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { FileObject, mediaCalls } from '#contract/library/media-center.calls.ts';
import { soonDays } from '#contract/library/media-kinds.ts';
import type { HandlerInput } from '#contract/platform/call.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import { namedAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { hasEachWord, listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { shownFile, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import { isFavored } from '../marks/marks.queries.ts';
import { mediaManaged, mediaVisibleOn } from './media-center.scope.ts';

/** Who asks, and on which day. */
export interface Asking {
  readonly actor: Actor;
  readonly today: () => string;
}

export interface MediaRow {
  readonly id: string;
  readonly link: string;
  readonly parentId: string | null;
  readonly folderIds: readonly string[];
  readonly kind: NonNullable<FileObject['kind']> | 'folder';
  readonly name: string;
  readonly path: string;
  readonly file: ShownFile | null;
  readonly versionNumber: number;
  readonly coverImage: ShownFile | null;
  readonly fileThumb: ShownFile | null;
  readonly languages: FileObject['languages'];
  readonly expiresOn: string | null;
  readonly expired: boolean;
  readonly itemsCount: number;
  readonly brand: FileObject['brand'];
  readonly audience: Audience | null;
  readonly audienceId: string | null;
  readonly limitedBy: readonly string[];
  readonly favored: boolean;
  readonly updatedAt: string;
  readonly updatedBy: FileObject['updatedBy'];
  readonly deletedAt: string | null;
  readonly deletedWith: string | null;
  readonly purgedAt: string | null;
  readonly version: number;
  /** The person who asks works on it. */
  readonly isManaged: boolean;
}

const visible = ({ actor, today }: Asking, alias: string) => mediaVisibleOn(today()).sql(actor, alias);

/** On `media_item m`: how much a folder holds itself. */
const itemsCount = (asking: Asking) => sql`case when m.kind = 'folder' then (select count(*) from media_item c
    where c.parent_id = m.id and c.deleted_at is null and ${visible(asking, 'c')})::integer else 0 end`;

/** On `media_item m`. */
const columns = (asking: Asking, counted: RawBuilder<unknown> = itemsCount(asking)) => sql`
  m.id, m.link, m.parent_id as "parentId", m.folder_ids as "folderIds", m.kind, m.name, m.path,
  ${shownFile('m.file_id')} as file, m.version_number as "versionNumber",
  ${shownFile('m.cover_id')} as "coverImage", ${shownFile('m.thumb_id')} as "fileThumb",
  m.languages, m.expires_on as "expiresOn", coalesce(m.expires_on < ${asking.today()}::date, false) as expired,
  ${counted} as "itemsCount",
  ${namedBrand('m.brand_id')} as brand, m.audience_id as "audienceId", ${namedAudience(sql`m.audience_id`)} as audience,
  array(select above.path from media_item above where above.id = any(m.folder_ids) and above.id <> m.id
    and above.audience_id is not null order by cardinality(above.folder_ids)) as "limitedBy",
  ${isFavored('media-item', sql`m.id`, asking.actor.id)} as favored,
  m.updated_at as "updatedAt", ${namedUser('m.updated_by')} as "updatedBy",
  m.deleted_at as "deletedAt", m.deleted_with as "deletedWith", ${purgedAt('m')} as "purgedAt", m.version,
  ${mediaManaged.sql(asking.actor, 'm')} as "isManaged"`;

/** On `media_item m`: its name has each word. A common one is in ten thousand names, so each pattern is worked out once for all of them. */
const hasWords = (text: string) =>
  hasEachWord(text, (pattern) => sql<SqlBool>`m.search_text like ${pattern}`);

type ListQuery = HandlerInput<typeof mediaCalls.list>['query'];

const sortKeys = { name: sql`m.name`, updatedAt: sql`m.updated_at`, size: sql`m.size_bytes` } as const;

/** On `media_item m`: what the filters of a list leave. */
function filtersOf(
  { kind, language, expiry, favored }: Omit<ListQuery, 'sortBy' | 'sortDir' | 'page' | 'limit'>,
  { actor, today }: Asking,
): readonly (Expression<SqlBool> | undefined)[] {
  const isFavorite = isFavored('media-item', sql`m.id`, actor.id);
  const day = sql`${today()}::date`;
  const byExpiry = {
    none: sql<SqlBool>`(m.expires_on is null and m.kind <> 'folder')`,
    later: sql<SqlBool>`m.expires_on > ${day} + ${sql.lit(soonDays)}`,
    soon: sql<SqlBool>`m.expires_on between ${day} and ${day} + ${sql.lit(soonDays)}`,
    expired: sql<SqlBool>`m.expires_on < ${day}`,
  };
  return [
    kind && sql<SqlBool>`m.kind = any(${kind}::text[])`,
    language && sql<SqlBool>`m.languages && ${language}::text[]`,
    expiry && byExpiry[expiry],
    favored === undefined ? undefined : favored ? isFavorite : sql<SqlBool>`not ${isFavorite}`,
  ];
}

async function listWhere(
  db: Db,
  asking: Asking,
  query: Omit<ListQuery, 'page' | 'limit'> & PageQuery,
  where: Expression<SqlBool>,
): Promise<Page<MediaRow>> {
  const direction = sql.raw(query.sortDir);
  const list = listOf({
    page: query,
    from: sql`media_item m`,
    id: sql`m.id`,
    visible: visible(asking, 'm'),
    search: query.text ? hasWords(query.text) : undefined,
    filters: [sql<SqlBool>`m.deleted_at is null`, where, ...filtersOf(query, asking)],
    order: sql`(m.kind = 'folder') desc, ${sortKeys[query.sortBy]} ${direction}, m.id ${direction}`,
    columns: columns(asking),
    lookUp: sql`media_item m on m.id = picked.id`,
  });
  const { rows } = await sql<{ page: MediaRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** One page of what a folder holds; null for the top. */
export const listFolder = (
  db: Db,
  asking: Asking,
  folderId: string | null,
  query: ListQuery,
): Promise<Page<MediaRow>> =>
  listWhere(
    db,
    asking,
    query,
    folderId === null ? sql<SqlBool>`m.parent_id is null` : sql<SqlBool>`m.parent_id = ${folderId}`,
  );

/** One page of all that is below a folder; null for the whole tree. */
export const findBelow = (
  db: Db,
  asking: Asking,
  folderId: string | null,
  query: ListQuery,
): Promise<Page<MediaRow>> =>
  listWhere(
    db,
    asking,
    query,
    folderId === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`m.folder_ids @> array[${folderId}::uuid] and m.id <> ${folderId}`,
  );

/** One page of what the person put in the trash or works on there, without what went with its folder. */
export async function listTrash(
  db: Db,
  asking: Asking,
  query: PageQuery & { readonly text?: string | undefined },
): Promise<Page<MediaRow>> {
  const list = listOf({
    page: query,
    from: sql`media_item m`,
    id: sql`m.id`,
    visible: mediaManaged.sql(asking.actor, 'm'),
    search: query.text ? hasWords(query.text) : undefined,
    filters: [sql<SqlBool>`m.deleted_at is not null and m.deleted_with = m.id`],
    order: sql`m.deleted_at desc, m.id`,
    columns: columns(asking),
    lookUp: sql`media_item m on m.id = picked.id`,
  });
  const { rows } = await sql<{ page: MediaRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const one = async (
  db: Db | Transaction,
  asking: Asking,
  where: RawBuilder<SqlBool>,
): Promise<MediaRow | undefined> => {
  const { rows } = await sql<MediaRow>`
    select ${columns(asking)} from media_item m where ${where} and ${visible(asking, 'm')}`.execute(db);
  return rows[0];
};

export const itemByLink = (db: Db | Transaction, asking: Asking, link: string) =>
  one(db, asking, sql<SqlBool>`m.link = ${link}`);

export const itemById = (db: Db | Transaction, asking: Asking, id: string) =>
  one(db, asking, sql<SqlBool>`m.id = ${id}`);

/** What a path names, whatever its case; nothing in the trash. */
export const itemByPath = (db: Db | Transaction, asking: Asking, path: string) =>
  one(db, asking, sql<SqlBool>`lower(m.path) = lower(${path}) and m.deleted_at is null`);

export interface OpenedRow extends MediaRow {
  /** The folders that lead to it, from the top; a folder itself is the last of them. */
  readonly breadcrumbs: readonly Pick<MediaRow, 'name' | 'path' | 'link'>[];
}

/** What a path names, with the way there. What a folder holds is not counted: its list does that. */
export async function openedByPath(db: Db, asking: Asking, path: string): Promise<OpenedRow | undefined> {
  const { rows } = await sql<OpenedRow>`
    select ${columns(asking, sql`0`)}, coalesce((select json_agg(json_build_object('name', w.name, 'path', w.path, 'link', w.link)
      order by cardinality(w.folder_ids)) from media_item w where w.id = any(m.folder_ids)), '[]') as breadcrumbs
    from media_item m where lower(m.path) = lower(${path}) and m.deleted_at is null and ${visible(asking, 'm')}`.execute(
    db,
  );
  return rows[0];
}

/** How many folders and files a folder holds itself. */
export async function countItems(db: Db, { actor, today }: Asking, folderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from media_item m
    where m.parent_id = ${folderId} and m.deleted_at is null and ${mediaVisibleOn(today()).sql(actor, 'm')}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Locks an item until the end of the transaction. */
export async function lockItem(tx: Transaction, asking: Asking, link: string): Promise<MediaRow | undefined> {
  await tx.selectFrom('mediaItem').where('link', '=', link).forUpdate().execute();
  return itemByLink(tx, asking, link);
}

/** The first ones by name that the person finds. */
export async function itemsByName(
  db: Db,
  { actor, today }: Asking,
  text: string,
  limit: number,
): Promise<readonly Pick<MediaRow, 'id' | 'name' | 'path' | 'link' | 'kind'>[]> {
  const { rows } = await sql<Pick<MediaRow, 'id' | 'name' | 'path' | 'link' | 'kind'>>`
    select m.id, m.name, m.path, m.link, m.kind from media_item m
    where m.deleted_at is null and ${mediaVisibleOn(today()).sql(actor, 'm')} and ${hasWords(text)}
    order by (m.kind = 'folder') desc, m.name, m.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the person may read this file: as a picture or the current version of what they find, or as an older one of what they work on. */
export async function readsFile(db: Db, { actor, today }: Asking, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from media_item m
    where (m.file_id = ${fileId} or m.cover_id = ${fileId} or m.thumb_id = ${fileId}) and ${mediaVisibleOn(today()).sql(actor, 'm')}
    union all
    select from media_version v join media_item m on m.id = v.item_id
    where v.file_id = ${fileId} and ${mediaManaged.sql(actor, 'm')} limit 1`.execute(db);
  return rows.length > 0;
}
