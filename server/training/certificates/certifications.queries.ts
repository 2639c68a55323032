import { sql, type Expression, type SqlBool } from 'kysely';
import type { CertificateDesign } from '#contract/training/certificate-design.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

export interface CertificationRow {
  readonly id: string;
  readonly name: string;
  readonly brand: { readonly _id: string; readonly name: string } | null;
  readonly isDefault: boolean;
  readonly design: CertificateDesign;
  readonly backgroundId: string | null;
  readonly logoId: string | null;
  readonly validityMonths: number | null;
  readonly reminderDays: number[];
  readonly curriculumsCount: number;
  readonly updatedAt: string;
  readonly version: number;
}

const select = sql`
  select d.id, d.name, ${namedBrand('d.brand_id')} as brand,
    d.is_default as "isDefault", v.design, v.background_id as "backgroundId", v.logo_id as "logoId",
    v.validity_months as "validityMonths", v.reminder_days as "reminderDays",
    (select count(*) from curriculum_certification c join curriculum k on k.id = c.curriculum_id and k.deleted_at is null
      where c.certification_id = d.id) as "curriculumsCount", d.updated_at as "updatedAt", d.version
  from certification d
  join lateral (select * from certification_version v where v.certification_id = d.id order by v.number desc limit 1) v on true
  where d.deleted_at is null`;

/** The visible designs, the default first. */
export async function listCertifications(db: Db, visible: Expression<SqlBool>): Promise<CertificationRow[]> {
  const { rows } = await sql<CertificationRow>`${select} and ${visible}
    order by d.is_default desc, d.name, d.id limit 1000`.execute(db);
  return rows;
}

export async function certificationById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<CertificationRow | undefined> {
  const { rows } = await sql<CertificationRow>`${select} and d.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the design for the rest of the transaction. */
export async function lockCertification(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<CertificationRow | undefined> {
  await tx.selectFrom('certification').where('id', '=', id).forUpdate().execute();
  return certificationById(tx, id, visible);
}

export interface CertificationInput {
  readonly name: string;
  readonly brandId: string | null;
  readonly design: CertificateDesign;
  readonly backgroundId: string | null;
  readonly logoId: string | null;
  readonly validityMonths: number | null;
  readonly reminderDays: readonly number[];
}

/** Adds a design. The company's first one becomes the default. */
export async function insertCertification(
  tx: Transaction,
  id: string,
  { name, brandId }: Pick<CertificationInput, 'name' | 'brandId'>,
  createdBy: string | null,
): Promise<void> {
  await sql`insert into certification (id, name, brand_id, created_by, is_default)
    select ${id}, ${name}, ${brandId}, ${createdBy}, ${brandId === null}::boolean
      and not exists (select from certification d where d.is_default and d.deleted_at is null)`.execute(tx);
}

export async function renameCertification(
  tx: Transaction,
  id: string,
  { name, brandId }: CertificationInput,
): Promise<void> {
  await tx
    .updateTable('certification')
    .set((eb) => ({ name, brandId, updatedAt: sql<string>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Adds a version and deletes the one before if no certificate was made with it. Returns the pictures that nothing refers to any more. */
export async function addVersion(
  tx: Transaction,
  certificationId: string,
  input: CertificationInput,
  createdBy: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: number; files: (string | null)[] }>`
    with gone as (
      delete from certification_version v where v.certification_id = ${certificationId}
        and not exists (select from certificate t where t.certification_version_id = v.id)
      returning v.background_id, v.logo_id
    )
    select coalesce((select max(number) from certification_version where certification_id = ${certificationId}), 0) as number,
      coalesce((select array_agg(background_id) || array_agg(logo_id) from gone), '{}') as files`.execute(tx);
  const { number, files } = rows[0]!;
  await tx
    .insertInto('certificationVersion')
    .values({
      id: newId(),
      certificationId,
      number: number + 1,
      design: JSON.stringify(input.design),
      backgroundId: input.backgroundId,
      logoId: input.logoId,
      validityMonths: input.validityMonths,
      reminderDays: [...input.reminderDays],
      createdBy,
    })
    .execute();
  const unnamed = await sql<{ id: string }>`
    select f.id from file f where f.id = any(${files.filter((one) => one !== null)}::uuid[])
      and not exists (select from certification_version v where v.background_id = f.id or v.logo_id = f.id)`.execute(
    tx,
  );
  return unnamed.rows.map((row) => row.id);
}

/** Deletes a design. False if a curriculum uses it or it is the default. */
export async function deleteCertification(tx: Transaction, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update certification d set deleted_at = now() where d.id = ${id} and not d.is_default and not exists (
      select from curriculum_certification c join curriculum k on k.id = c.curriculum_id and k.deleted_at is null
      where c.certification_id = d.id)`.execute(tx);
  return numAffectedRows === 1n;
}

export interface CurriculumChoice {
  readonly id: string;
  readonly name: Bilingual;
  readonly courses: readonly Bilingual[];
  readonly brandId: string | null;
  /** The curriculum's own design, else the default one. Null if there is none yet. */
  readonly certificationId: string | null;
  readonly isChosen: boolean;
}

/** A visible curriculum with the design that its certificates are made with. */
export async function curriculumChoice(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
  customDesigns: boolean,
): Promise<CurriculumChoice | undefined> {
  const { rows } = await sql<CurriculumChoice>`
    select k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name, k.brand_id as "brandId",
      coalesce((select json_agg(json_build_object('en', c.name, 'fr', c.name_fr) order by x.position, c.id)
        from curriculum_course x join course c on c.id = x.course_id and c.deleted_at is null where x.curriculum_id = k.id), '[]') as courses,
      coalesce(own.certification_id, (select d.id from certification d where d.is_default and d.deleted_at is null)) as "certificationId",
      own.certification_id is not null as "isChosen"
    from curriculum k
    left join curriculum_certification own on own.curriculum_id = k.id and ${customDesigns}::boolean
    where k.id = ${id} and k.deleted_at is null and ${visible}`.execute(db);
  return rows[0];
}

/** Gives a curriculum its own design. Null removes it. */
export async function chooseCertification(
  tx: Transaction,
  curriculumId: string,
  certificationId: string | null,
): Promise<void> {
  if (certificationId === null) {
    await tx.deleteFrom('curriculumCertification').where('curriculumId', '=', curriculumId).execute();
    return;
  }
  await tx
    .insertInto('curriculumCertification')
    .values({ curriculumId, certificationId })
    .onConflict((oc) => oc.column('curriculumId').doUpdateSet({ certificationId }))
    .execute();
}

/** The object keys of these files, by id. */
export async function storageKeysOf(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('file').select(['id', 'storageKey']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.storageKey]));
}
