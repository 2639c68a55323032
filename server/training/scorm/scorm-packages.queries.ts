import { sql, type Expression, type SqlBool } from 'kysely';
import type { Finding } from '#contract/training/scorm-findings.ts';
import type { PackageManifest, ScormCourse } from '#contract/training/scorm-package.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';

export interface PackageRow {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly unpackedBytes: number;
  readonly entryCount: number;
  readonly standard: '1.2';
  readonly manifest: PackageManifest;
  readonly diagnosis: readonly Finding[];
  readonly createdAt: string;
  readonly createdBy: { readonly _id: string; readonly name: string } | null;
  readonly isDraft: boolean;
  readonly isLive: boolean;
}

/** The packages that a course uses, in its draft or in a version, newest first. Undefined if `visible` hides the course. */
export async function packagesOf(
  db: Db | Transaction,
  courseId: string,
  visible: Expression<SqlBool>,
): Promise<PackageRow[] | undefined> {
  const { rows } = await sql<{ packages: PackageRow[] }>`
    select coalesce((select json_agg(json_build_object('id', p.id, 'courseId', p.course_id, 'title', p.title, 'fileId', p.file_id,
        'fileName', p.file_name, 'sizeBytes', p.size_bytes, 'unpackedBytes', p.unpacked_bytes, 'entryCount', p.entry_count,
        'standard', p.standard, 'manifest', p.manifest, 'diagnosis', p.diagnosis, 'createdAt', p.created_at,
        'createdBy', ${namedUser('p.created_by')}, 'isDraft', w.is_draft, 'isLive', w.is_live) order by p.created_at desc, p.id desc)
      from (select u.package_id, bool_or(u.version_id is null) as is_draft, bool_or(u.version_id is not distinct from c.published_version_id
          and u.version_id is not null) as is_live
        from scorm_package_use u where u.course_id = c.id group by u.package_id) w
      join scorm_package p on p.id = w.package_id), '[]') as packages
    from course c where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0]?.packages;
}

/** A package already made from this file: the same upload was sent again. */
export async function packageOfFile(
  db: Db,
  fileId: string,
): Promise<{ readonly id: string; readonly courseId: string } | undefined> {
  return db
    .selectFrom('scormPackage')
    .select(['id', 'courseId'])
    .where('fileId', '=', fileId)
    .executeTakeFirst();
}

/** What decides whether a package may be put into a visible course. */
export async function shapeOf(
  db: Db,
  courseId: string,
  visible: Expression<SqlBool>,
): Promise<
  | { readonly id: string; readonly name: string; readonly isScorm: boolean; readonly sectionsCount: number }
  | undefined
> {
  const { rows } = await sql<{ id: string; name: string; isScorm: boolean; sectionsCount: number }>`
    select c.id, d.name, c.is_scorm as "isScorm", (select count(*) from section s where s.course_id = c.id and s.type <> 'scorm') as "sectionsCount"
    from course c join course_draft d on d.course_id = c.id where c.id = ${courseId} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

export interface SourceFile {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly isStaged: boolean;
}

/** A file somebody has uploaded, locked so that it is taken once. */
export async function lockUploadedFile(
  tx: Transaction,
  fileId: string,
  userId: string,
): Promise<SourceFile | undefined> {
  const { rows } = await sql<SourceFile>`
    select id, name, size_bytes as "sizeBytes", owner_kind is null as "isStaged" from file
    where id = ${fileId} and uploaded_by = ${userId} for update`.execute(tx);
  return rows[0];
}

/** Whether a visible course uses the package. */
export async function isPackageOf(db: Db, packageId: string, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`
    select from course c where ${visible} and exists (select from scorm_package_use u where u.course_id = c.id and u.package_id = ${packageId})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A file of a package with the object that holds its bytes. */
export interface TakenFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly objectKey: string;
}

export interface NewPackage {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly unpackedBytes: number;
  readonly entryCount: number;
  readonly manifest: PackageManifest;
  readonly diagnosis: readonly Finding[];
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

export async function insertPackage(
  tx: Transaction,
  { manifest, diagnosis, ...row }: NewPackage,
  files: readonly TakenFile[],
): Promise<void> {
  await tx
    .insertInto('scormPackage')
    .values({
      ...row,
      standard: '1.2',
      manifest: JSON.stringify(manifest),
      diagnosis: JSON.stringify(diagnosis),
    })
    .execute();
  await sql`insert into scorm_file (package_id, path, object_key, size_bytes, media_type)
    select ${row.id}, w.path, w.object_key, w.size_bytes, w.media_type
    from unnest(${files.map((file) => file.path)}::text[], ${files.map((file) => file.objectKey)}::text[],
      ${files.map((file) => file.sizeBytes)}::bigint[], ${files.map((file) => file.mediaType)}::text[]) w (path, object_key, size_bytes, media_type)`.execute(
    tx,
  );
}

export const markScorm = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx.updateTable('course').set({ isScorm: true }).where('id', '=', courseId).execute();
};

export interface ListQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly brand?: string | undefined;
  readonly status?: ScormCourse['status'] | undefined;
  readonly warnings?: boolean | undefined;
  readonly sortBy: 'name' | 'uploadedAt' | 'sizeBytes' | 'learnersCount';
  readonly direction: 'asc' | 'desc';
}

export type ListedRow = Omit<ScormCourse, '_id' | 'package'> & {
  readonly id: string;
  readonly package: Omit<ScormCourse['package'], '_id' | 'location'> & {
    readonly id: string;
    readonly fileId: string;
  };
};

const sortColumns = {
  name: sql`c.name`,
  uploadedAt: sql`p.created_at`,
  sizeBytes: sql`p.size_bytes`,
  learnersCount: sql`(select count(*) from course_progress g where g.course_id = c.id)`,
};

const listColumns = sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  ${namedBrand('c.brand_id')} as brand,
  c.status, d.state, c.active, v.number as "liveNumber",
  (select count(*) from course_progress g where g.course_id = c.id) as "learnersCount",
  json_build_object('id', p.id, 'title', p.title, 'version', p.manifest ->> 'version', 'fileName', p.file_name, 'fileId', p.file_id,
    'sizeBytes', p.size_bytes, 'itemsCount', (select count(*) from section s where s.course_id = c.id and s.type = 'scorm'),
    'createdAt', p.created_at, 'createdBy', ${namedUser('p.created_by')}, 'warningsCount', jsonb_array_length(p.diagnosis)) as package`;

/** One page of the courses made of packages, with the package of each draft, in one statement. */
export async function listScormCourses(
  db: Db,
  visible: Expression<SqlBool>,
  query: ListQuery,
): Promise<Page<ListedRow>> {
  const list = listOf({
    page: query,
    from: sql`course c join course_draft d on d.course_id = c.id
      join lateral (select (s.media -> 'scorm' ->> 'packageId')::uuid as id from section s
        where s.course_id = c.id and s.type = 'scorm' limit 1) contained on true
      join scorm_package p on p.id = contained.id`,
    id: sql`c.id`,
    visible,
    search: query.text
      ? matchesText(sql`c.name || ' ' || c.name_fr || ' ' || p.title || ' ' || p.file_name`, query.text)
      : undefined,
    filters: [
      sql<SqlBool>`c.is_scorm`,
      sql<SqlBool>`c.deleted_at is null`,
      query.brand ? sql<SqlBool>`c.brand_id = ${query.brand}` : undefined,
      query.status ? sql<SqlBool>`(c.status = ${query.status} or d.state = ${query.status})` : undefined,
      query.warnings === undefined
        ? undefined
        : sql<SqlBool>`(jsonb_array_length(p.diagnosis) > 0) = ${query.warnings}`,
    ],
    kept: sql`p.id as package_id, ${sortColumns[query.sortBy]} as sort_key`,
    order: sql`sort_key ${sql.raw(query.direction)} nulls last, matching_id`,
    columns: listColumns,
    lookUp: sql`course c on c.id = matching_id join course_draft d on d.course_id = c.id join scorm_package p on p.id = package_id
      left join course_version v on v.id = c.published_version_id`,
  });
  const { rows } = await sql<{ page: ListedRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Packages that no draft and no version uses any more, a day after they were imported. */
export async function removeUnnamedPackages(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('scormPackage as p')
    .where('p.createdAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('scormPackageUse as u').whereRef('u.packageId', '=', 'p.id').select('u.packageId')),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
