import type { PlannedChanges, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Audience, AudienceValues } from '#contract/people/audiences.fields.ts';
import { namedAudience, namesGroup, writeAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { shownFile, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import { isPublished, nameInEither } from '#server/platform/database/record.scope.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import {
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { ResourceFields, ResourceType } from '#contract/library/resources.fields.ts';
import { matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}
interface NamedInBoth extends Named {
  readonly nameFr: string;
}

export interface ResourceRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly type: ResourceType;
  readonly url: string;
  readonly file: ShownFile | null;
  readonly fileFr: ShownFile | null;
  readonly brand: Named | null;
  readonly course: NamedInBoth | null;
  /** Null: everybody. */
  readonly audience: Audience | null;
  readonly audienceId: string | null;
  readonly status: PublicationStatus;
  readonly order: number;
  readonly downloadCount: number;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly updatedBy: Named | null;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  readonly version: number;
}

const columns = sql`
  r.id, r.name, r.name_fr as "nameFr", r.description, r.description_fr as "descriptionFr", r.type, coalesce(r.url, '') as url,
  ${shownFile('r.file_id')} as file, ${shownFile('r.file_fr_id')} as "fileFr",
  ${namedBrand('r.brand_id')} as brand,
  (select json_build_object('_id', c.id, 'name', c.name, 'nameFr', c.name_fr) from course c where c.id = r.course_id) as course,
  r.audience_id as "audienceId", ${namedAudience(sql`r.audience_id`)} as audience,
  r.status, r.position as "order", r.download_count as "downloadCount", r.published_at as "publishedAt",
  r.updated_at as "updatedAt", ${namedUser('r.updated_by')} as "updatedBy", r.deleted_at as "deletedAt", ${purgedAt('r')} as "purgedAt",
  ${plansJson('resource', sql`r.id`, namedUser('x.created_by'))} as plans, r.version`;

export interface ResourceQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly type?: ResourceType | undefined;
  readonly course?: string | undefined;
  readonly brand?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly deleted: boolean;
  readonly sortBy: 'order' | 'name' | 'updatedAt' | 'downloadCount';
  readonly direction: 'asc' | 'desc';
}

const sortKeys = {
  order: sql`r.position`,
  name: sql`${nameInEither('r')}`,
  updatedAt: sql`r.updated_at`,
  downloadCount: sql`r.download_count`,
} as const;
const haystack = sql`r.name || ' ' || r.name_fr || ' ' || r.description || ' ' || r.description_fr`;

/** One page of the visible resources. */
export const listResources = (
  db: Db,
  visible: Expression<SqlBool>,
  query: ResourceQuery,
): Promise<RecordPage<ResourceRow>> =>
  pageOfRecords(db, {
    page: query,
    from: sql`resource r`,
    id: sql`r.id`,
    visible,
    search: query.text ? matchesText(haystack, query.text) : undefined,
    filters: [
      query.type ? sql<SqlBool>`r.type = ${query.type}` : undefined,
      query.course ? sql<SqlBool>`r.course_id = ${query.course}` : undefined,
      query.brand ? sql<SqlBool>`r.brand_id = ${query.brand}` : undefined,
      query.assignmentGroup ? namesGroup(sql`r.audience_id`, query.assignmentGroup) : undefined,
    ],
    shown: inStates({ ...query, published: query.active }),
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    columns,
    lookUp: sql`resource r on r.id = matching_id`,
    kept: keptStates('r', sortKeys[query.sortBy]),
  });

export interface ResourceName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
  /** The course it belongs to. */
  readonly course: string | null;
}

/** The first visible resources by name. */
export async function resourcesByName(
  db: Db,
  visible: Expression<SqlBool>,
  text: string,
  limit: number,
): Promise<ResourceName[]> {
  const { rows } = await sql<ResourceName>`
    select r.id, r.name, r.name_fr as "nameFr", r.brand_id as "brandId",
      (select c.name from course c where c.id = r.course_id) as course
    from resource r where r.deleted_at is null and ${visible} and ${matchesText(haystack, text)}
    order by ${sortKeys.name}, r.id limit ${limit}`.execute(db);
  return rows;
}

/** One resource, if `visible` admits it. */
export async function resourceById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<ResourceRow | undefined> {
  const { rows } =
    await sql<ResourceRow>`select ${columns} from resource r where r.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the resource for the rest of the transaction. */
export async function lockResource(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<ResourceRow | undefined> {
  await tx.selectFrom('resource').where('id', '=', id).forUpdate().execute();
  return resourceById(tx, id, visible);
}

export type ResourceInput = Omit<
  ResourceFields,
  'removeFile' | 'removeFileFr' | 'active' | 'audience' | 'assignmentGroups' | 'businessUnits'
> & {
  readonly audience: AudienceValues;
  readonly fileId: string | null;
  readonly fileFrId: string | null;
};

const columnsOf = ({
  name,
  nameFr,
  description,
  descriptionFr,
  type,
  url,
  brand,
  course,
  fileId,
  fileFrId,
}: ResourceInput) => ({
  name,
  nameFr,
  description,
  descriptionFr,
  type,
  url: type === 'link' ? url : null,
  brandId: brand,
  courseId: course,
  fileId: type === 'link' ? null : fileId,
  fileFrId: type === 'link' ? null : fileFrId,
});

export async function insertResource(
  tx: Transaction,
  input: ResourceInput,
  createdBy: string,
): Promise<string> {
  const id = newId();
  const audienceId = await writeAudience(tx, null, input.audience);
  await tx
    .insertInto('resource')
    .values((eb) => ({
      id,
      ...columnsOf(input),
      audienceId,
      status: 'draft',
      createdBy,
      updatedBy: createdBy,
      position: eb.selectFrom('resource').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute();
  return id;
}

export async function updateResource(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<ResourceRow, 'id' | 'audienceId'>,
  input: ResourceInput,
  updatedBy: string,
): Promise<void> {
  const audienceId = await writeAudience(tx, currentId, input.audience);
  await tx
    .updateTable('resource')
    .set((eb) => ({
      ...columnsOf(input),
      audienceId,
      updatedBy,
      updatedAt: sql<string>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Counts one opening and records the person and the dealer. */
export async function countDownload(
  tx: Transaction,
  resourceId: string,
  userId: string,
  dealerId: string | null,
): Promise<void> {
  await tx
    .updateTable('resource')
    .set((eb) => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('id', '=', resourceId)
    .execute();
  await tx.insertInto('resourceDownload').values({ id: newId(), resourceId, userId, dealerId }).execute();
}

export interface ResourceCourseRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly resourcesCount: number;
}

export async function coursesWithResources(
  db: Db,
  visible: Expression<SqlBool>,
): Promise<ResourceCourseRow[]> {
  const { rows } = await sql<ResourceCourseRow>`
    select c.id, c.name, c.name_fr as "nameFr", count(*) as "resourcesCount"
    from resource r join course c on c.id = r.course_id and c.deleted_at is null
    where ${isPublished('r')} and ${visible} group by c.id order by c.name, c.id limit 1000`.execute(db);
  return rows;
}
