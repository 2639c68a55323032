import { sql, type Expression, type SqlBool } from 'kysely';
import type { CurriculumRecord, PlacedCourse } from '#contract/training/curriculum-record.ts';
import type { CurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { matchesKept, pageOf, type Page, type PageWish } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export type RecordRow = Omit<CurriculumRecord, '_id' | 'checks' | 'abilities'> & {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
};

const picture = (column: 'image_id' | 'banner_image_id') => sql`(
  case when ${sql.ref(`k.${column}`)} is not null
    then json_build_object('fileId', ${sql.ref(`k.${column}`)}, 'location', '/files/' || ${sql.ref(`k.${column}`)}) end)`;

const resourcesJson = sql`coalesce((select json_agg(json_build_object('_id', f.id, 'name', r.name, 'location', '/files/' || f.id,
  'sizeBytes', f.size_bytes) order by r.position, f.id) from curriculum_resource r join file f on f.id = r.file_id where r.curriculum_id = k.id), '[]')`;

const placedJson = sql`coalesce((
  select json_agg(json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr),
    'description', json_build_object('en', c.description, 'fr', c.description_fr),
    'brand', (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = c.brand_id),
    'category', c.category, 'image', '/files/' || c.image_id, 'durationMinutes', c.duration_minutes, 'status', c.status,
    'sectionCount', c.section_count, 'hasQuiz', c.has_quiz,
    'isOpen', c.status = 'published' and c.active and c.deleted_at is null, 'required', x.required,
    'prerequisites', coalesce((select json_agg(q.requires_course_id order by q.requires_course_id) from curriculum_prerequisite q
      where q.curriculum_id = k.id and q.course_id = c.id), '[]')) order by x.position, c.id)
  from curriculum_course x join course c on c.id = x.course_id
  where x.curriculum_id = k.id), '[]')`;

/** One curriculum whole for its editor, in one statement; undefined where `visible` does not let it through. */
export async function recordById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
      json_build_object('en', k.description, 'fr', k.description_fr) as description,
      (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = k.brand_id) as brand,
      k.segments, k.status, k.active, k.starts_on as "startsOn", k.ends_on as "endsOn",
      ${picture('image_id')} as image, ${picture('banner_image_id')} as "bannerImage",
      coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name) from curriculum_audience a
        join assignment_group g on g.id = a.assignment_group_id where a.curriculum_id = k.id), '[]') as "assignmentGroups",
      ${placedJson} as courses, ${resourcesJson} as resources,
      k.published_at as "publishedAt", k.deleted_at as "deletedAt", k.updated_at as "updatedAt",
      (select json_build_object('_id', u.id, 'name', u.full_name) from user_account u where u.id = k.updated_by) as "updatedBy",
      k.version, k.outline_version as "outlineVersion", current_date as today
    from curriculum k where k.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Holds the curriculum for the rest of the transaction. */
export async function lockRecord(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<RecordRow | undefined> {
  await sql`select from curriculum where id = ${id} for no key update`.execute(tx);
  return recordById(tx, id, visible);
}

export interface NewCurriculum {
  readonly name: CurriculumFields['name'];
  readonly brandId: string | null;
  readonly createdBy: string;
}

/** A draft at the end of the order. */
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

/** Writes what is given of the words and settings; counts the version. */
export async function updateCurriculum(
  tx: Transaction,
  id: string,
  fields: Partial<CurriculumFields>,
  userId: string,
  at: Date,
): Promise<void> {
  const { name, description, brand, segments, startsOn, endsOn, image, bannerImage, active } = fields;
  await tx
    .updateTable('curriculum')
    .set((eb) => ({
      ...(name && { name: name.en, nameFr: name.fr }),
      ...(description && { description: description.en, descriptionFr: description.fr }),
      ...(brand !== undefined && { brandId: brand }),
      ...(segments && { segments }),
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
  if (!fields.assignmentGroups) return;
  await tx.deleteFrom('curriculumAudience').where('curriculumId', '=', id).execute();
  await sql`insert into curriculum_audience (curriculum_id, assignment_group_id)
    select ${id}, g from (select distinct unnest(${fields.assignmentGroups}::uuid[]) as g) g`.execute(tx);
}

export async function setStatus(
  tx: Transaction,
  id: string,
  status: 'published' | 'unpublished',
  userId: string,
  at: Date,
): Promise<void> {
  await sql`update curriculum set status = ${status}, updated_by = ${userId}, updated_at = ${at},
    published_at = case when ${status} = 'published' then coalesce(published_at, ${at}) else published_at end where id = ${id}`.execute(
    tx,
  );
}

export async function setDeleted(
  tx: Transaction,
  id: string,
  by: string | null,
  at: Date | null,
): Promise<void> {
  await tx.updateTable('curriculum').set({ deletedAt: at, deletedBy: by }).where('id', '=', id).execute();
}

/** Counts the order on and notes who changed it. */
export async function touchOutline(tx: Transaction, id: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('curriculum')
    .set((eb) => ({ outlineVersion: eb('outlineVersion', '+', 1), updatedBy: userId, updatedAt: at }))
    .where('id', '=', id)
    .execute();
}

/** How many curriculums there are outside the bin, in all and of this brand. */
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

type Candidate = Pick<PlacedCourse, 'name' | 'brand' | 'status' | 'durationMinutes' | 'image'> & {
  readonly id: string;
  readonly isInside: boolean;
};

/** Courses `usable` lets through that could stand in the curriculum, those not inside first, by name. */
export async function candidatesFor(
  db: Db,
  id: string,
  usable: Expression<SqlBool>,
  text: string | undefined,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
      (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = c.brand_id) as brand,
      c.status, c.duration_minutes as "durationMinutes", '/files/' || c.image_id as image,
      exists (select from curriculum_course x where x.curriculum_id = ${id} and x.course_id = c.id) as "isInside"
    from course c where c.deleted_at is null and ${usable} and ${matchesKept(sql`c.search_text`, text ?? '')}
    order by "isInside", c.name, c.id limit 50`.execute(db);
  return rows;
}

/** Adds courses at the end; false where one of them is not let through. */
export async function placeCourses(
  tx: Transaction,
  id: string,
  courseIds: readonly string[],
  usable: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select c.id from course c where c.id = any(${courseIds}::uuid[]) and c.deleted_at is null and ${usable} for key share`.execute(
    tx,
  );
  if (rows.length !== new Set(courseIds).size) return false;
  await sql`insert into curriculum_course (curriculum_id, course_id, position)
    select ${id}, w.id, coalesce((select max(position) from curriculum_course where curriculum_id = ${id}), -1) + w.nr
    from unnest(${courseIds}::uuid[]) with ordinality w (id, nr) on conflict do nothing`.execute(tx);
  return true;
}

export async function orderCourses(tx: Transaction, id: string, courseIds: readonly string[]): Promise<void> {
  await sql`update curriculum_course x set position = w.nr - 1
    from unnest(${courseIds}::uuid[]) with ordinality w (id, nr)
    where x.curriculum_id = ${id} and x.course_id = w.id`.execute(tx);
}

/** Takes waits away: `neededIds[n]` of `courseIds[n]`. */
export async function dropWaits(
  tx: Transaction,
  id: string,
  waits: readonly { readonly courseId: string; readonly neededId: string }[],
): Promise<void> {
  await sql`delete from curriculum_prerequisite q
    using unnest(${waits.map((one) => one.courseId)}::uuid[], ${waits.map((one) => one.neededId)}::uuid[]) as w (course_id, needed_id)
    where q.curriculum_id = ${id} and q.course_id = w.course_id and q.requires_course_id = w.needed_id`.execute(
    tx,
  );
}

export async function setRequired(
  tx: Transaction,
  id: string,
  courseId: string,
  required: boolean,
): Promise<void> {
  await tx
    .updateTable('curriculumCourse')
    .set({ required })
    .where('curriculumId', '=', id)
    .where('courseId', '=', courseId)
    .execute();
}

export async function setPrerequisites(
  tx: Transaction,
  id: string,
  courseId: string,
  neededIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('curriculumPrerequisite')
    .where('curriculumId', '=', id)
    .where('courseId', '=', courseId)
    .execute();
  await sql`insert into curriculum_prerequisite (curriculum_id, course_id, requires_course_id)
    select ${id}, ${courseId}, w from (select distinct unnest(${neededIds}::uuid[]) as w) w`.execute(tx);
}

/** Takes a course out, with every wait that names it. */
export async function removePlaced(tx: Transaction, id: string, courseId: string): Promise<void> {
  await tx
    .deleteFrom('curriculumCourse')
    .where('curriculumId', '=', id)
    .where('courseId', '=', courseId)
    .execute();
}

/** Puts the curriculums in this order on the places they hold together. False where one of them may not be moved. */
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
  // Places may be shared: they are taken in the order in which the list shows them, made distinct where they must be.
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

/** Copies everything but status, days in the bin and place. Answers the id. */
export async function duplicateCurriculum(tx: Transaction, from: string, userId: string): Promise<string> {
  const id = newId();
  await sql`insert into curriculum (id, brand_id, name, name_fr, description, description_fr, segments, active, position, starts_on, ends_on,
      image_id, banner_image_id, created_by, updated_by)
    select ${id}, brand_id, left(name, 153) || ' (copy)', case when name_fr = '' then '' else left(name_fr, 152) || ' (copie)' end,
      description, description_fr, segments, active, (select max(position) + 1 from curriculum), starts_on, ends_on,
      image_id, banner_image_id, ${userId}, ${userId} from curriculum where id = ${from}`.execute(tx);
  await sql`insert into curriculum_course (curriculum_id, course_id, position, required)
    select ${id}, course_id, position, required from curriculum_course where curriculum_id = ${from}`.execute(
    tx,
  );
  await sql`insert into curriculum_prerequisite (curriculum_id, course_id, requires_course_id)
    select ${id}, course_id, requires_course_id from curriculum_prerequisite where curriculum_id = ${from}`.execute(
    tx,
  );
  await sql`insert into curriculum_audience (curriculum_id, assignment_group_id)
    select ${id}, assignment_group_id from curriculum_audience where curriculum_id = ${from}`.execute(tx);
  await sql`insert into curriculum_resource (curriculum_id, file_id, name, position)
    select ${id}, file_id, name, position from curriculum_resource where curriculum_id = ${from}`.execute(tx);
  return id;
}

type Resource = CurriculumRecord['resources'][number];

/** The files of a curriculum that `visible` lets through; undefined where it does not. */
export async function resourcesOf(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<Resource[] | undefined> {
  const { rows } = await sql<{ resources: Resource[] }>`
    select ${resourcesJson} as resources from curriculum k where k.id = ${id} and ${visible}`.execute(db);
  return rows[0]?.resources;
}

export async function addResources(
  tx: Transaction,
  id: string,
  files: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  await sql`insert into curriculum_resource (curriculum_id, file_id, name, position)
    select ${id}, w.id, w.name, coalesce((select max(position) from curriculum_resource where curriculum_id = ${id}), -1) + w.nr
    from unnest(${files.map((one) => one.id)}::uuid[], ${files.map((one) => one.name)}::text[]) with ordinality w (id, name, nr)
    on conflict do nothing`.execute(tx);
}

export async function removeResource(tx: Transaction, id: string, fileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('curriculumResource')
    .where('curriculumId', '=', id)
    .where('fileId', '=', fileId)
    .returning('fileId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a curriculum that `visible` lets through names this file. */
export async function isFileOfCurriculum(
  db: Db,
  fileId: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`
    select from curriculum k where ${visible} and (${fileId}::uuid in (k.image_id, k.banner_image_id)
      or exists (select from curriculum_resource r where r.curriculum_id = k.id and r.file_id = ${fileId})) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Active people of dealers in these departments; in any where none is named. */
export async function countAudience(db: Db, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_account u join role r on r.id = u.role_id
    where u.status = 'active' and r.rank >= 5 and (${groupIds.length === 0}
      or exists (select from assignment_group_member m where m.user_id = u.id and m.assignment_group_id = any(${groupIds}::uuid[])))`.execute(
    db,
  );
  return rows[0]!.count;
}

export interface ActivityRow {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly user: { readonly _id: string; readonly name: string } | null;
  readonly changed: string[];
}

/** What was done to a curriculum, the newest first. */
export const activitiesOf = (db: Db, id: string, wish: PageWish): Promise<Page<ActivityRow>> =>
  pageOf(
    db
      .selectFrom('activityLog as a')
      .select(['a.id', 'a.at', 'a.type'])
      .select([
        sql<
          ActivityRow['user']
        >`(select json_build_object('_id', u.id, 'name', u.full_name) from user_account u where u.id = a.user_id)`.as(
          'user',
        ),
        sql<
          string[]
        >`coalesce((select json_agg(distinct key order by key) from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) key), '[]')`.as(
          'changed',
        ),
      ])
      .where('a.entityKind', '=', 'curriculum')
      .where('a.entityId', '=', id)
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc'),
    wish,
  );

/** Days a curriculum stays in the bin. */
export const binDays = 30;

/** On `curriculum k`: it was published once, so it is kept for good. */
export const isKept = sql<boolean>`(k.published_at is not null)`;

/** Curriculums whose days in the bin are over and that never were published. */
export async function purgeable(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from curriculum k where k.deleted_at < ${new Date(now.getTime() - binDays * 86_400_000)} and not ${isKept}
    order by k.deleted_at limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Deletes a curriculum for good. Answers the files it named. */
export async function purge(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ files: string[] }>`
    select array_remove(array[k.image_id, k.banner_image_id] || array(select r.file_id from curriculum_resource r where r.curriculum_id = k.id), null) as files
    from curriculum k where k.id = ${id} and k.deleted_at is not null and not ${isKept} for update of k`.execute(
    tx,
  );
  if (rows.length === 0) return [];
  await tx.deleteFrom('curriculum').where('id', '=', id).execute();
  return rows[0]!.files;
}
