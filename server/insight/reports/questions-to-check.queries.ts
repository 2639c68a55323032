import { sql, type Expression, type SqlBool } from 'kysely';
import type { QuestionToCheck } from '#contract/insight/answer-statistics.calls.ts';
import { pressingFlags } from '#contract/insight/answer-statistics.fields.ts';
import { limitOf, offsetOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { live } from '#server/training/catalog/live.scope.ts';

/** The most serious first; of equal ones, the question that fewest get right. */
const order = sql`array_position(${sql.lit(`{${pressingFlags.join()}}`)}::text[], q.flag), q.right_count::float8 / q.asked, q.course_id, q.place`;

/** The questions to check in some courses `c`. */
export async function questionsToCheck(
  db: Db,
  visible: Expression<SqlBool>,
  query: PageQuery,
): Promise<Page<QuestionToCheck>> {
  const from = sql`question_to_check q join course c on c.id = q.course_id where ${live.sql('c')} and ${visible}`;
  const { rows } = await sql<{ page: QuestionToCheck[]; total: number }>`
    with page as (
      select json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr)) as course, q.place,
        json_build_object('en', q.text_en, 'fr', q.text_fr) as text, q.flag, q.asked, q.right_count as right
      from ${from} order by ${order} limit ${limitOf(query)} offset ${offsetOf(query)})
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export interface QuizToLookAt {
  readonly courseId: string;
  readonly versionId: string;
}

/** Quizzes with answers or a version that nobody has looked at, those that wait longest first. */
export async function quizzesToLookAt(db: Db, most: number): Promise<readonly QuizToLookAt[]> {
  const { rows } = await sql<QuizToLookAt>`
    select c.id as "courseId", v.id as "versionId"
    from course c join course_version v on v.id = c.published_version_id and v.has_quiz left join quiz_look l on l.course_id = c.id
    where ${live.sql('c')} and (l.version_id is distinct from c.published_version_id
      or exists (select from quiz_attempt t where t.course_id = c.id and t.status = 'finished' and t.finished_at > l.at))
    order by l.at nulls first, c.id limit ${most}`.execute(db);
  return rows;
}

/** Replaces what is to be checked in a quiz. */
export async function noteQuestionsToCheck(
  tx: Transaction,
  { courseId, versionId }: QuizToLookAt,
  questions: readonly Omit<QuestionToCheck, 'course'>[],
  at: Date,
): Promise<void> {
  await sql`
    insert into quiz_look (course_id, version_id, at) values (${courseId}, ${versionId}, ${at})
    on conflict (course_id) do update set version_id = excluded.version_id, at = excluded.at`.execute(tx);
  await sql`delete from question_to_check where course_id = ${courseId}`.execute(tx);
  await sql`
    insert into question_to_check (course_id, place, text_en, text_fr, flag, asked, right_count)
    select ${courseId}::uuid, q.place, q.text ->> 'en', q.text ->> 'fr', q.flag, q.asked, q.right
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as q (place integer, text jsonb, flag text, asked integer, "right" integer)`.execute(
    tx,
  );
}
