import { sql, type Expression, type SqlBool } from 'kysely';
import type { PlacedCourse } from '#contract/training/curriculum-record.ts';
import { matchesStored } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

/** On `curriculum k`: its courses in order, with the prerequisites of each. */
export const placedJson = sql`coalesce((
  select json_agg(json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr),
    'description', json_build_object('en', c.description, 'fr', c.description_fr),
    'brand', ${namedBrand('c.brand_id')},
    'category', c.category, 'image', '/files/' || c.image_id, 'durationMinutes', c.duration_minutes, 'status', c.status,
    'sectionCount', c.section_count, 'hasQuiz', c.has_quiz,
    'isOpen', ${live.sql('c')}, 'required', x.required,
    'prerequisites', coalesce((select json_agg(q.requires_course_id order by q.requires_course_id) from curriculum_prerequisite q
      where q.curriculum_id = k.id and q.course_id = c.id), '[]')) order by x.position, c.id)
  from curriculum_course x join course c on c.id = x.course_id
  where x.curriculum_id = k.id), '[]')`;

type Candidate = Pick<PlacedCourse, 'name' | 'brand' | 'status' | 'durationMinutes' | 'image'> & {
  readonly id: string;
  readonly isInside: boolean;
};

/** Courses that `usable` admits for the curriculum, those not in it first, by name. */
export async function candidatesFor(
  db: Db,
  id: string,
  usable: Expression<SqlBool>,
  { text = '', course }: { readonly text?: string | undefined; readonly course?: string | undefined },
): Promise<Candidate[]> {
  const only = course ? sql`and c.id = ${course}` : sql``;
  const { rows } = await sql<Candidate>`
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
      ${namedBrand('c.brand_id')} as brand,
      c.status, c.duration_minutes as "durationMinutes", '/files/' || c.image_id as image,
      exists (select from curriculum_course x where x.curriculum_id = ${id} and x.course_id = c.id) as "isInside"
    from course c where c.deleted_at is null and ${usable} and ${matchesStored(sql`c.search_text`, text)} ${only}
    order by "isInside", c.name, c.id limit 50`.execute(db);
  return rows;
}

/** Adds courses at the end. False if one of them is not admitted. */
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

/** Removes prerequisites: `neededIds[n]` of `courseIds[n]`. */
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

/** Removes a course, with every prerequisite that refers to it. */
export async function removePlaced(tx: Transaction, id: string, courseId: string): Promise<void> {
  await tx
    .deleteFrom('curriculumCourse')
    .where('curriculumId', '=', id)
    .where('courseId', '=', courseId)
    .execute();
}

/** Counts the version of the order and records who changed it. */
export async function touchOutline(tx: Transaction, id: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('curriculum')
    .set((eb) => ({ outlineVersion: eb('outlineVersion', '+', 1), updatedBy: userId, updatedAt: at }))
    .where('id', '=', id)
    .execute();
}

/** The courses that stand in a curriculum, in their order. */
export async function placedIn(tx: Transaction, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select course_id as id from curriculum_course where curriculum_id = ${id} order by position, course_id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Takes out the courses apart from these. */
export async function keepPlaced(tx: Transaction, id: string, courseIds: readonly string[]): Promise<void> {
  await sql`delete from curriculum_course where curriculum_id = ${id} and course_id <> all(${courseIds}::uuid[])`.execute(
    tx,
  );
}
