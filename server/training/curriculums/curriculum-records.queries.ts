import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import type { CurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { namedAudience, writeAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { placedJson } from './curriculum-outline.queries.ts';
import { resourcesJson } from './curriculum-resources.queries.ts';

export type RecordRow = Omit<CurriculumRecord, '_id' | 'checks' | 'abilities'> & {
  readonly id: string;
  readonly audienceId: string | null;
};

/** On `curriculum k`: one that was published stays in the trash, with its history. */
export const isKept = sql<boolean>`(k.published_at is not null)`;
export const wasNeverPublished = sql<SqlBool>`(k.published_at is null)`;

const picture = (column: 'image_id' | 'banner_image_id') => sql`(
  case when ${sql.ref(`k.${column}`)} is not null
    then json_build_object('fileId', ${sql.ref(`k.${column}`)}, 'location', '/files/' || ${sql.ref(`k.${column}`)}) end)`;

/** The whole curriculum for its editor, in one statement. Undefined if `visible` does not admit it. */
export async function recordById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
      json_build_object('en', k.description, 'fr', k.description_fr) as description,
      ${namedBrand('k.brand_id')} as brand,
      k.segments, k.status, k.active, k.starts_on as "startsOn", k.ends_on as "endsOn",
      ${picture('image_id')} as image, ${picture('banner_image_id')} as "bannerImage",
      k.audience_id as "audienceId", ${namedAudience(sql`k.audience_id`)} as audience,
      ${placedJson} as courses, ${resourcesJson} as resources,
      k.published_at as "publishedAt", k.deleted_at as "deletedAt", k.updated_at as "updatedAt",
      ${namedUser('k.updated_by')} as "updatedBy",
      k.version, k.outline_version as "outlineVersion"
    from curriculum k where k.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the curriculum for the rest of the transaction. */
export async function lockRecord(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<RecordRow | undefined> {
  await tx.selectFrom('curriculum').where('id', '=', id).forNoKeyUpdate().execute();
  return recordById(tx, id, visible);
}

export interface NewCurriculum {
  readonly name: CurriculumFields['name'];
  readonly brandId: string | null;
  readonly createdBy: string;
}

/** Adds a draft at the end of the order. */
export async function insertCurriculum(
  tx: Transaction,
  { name, brandId, createdBy }: NewCurriculum,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('curriculum')
    .values((eb) => ({
      id,
      name: name.en,
      nameFr: name.fr,
      brandId,
      createdBy,
      updatedBy: createdBy,
      position: eb.selectFrom('curriculum').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
    }))
    .execute();
  return id;
}

/** Writes the given texts and settings and counts the version. */
export async function updateCurriculum(
  tx: Transaction,
  { id, audienceId: currentId }: Pick<RecordRow, 'id' | 'audienceId'>,
  fields: Partial<CurriculumFields>,
  userId: string,
  at: Date,
): Promise<void> {
  const { name, description, brand, segments, audience, startsOn, endsOn, image, bannerImage, active } =
    fields;
  const audienceId = audience ? await writeAudience(tx, currentId, audience) : currentId;
  await tx
    .updateTable('curriculum')
    .set((eb) => ({
      ...(name && { name: name.en, nameFr: name.fr }),
      ...(description && { description: description.en, descriptionFr: description.fr }),
      ...(brand !== undefined && { brandId: brand }),
      ...(segments && { segments }),
      ...(audience && { audienceId }),
      ...(startsOn !== undefined && { startsOn }),
      ...(endsOn !== undefined && { endsOn }),
      ...(image !== undefined && { imageId: image?.fileId ?? null }),
      ...(bannerImage !== undefined && { bannerImageId: bannerImage?.fileId ?? null }),
      ...(active !== undefined && { active }),
      updatedBy: userId,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** How many curriculums are outside the bin, in total and of this brand. */
export async function countCurriculums(
  tx: Transaction,
  brandId: string | null,
): Promise<{ all: number; ofBrand: number; brandLimit: number }> {
  const { rows } = await sql<{ all: number; ofBrand: number; brandLimit: number }>`
    select count(*) as all, count(*) filter (where brand_id = ${brandId}) as "ofBrand",
      coalesce((select curriculum_limit from brand where id = ${brandId}), 0) as "brandLimit"
    from curriculum where deleted_at is null`.execute(tx);
  return rows[0]!;
}

/** Puts the curriculums in this order, within the positions they have together. False if one of them may not be moved. */
export async function orderCurriculums(
  tx: Transaction,
  ids: readonly string[],
  movable: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select k.id from curriculum k where k.id = any(${ids}::uuid[]) and k.deleted_at is null and ${movable} order by k.id for no key update`.execute(
    tx,
  );
  if (rows.length !== new Set(ids).size) return false;
  // Several may share a position. They are then taken in the order in which the list shows them, and made distinct where needed.
  await sql`
    with wanted as (select id, row_number() over (order by nr) as place from unnest(${ids}::uuid[]) with ordinality as w (id, nr)),
    ranked as (select id, row_number() over (order by position, name, id) as rank from curriculum),
    places as (select r.rank, row_number() over (order by r.rank) as place from ranked r where r.id = any(${ids}::uuid[])),
    ranks as (select r.id, coalesce(p.rank, r.rank) as rank from ranked r left join wanted w on w.id = r.id left join places p on p.place = w.place)
    update curriculum k set position = ranks.rank from ranks where ranks.id = k.id and k.position <> ranks.rank`.execute(
    tx,
  );
  return true;
}

/** Copies the courses of a curriculum, what they require, and its files. */
export async function copyContent(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`insert into curriculum_course (curriculum_id, course_id, position, required)
    select ${to}, course_id, position, required from curriculum_course where curriculum_id = ${from}`.execute(
    tx,
  );
  await sql`insert into curriculum_prerequisite (curriculum_id, course_id, requires_course_id)
    select ${to}, course_id, requires_course_id from curriculum_prerequisite where curriculum_id = ${from}`.execute(
    tx,
  );
  await sql`insert into curriculum_resource (curriculum_id, file_id, name, position)
    select ${to}, file_id, name, position from curriculum_resource where curriculum_id = ${from}`.execute(tx);
}

/** On `file f`: a picture of this curriculum. */
export const isPictureOf = (id: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from curriculum k where k.id = ${id} and f.id in (k.image_id, k.banner_image_id))`;
