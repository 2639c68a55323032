import { sql } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { assignedDirectly } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface OpenCourse {
  /** The person’s curriculum with the course; null if the course is assigned alone. */
  readonly curriculum: { readonly _id: string } | null;
}

/** Where a person takes a course; undefined if the person cannot. */
export async function openCourse(
  db: Db | Transaction,
  actor: Actor,
  today: string,
  courseId: string,
): Promise<OpenCourse | undefined> {
  const { rows } = await sql<OpenCourse>`
    select case when k.id is not null then json_build_object('_id', k.id) end as curriculum
    from course c left join lateral (
      select k.id from curriculum_course x join curriculum k on k.id = x.curriculum_id
      where x.course_id = c.id and ${curriculumsOpenOn(today).sql(actor, 'k')} order by k.position, k.name limit 1) k on true
    where c.id = ${courseId} and ${live.sql('c')} and (k.id is not null or c.id in ${assignedDirectly(actor.id)})`.execute(
    db,
  );
  return rows[0];
}

/** Whether a course exists and is not in the trash. */
export async function isCourse(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from course c where c.id = ${id} and c.deleted_at is null`.execute(tx);
  return rows.length > 0;
}
