import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import type { AssignmentSource } from '#server/training/standings/assignment.events.ts';
import { isPassed } from '#server/training/standings/course-state.queries.ts';

/** What decides whether a course can be assigned to a person, and what the notice needs. */
export interface AssignmentFacts {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  /** The full name of whoever assigns the course; null if that is nobody in particular. */
  readonly assignedBy: string | null;
  readonly personIsActive: boolean;
  readonly personParticipates: boolean;
  readonly course: Bilingual;
  readonly courseIsLive: boolean;
  /** False only for a course of a brand that is not active. */
  readonly brandIsLive: boolean;
  /** Passed, with nothing to renew. */
  readonly passed: boolean;
}

/** Locks what changes with each pass of the person, so that nobody is assigned a course while passing it. */
export async function lockProgressOf(tx: Transaction, userId: string): Promise<void> {
  await sql`select from learner_total where user_id = ${userId} for no key update`.execute(tx);
}

/** Undefined if the person or the course does not exist. */
export async function assignmentFacts(
  tx: Transaction,
  {
    userId,
    courseId,
    assignedBy,
    today,
  }: {
    readonly userId: string;
    readonly courseId: string;
    readonly assignedBy: string | null;
    readonly today: string;
  },
): Promise<AssignmentFacts | undefined> {
  const { rows } = await sql<AssignmentFacts>`
    select u.id as "userId", u.email, u.first_name as "firstName", u.language, u.status = 'active' as "personIsActive", u.participating_learner as "personParticipates",
      (select o.full_name from user_account o where o.id = ${assignedBy}) as "assignedBy",
      json_build_object('en', c.name, 'fr', c.name_fr) as course, ${live.sql('c')} as "courseIsLive",
      c.brand_id is null or coalesce(${live.sql('b')}, false) as "brandIsLive", ${isPassed(today)} is true as passed
    from user_account u join course c on c.id = ${courseId} left join brand b on b.id = c.brand_id
    left join course_progress p on p.user_id = u.id and p.course_id = c.id
    where u.id = ${userId}`.execute(tx);
  return rows[0];
}

export interface NewAssignment {
  readonly userId: string;
  readonly courseId: string;
  /** `YYYY-MM-DD`, or null without a due day. */
  readonly dueOn: string | null;
  /** Text as somebody entered it is in `en`, and `fr` is empty. */
  readonly reason: Bilingual;
  readonly source: AssignmentSource;
  readonly assignedBy: string | null;
}

/** Assigns the course; if this source has done so before, the open assignment gets the new day and reason. */
export async function putAssignment(
  tx: Transaction,
  { userId, courseId, dueOn, reason, source, assignedBy }: NewAssignment,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into course_assignment (id, user_id, course_id, due_on, reason, reason_fr, source_kind, source_id, assigned_by)
    values (${id}, ${userId}, ${courseId}, ${dueOn}::date, ${reason.en}, ${reason.fr}, ${source.kind}, ${source.id}, ${assignedBy})
    on conflict (user_id, course_id, source_kind, source_id) where passed_at is null and withdrawn_at is null
    do update set due_on = excluded.due_on, reason = excluded.reason, reason_fr = excluded.reason_fr
    returning id`.execute(tx);
  return { id: rows[0]!.id, isNew: rows[0]!.id === id };
}

export interface Assignment {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string;
  readonly course: Bilingual;
  readonly dueOn: string | null;
  readonly source: AssignmentSource;
  readonly assignedAt: string;
  readonly passedAt: string | null;
  readonly withdrawnAt: string | null;
}

const assignmentColumns = sql`
  asg.id, asg.user_id as "userId", asg.course_id as "courseId", json_build_object('en', c.name, 'fr', c.name_fr) as course,
  asg.due_on as "dueOn", json_build_object('kind', asg.source_kind, 'id', asg.source_id) as source, asg.assigned_at as "assignedAt",
  asg.passed_at as "passedAt", asg.withdrawn_at as "withdrawnAt"`;

/** Undefined if it is not open any more. */
export async function withdraw(tx: Transaction, id: string, at: Date): Promise<Assignment | undefined> {
  const { rows } = await sql<Assignment>`
    update course_assignment asg set withdrawn_at = ${at} from course c
    where asg.id = ${id} and c.id = asg.course_id and ${isOpenAssignment('asg')} returning ${assignmentColumns}`.execute(
    tx,
  );
  return rows[0];
}

/** What these records of one kind assigned, the first one first. Whether it was passed or withdrawn is in the rows. */
export async function assignmentsOf(
  db: Db | Transaction,
  kind: string,
  ids: readonly string[],
): Promise<readonly Assignment[]> {
  const { rows } = await sql<Assignment>`
    select ${assignmentColumns} from course_assignment asg join course c on c.id = asg.course_id
    where asg.source_kind = ${kind} and asg.source_id = any(${ids}::text[]) order by asg.assigned_at, asg.id`.execute(
    db,
  );
  return rows;
}

export interface DueCourse {
  readonly courseId: string;
  readonly course: Bilingual;
  readonly dueOn: string;
  readonly reason: Bilingual;
  readonly changedAt: string;
}

/** The days by which a person who participates must pass courses assigned to them, up to a month back: the first day of each course. */
export async function dueCoursesOf(db: Db, userId: string, today: string): Promise<readonly DueCourse[]> {
  const { rows } = await sql<DueCourse>`
    select distinct on (asg.course_id) asg.course_id as "courseId", json_build_object('en', c.name, 'fr', c.name_fr) as course,
      asg.due_on as "dueOn", json_build_object('en', asg.reason, 'fr', asg.reason_fr) as reason, asg.assigned_at as "changedAt"
    from course_assignment asg join course c on c.id = asg.course_id and ${live.sql('c')}
    join user_account u on u.id = asg.user_id and u.participating_learner
    where asg.user_id = ${userId} and ${isOpenAssignment('asg')} and asg.due_on >= ${today}::date - 31
    order by asg.course_id, asg.due_on`.execute(db);
  return rows;
}
