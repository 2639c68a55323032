import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reply } from '#contract/platform/call.ts';
import type { Form, formCalls } from '#contract/training/forms.calls.ts';
import type { CourseFeedback } from '#contract/training/forms.fields.ts';
import { listOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { newId } from '#server/platform/ids.ts';

export type FormRow = WithId<Form>;

const columns = sql`f.id, f.type, f.course_id as course, f.data, f.created_at as "createdAt"`;

/** The forms a person has submitted or skipped, newest first. */
export async function formsOf(db: Db | Transaction, userId: string, courseId?: string): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`select ${columns} from form f where f.user_id = ${userId}
    and (${courseId ?? null}::uuid is null or f.course_id = ${courseId ?? null}) order by f.created_at desc, f.id limit 1000`.execute(
    db,
  );
  return rows;
}

/** The facts about a person's course that feedback needs. Undefined if it was never started. */
export async function begunCourse(
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<{ readonly name: string; readonly versionId: string; readonly isPassed: boolean } | undefined> {
  const { rows } = await sql<{ name: string; versionId: string; isPassed: boolean }>`
    select c.name, p.course_version_id as "versionId", p.passed_at is not null as "isPassed"
    from course_progress p join course c on c.id = p.course_id and c.deleted_at is null
    where p.user_id = ${userId} and p.course_id = ${courseId}`.execute(tx);
  return rows[0];
}

/** Stores a form. Undefined if the person has already submitted one for this course. */
export async function insertForm(
  tx: Transaction,
  form: {
    readonly type: 'course-feedback';
    readonly userId: string;
    readonly courseId: string;
    readonly courseVersionId: string;
    readonly data: CourseFeedback;
    readonly proxiedBy: string | null;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('form')
    .values({ id: newId(), ...form, data: JSON.stringify(form.data) })
    .onConflict((oc) => oc.columns(['userId', 'type', 'courseId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Feedback = Reply<typeof formCalls.ofCourse>;
export type FeedbackSummary = Feedback['summary'];
export type FeedbackAnswer = WithId<Feedback['answers'][number]>;

/**
 * One page of what learners say about a course, with the figures over all forms, in one statement. Undefined if `visible` hides the
 * course.
 */
export async function feedbackOn(
  db: Db,
  courseId: string,
  visible: Expression<SqlBool>,
  query: PageQuery,
): Promise<{ readonly summary: FeedbackSummary; readonly answers: readonly FeedbackAnswer[] } | undefined> {
  const list = listOf({
    page: query,
    from: sql`form f`,
    id: sql`f.id`,
    visible: sql<SqlBool>`f.course_id = ${courseId} and f.type = 'course-feedback'`,
    kept: sql`(f.data->>'rating')::integer as rating, (f.data->>'skipped')::boolean as skipped, f.created_at as sort_key`,
    shown: sql<SqlBool>`not m.skipped`,
    order: sql`sort_key desc, matching_id`,
    columns: sql`f.id, rating, f.data->>'helped' as helped, f.data->>'missing' as missing, v.number as "versionNumber",
      f.created_at as "createdAt"`,
    lookUp: sql`form f on f.id = matching_id left join course_version v on v.id = f.course_version_id`,
  });
  const { rows } = await sql<FeedbackSummary & { answers: FeedbackAnswer[] }>`
    ${list.start} select (select round(avg(rating), 1)::double precision from matching where not skipped) as average,
      ${list.total} as "answersCount", (select count(*) from matching where skipped) as "skippedCount",
      (select json_agg((select count(*) from matching m where not m.skipped and m.rating = n) order by n) from generate_series(1, 5) n) as ratings,
      ${list.page} as answers
    from course c where c.id = ${courseId} and c.deleted_at is null and ${visible}`.execute(db);
  if (!rows[0]) return undefined;
  const { answers, ...summary } = rows[0];
  return { summary, answers };
}
