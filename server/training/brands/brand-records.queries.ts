import { sql, type Expression, type SqlBool } from 'kysely';
import type { BrandFields, BrandPageFields } from '#contract/training/brands.fields.ts';
import { matchesText } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** Locks the brand for the rest of the transaction. False if `visible` does not admit it. */
export async function lockBrandRow(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from brand b where b.id = ${id} and ${visible} for update`.execute(tx);
  return rows.length > 0;
}

export async function insertBrand(
  tx: Transaction,
  fields: Pick<BrandFields, 'name' | 'slug' | 'colour'>,
  userId: string,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('brand')
    .values({ id, ...fields, updatedBy: userId })
    .execute();
  return id;
}

/** Writes the given settings and counts their version. */
export async function updateBrand(
  tx: Transaction,
  id: string,
  fields: Partial<BrandFields>,
  userId: string,
  at: Date,
): Promise<void> {
  const { managers, administrator, logoImage, thumbnailImage, bannerImage, ...columns } = fields;
  await tx
    .updateTable('brand')
    .set((eb) => ({
      ...columns,
      ...(logoImage !== undefined && { logoImageId: logoImage?.fileId ?? null }),
      ...(thumbnailImage !== undefined && { thumbnailImageId: thumbnailImage?.fileId ?? null }),
      ...(bannerImage !== undefined && { bannerImageId: bannerImage?.fileId ?? null }),
      updatedBy: userId,
      updatedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  if (managers) await setManagers(tx, id, managers);
  if (administrator === undefined) return;
  await sql`update brand_owner set is_administrator = (user_id is not distinct from ${administrator}::uuid) where brand_id = ${id}`.execute(
    tx,
  );
}

/** A brand's owner no longer works on it. */
async function setManagers(tx: Transaction, brandId: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from brand_owner where brand_id = ${brandId} and not user_id = any(${userIds}::uuid[])`.execute(
    tx,
  );
  await sql`insert into brand_owner (brand_id, user_id) select ${brandId}, u from (select distinct unnest(${userIds}::uuid[]) as u) u
    on conflict do nothing`.execute(tx);
  await sql`update user_account set editing_brand_id = null where editing_brand_id = ${brandId} and not id = any(${userIds}::uuid[])`.execute(
    tx,
  );
}

/** Writes the page and counts its version. */
export async function updatePage(
  tx: Transaction,
  id: string,
  { headline, description, links, blocks, logoImage, bannerImage }: BrandPageFields,
  userId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('brand')
    .set((eb) => ({
      headline: headline.en,
      headlineFr: headline.fr,
      description: description.en,
      descriptionFr: description.fr,
      links: JSON.stringify(links),
      blocks: JSON.stringify(blocks),
      ...(logoImage !== undefined && { logoImageId: logoImage?.fileId ?? null }),
      ...(bannerImage !== undefined && { bannerImageId: bannerImage?.fileId ?? null }),
      updatedBy: userId,
      updatedAt: at,
      pageVersion: eb('pageVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setStatus(
  tx: Transaction,
  id: string,
  status: 'published' | 'unpublished',
): Promise<void> {
  await tx.updateTable('brand').set({ status }).where('id', '=', id).execute();
}

/** How many of these people are active brand administrators. */
export async function countBrandManagers(tx: Transaction, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account u join role r on r.id = u.role_id
    where u.id = any(${userIds}::uuid[]) and u.status = 'active' and r.reach = 'brands'`.execute(tx);
  return rows[0]!.count;
}

/** How many of these curriculums belong to the brand. */
export async function countOwnCurriculums(
  tx: Transaction,
  brandId: string,
  curriculumIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from curriculum where id = any(${curriculumIds}::uuid[]) and brand_id = ${brandId}`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface ManagerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
}

export async function managersOf(
  db: Db,
  brandId: string,
  visible: Expression<SqlBool>,
): Promise<ManagerRow[] | undefined> {
  const { rows } = await sql<{ managers: ManagerRow[] }>`
    select coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name, 'email', u.email,
      'isAdministrator', o.is_administrator) order by u.full_name, u.id)
      from brand_owner o join user_account u on u.id = o.user_id where o.brand_id = b.id), '[]') as managers
    from brand b where b.id = ${brandId} and ${visible}`.execute(db);
  return rows[0]?.managers;
}

export interface CandidateRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Names of the brands owned. */
  readonly brands: string[];
}

/** The first active brand administrators by name. */
export async function brandAdministrators(db: Db, text: string | undefined): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select u.id, u.full_name as name, u.email, coalesce((select json_agg(b.name order by b.name) from brand_owner o
      join brand b on b.id = o.brand_id where o.user_id = u.id), '[]') as brands
    from user_account u join role r on r.id = u.role_id
    where u.status = 'active' and r.reach = 'brands' and ${matchesText(sql`u.full_name || ' ' || u.email`, text ?? '')}
    order by u.full_name, u.id limit 50`.execute(db);
  return rows;
}

/** Courses and curriculums of a brand, including those in the bin. */
export async function trainingOfBrand(
  tx: Transaction,
  brandId: string,
): Promise<{ courses: number; curriculums: number }> {
  const { rows } = await sql<{ courses: number; curriculums: number }>`
    select (select count(*) from course where brand_id = ${brandId}) as courses,
      (select count(*) from curriculum where brand_id = ${brandId}) as curriculums`.execute(tx);
  return rows[0]!;
}

/** Deletes a brand for good. Returns the files it owned. */
export async function deleteBrand(tx: Transaction, id: string): Promise<string[]> {
  await sql`update user_account set editing_brand_id = null where editing_brand_id = ${id}`.execute(tx);
  await tx.deleteFrom('brand').where('id', '=', id).execute();
  const files = await tx
    .selectFrom('file')
    .select('id')
    .where('ownerKind', '=', 'brand')
    .where('ownerId', '=', id)
    .execute();
  return files.map((file) => file.id);
}

/** How many courses of a brand are outside the bin, and how many it may have; 0 means no limit. */
export async function courseLimitOf(
  tx: Transaction,
  brandId: string,
): Promise<{ count: number; limit: number } | undefined> {
  const { rows } = await sql<{ count: number; limit: number }>`
    select (select count(*) from course c where c.brand_id = b.id and c.deleted_at is null) as count, b.course_limit as limit
    from brand b where b.id = ${brandId}`.execute(tx);
  return rows[0];
}

/** On `f.id`: some brand refers to the file. */
export const isNamedByBrand = sql<SqlBool>`exists (
  select from brand b where f.id in (b.logo_image_id, b.thumbnail_image_id, b.banner_image_id)
    or b.blocks @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('fileId', f.id))))`;
