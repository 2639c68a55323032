import { sql, type Expression, type SqlBool } from 'kysely';
import type { FollowPlatform } from '#contract/library/follow-platforms.ts';
import type { FollowCard } from '#contract/library/suggested-follows.calls.ts';
import type { Audience, AudienceValues } from '#contract/people/audiences.fields.ts';
import type { PlannedChanges, PublicationStatus } from '#contract/platform/publishing.ts';
import { namedAudience, namesGroup, writeAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { shownFile, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import {
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

/** What a card shows. */
export interface FollowCardRow extends Omit<FollowCard, '_id' | 'image'> {
  readonly id: string;
  readonly image: ShownFile | null;
}

export interface FollowRow extends FollowCardRow {
  /** Null: everybody. */
  readonly audience: Audience | null;
  readonly audienceId: string | null;
  readonly order: number;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly updatedBy: { readonly _id: string; readonly name: string } | null;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  readonly version: number;
}

/** On `suggested_follow s`: the columns of a card. */
export const cardColumns = sql`
  s.id, s.name, s.name_fr as "nameFr", s.description, s.description_fr as "descriptionFr", s.platform, s.url,
  ${shownFile('s.image_id')} as image,
  ${namedBrand('s.brand_id')} as brand, s.status`;

const columns = sql`${cardColumns},
  s.audience_id as "audienceId", ${namedAudience(sql`s.audience_id`)} as audience,
  s.position as "order", s.published_at as "publishedAt", s.updated_at as "updatedAt", ${namedUser('s.updated_by')} as "updatedBy",
  s.deleted_at as "deletedAt", ${purgedAt('s')} as "purgedAt",
  ${plansJson('suggested-follow', sql`s.id`, namedUser('x.created_by'))} as plans, s.version`;

export interface FollowQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly platform?: FollowPlatform | undefined;
  readonly brand?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly published?: boolean | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly deleted: boolean;
  readonly sortBy: 'order' | 'name' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

const sortKeys = {
  order: sql`s.position`,
  name: nameInEither('s'),
  updatedAt: sql`s.updated_at`,
} as const;
const haystack = sql`s.name || ' ' || s.name_fr || ' ' || s.description || ' ' || s.description_fr`;

/** One page of the visible ones. */
export const listFollows = (
  db: Db,
  visible: Expression<SqlBool>,
  query: FollowQuery,
): Promise<RecordPage<FollowRow>> =>
  pageOfRecords(db, {
    page: query,
    from: sql`suggested_follow s`,
    id: sql`s.id`,
    visible,
    search: query.text ? matchesText(haystack, query.text) : undefined,
    filters: [
      query.platform ? sql<SqlBool>`s.platform = ${query.platform}` : undefined,
      query.brand ? sql<SqlBool>`s.brand_id = ${query.brand}` : undefined,
      query.assignmentGroup ? namesGroup(sql`s.audience_id`, query.assignmentGroup) : undefined,
    ],
    shown: inStates(query),
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    columns,
    lookUp: sql`suggested_follow s on s.id = matching_id`,
    kept: keptStates('s', sortKeys[query.sortBy]),
  });

interface FollowName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
  readonly url: string;
}

/** The first visible ones by name. */
export async function followsByName(
  db: Db,
  visible: Expression<SqlBool>,
  text: string,
  limit: number,
): Promise<FollowName[]> {
  const { rows } = await sql<FollowName>`
    select s.id, s.name, s.name_fr as "nameFr", s.brand_id as "brandId", s.url
    from suggested_follow s where s.deleted_at is null and ${visible} and ${matchesText(haystack, text)}
    order by ${nameInEither('s')}, s.id limit ${limit}`.execute(db);
  return rows;
}

/** One of them, if `visible` admits it. */
export async function followById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<FollowRow | undefined> {
  const { rows } =
    await sql<FollowRow>`select ${columns} from suggested_follow s where s.id = ${id} and ${visible}`.execute(
      db,
    );
  return rows[0];
}

/** Locks it for the rest of the transaction. */
export async function lockFollow(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<FollowRow | undefined> {
  await tx.selectFrom('suggestedFollow').where('id', '=', id).forUpdate().execute();
  return followById(tx, id, visible);
}

/** A suggested follow as it is stored. */
export interface FollowInput {
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly platform: FollowPlatform;
  readonly url: string;
  readonly imageId: string | null;
  readonly brandId: string | null;
  readonly audience: AudienceValues;
}

export async function insertFollow(
  tx: Transaction,
  { audience, ...input }: FollowInput,
  { id, by, at }: StateChange & { readonly id: string },
): Promise<void> {
  const audienceId = await writeAudience(tx, null, audience);
  await tx
    .insertInto('suggestedFollow')
    .values((eb) => ({
      id,
      ...input,
      audienceId,
      status: 'draft',
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
      position: eb
        .selectFrom('suggestedFollow')
        .select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute();
}

export async function updateFollow(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<FollowRow, 'id' | 'audienceId'>,
  { audience, ...input }: FollowInput,
  { by, at }: StateChange,
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, audience);
  await tx
    .updateTable('suggestedFollow')
    .set((eb) => ({
      ...input,
      audienceId,
      updatedBy: by,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** On `file f`: this one names the picture, which may belong to its original. */
export const isPictureOf = (followId: string) =>
  sql<SqlBool>`exists (select from suggested_follow s where s.id = ${followId} and s.image_id = f.id)`;
