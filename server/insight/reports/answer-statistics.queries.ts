import { sql, type Expression, type SqlBool } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { AnswerCount, QuizVersion } from './answer-statistics.rules.ts';

export interface CourseAnswers {
  readonly name: Bilingual;
  readonly versions: readonly QuizVersion[];
  readonly counts: readonly AnswerCount[];
  readonly attempts: { readonly all: number; readonly en: number; readonly fr: number };
}

/**
 * Every version of a course’s quiz with its answers, in one statement. Attempts with the same answers are counted together, so the result
 * is as long as the quiz, however many learners there are. Undefined if `visible` hides the course.
 */
export async function courseAnswers(
  db: Db,
  courseId: string,
  visible: Expression<SqlBool>,
  { firstOnly }: { readonly firstOnly: boolean },
): Promise<CourseAnswers | undefined> {
  const first = firstOnly ? sql<SqlBool>`a.number = 1` : sql<SqlBool>`true`;
  const { rows } = await sql<CourseAnswers>`
    with attempt as materialized (
      select a.course_version_id, coalesce(a.language, u.language) as language, a.questions, a.answers, coalesce(a.correct_count, 0) as correct_count,
        jsonb_array_length(a.questions) as drawn_count
      from quiz_attempt a join user_account u on u.id = a.user_id
      where a.course_id = ${courseId} and a.status = 'finished' and ${first}),
    counted as (
      select course_version_id as "versionId", question_id as "questionId", language, answers -> question_id as answer,
        correct_count as "correctCount", drawn_count as "drawnCount", count(*) as count
      from attempt cross join lateral (select d ->> '_id' as question_id from jsonb_array_elements(questions) d) drawn
      group by 1, 2, 3, 4, 5, 6)
    select json_build_object('en', c.name, 'fr', c.name_fr) as name,
      (select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'isLive', v.id = c.published_version_id, 'quiz', v.quiz)), '[]')
        from course_version v where v.course_id = c.id and v.has_quiz) as versions,
      (select coalesce(json_agg(counted), '[]') from counted) as counts,
      (select json_build_object('all', count(*), 'en', count(*) filter (where language = 'en'), 'fr', count(*) filter (where language = 'fr'))
        from attempt) as attempts
    from course c where c.id = ${courseId} and ${visible}`.execute(db);
  return rows[0];
}
