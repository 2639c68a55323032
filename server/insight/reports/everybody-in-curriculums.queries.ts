import { sql } from 'kysely';
import type { Standing } from '#contract/training/standings.fields.ts';
import type { Db } from '#server/platform/database/open.ts';
import { rowsOfOneMoment } from '#server/platform/database/moment-rows.ts';
import { standingOf } from '#server/training/standings/standing.queries.ts';
import { isDueAgain, isPassed } from '#server/training/standings/course-state.queries.ts';
import { departmentSets } from './department-sets.queries.ts';
import { certificatesIn, everybody, isOpen, progressIn, type ReportView } from './report-view.queries.ts';

/** A person in a curriculum that is meant for them. Two million rows are sent as lists, which both sides write and read faster than objects. */
export type PersonInCurriculum = readonly [
  fullName: string,
  email: string,
  curriculum: string,
  curriculumFr: string,
  standing: Standing,
  completed: number,
  inProgress: number,
  notStarted: number,
  averageScore: number | null,
  timeSpent: number,
  /** 0 to 1. */
  percent: number,
  lastEventAt: string | null,
  /** Of the certificate. */
  expiresOn: string | null,
];

/**
 * Everybody in every curriculum that is meant for them, as of one moment, some rows at a time. What is meant is worked out for each set of
 * departments, what was done from the courses that were begun.
 */
export async function* everybodyInCurriculums(
  db: Db,
  view: ReportView,
  atOnce: number,
): AsyncGenerator<readonly PersonInCurriculum[]> {
  const rows = sql<{ row: PersonInCurriculum }>`
    with ${departmentSets(view, everybody(view))},
    size as materialized (
      select x.curriculum_id, count(*) as courses, count(*) filter (where x.required) as required
      from curriculum_course x join course c on c.id = x.course_id and ${isOpen(view)} group by x.curriculum_id),
    done as materialized (
      select p.user_id, x.curriculum_id, count(*) as begun, count(*) filter (where ${isPassed(view.day)}) as passed,
        count(*) filter (where x.required and ${isPassed(view.day)}) as required_passed, count(*) filter (where x.required and ${isDueAgain(view.day)}) as due_again,
        avg(p.best_score)::float as average_score, sum(p.time_seconds)::bigint as time_spent, max(p.last_event_at) as last_event_at
      from member w join ${progressIn(view)} p on p.user_id = w.id join curriculum_course x on x.course_id = p.course_id
      join course c on c.id = x.course_id and ${isOpen(view)}
      where x.curriculum_id in (select curriculum_id from open_to) group by p.user_id, x.curriculum_id)
    select json_build_array(
      u.full_name, u.email, k.name, k.name_fr, ${standingOf}, s.passed, s.begun - s.passed, s.courses - s.begun, s.average_score, s.time_spent,
      case when s.courses > 0 then s.passed::float / s.courses else 0 end, s.last_event_at, t.expires_on) as row
    from member m join open_to o on o.number = m.number join size z on z.curriculum_id = o.curriculum_id
    join user_account u on u.id = m.id join curriculum k on k.id = o.curriculum_id
    left join done d on d.user_id = m.id and d.curriculum_id = o.curriculum_id
    left join ${certificatesIn(view)} t on t.user_id = m.id and t.curriculum_id = o.curriculum_id
    cross join lateral (
      select z.courses, z.required, coalesce(d.begun, 0) as begun, coalesce(d.passed, 0) as passed, coalesce(d.required_passed, 0) as required_passed,
        coalesce(d.due_again, 0) as due_again, d.average_score, coalesce(d.time_spent, 0) as time_spent, d.last_event_at) s
    order by u.id, k.position, k.name, k.id`;
  for await (const page of rowsOfOneMoment(db, rows, atOnce)) yield page.map(({ row }) => row);
}
