import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportedCurriculum } from '#contract/insight/course-reports.calls.ts';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import { limitOf, matchesText, offsetOf, type Page } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  subjectsAtOnce,
  subjectSorts,
  type SubjectFilters,
  type SubjectWish,
} from './course-reports.queries.ts';
import {
  certificatesIn,
  counted,
  departmentSets,
  everybody,
  monthsOf,
  progressIn,
  subjectColumns,
  type ReportView,
} from './report-view.queries.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

/**
 * How far each person is in each of some curriculums that are live and meant for the person, as parts of a `with`: `learner` has
 * `curriculum_id`, `user_id`, `is_complete`, which is every required course passed. `curriculums` has the column `id`.
 */
const learners = (view: ReportView, curriculums: RawBuilder<unknown>) => sql`
  ${departmentSets(view, everybody(view))},
  meant as materialized (select o.* from ${curriculums} w join open_to o on o.curriculum_id = w.id),
  outline as (select x.curriculum_id, count(*) filter (where x.required) as required from curriculum_course x group by x.curriculum_id),
  learner as materialized (
    select x.curriculum_id, p.user_id, count(p.passed_at) filter (where x.required) = min(outline.required) and count(p.passed_at) > 0 as is_complete,
      avg(p.best_score) as score, sum(p.time_seconds) as seconds, max(p.passed_at) as passed_at
    from (select distinct curriculum_id from meant) w join outline using (curriculum_id) join curriculum_course x using (curriculum_id)
    join ${progressIn(view)} p on p.course_id = x.course_id join member on member.id = p.user_id
    join meant on meant.curriculum_id = x.curriculum_id and meant.number = member.number
    group by x.curriculum_id, p.user_id)`;

/** How far people are in curriculums, as a relation. */
const figuresOfCurriculums = (view: ReportView, curriculums: RawBuilder<unknown>) => sql`(
  with ${learners(view, curriculums)},
  people as (select curriculum_id, sum(people) as count from meant group by curriculum_id),
  done as (
    select curriculum_id, count(*) filter (where is_complete) as completed, count(*) filter (where not is_complete) as in_progress,
      avg(score)::float as average_score, sum(seconds)::bigint as time_spent from learner group by curriculum_id)
  select w.id as curriculum_id, coalesce(done.completed, 0) as completed, coalesce(done.in_progress, 0) as in_progress, done.average_score,
    coalesce(done.time_spent, 0) as time_spent,
    (coalesce(people.count, 0) - coalesce(done.completed, 0) - coalesce(done.in_progress, 0))::integer as not_started
  from ${curriculums} w left join done on done.curriculum_id = w.id left join people on people.curriculum_id = w.id)`;

const curriculumColumns = sql`
  k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
  (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = k.brand_id) as brand, k.status, k.active,
  (select count(*) from curriculum_course x where x.curriculum_id = k.id) as "coursesCount", ${subjectColumns}`;

const conditionsOf = (subjects: Expression<SqlBool>, wish: SubjectFilters): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = [subjects];
  if (wish.text) conditions.push(matchesText(sql`k.name || ' ' || k.name_fr`, wish.text));
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`k.active = ${wish.active}`);
  if (wish.brand) conditions.push(sql<SqlBool>`k.brand_id = ${wish.brand}`);
  return conditions;
};

/** One page of curriculums with their figures and how many there are, in one statement. */
export async function reportCurriculums(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  wish: SubjectWish,
): Promise<Page<WithId<ReportedCurriculum>>> {
  const where = sql.join(conditionsOf(subjects, wish), sql` and `);
  const figure = subjectSorts[wish.sortBy];
  const order = sql`${figure ?? sql`k.name`} ${sql.raw(wish.direction)} nulls last, k.id`;
  const window = sql`order by ${order} limit ${limitOf(wish)} offset ${offsetOf(wish)}`;
  const { rows } = await sql<{ page: WithId<ReportedCurriculum>[]; total: number }>`
    with chosen as materialized (select k.id from curriculum k where ${where} ${figure ? sql`` : window}),
    page as (
      select ${curriculumColumns} from curriculum k join ${figuresOfCurriculums(view, sql`chosen`)} f on f.curriculum_id = k.id
      ${figure ? window : sql`order by ${order}`})
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from curriculum k where ${where}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Every curriculum of the filtered report by name, some hundred at a time. */
export async function* curriculumsOfReport(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  wish: SubjectFilters,
): AsyncGenerator<readonly WithId<ReportedCurriculum>[]> {
  const where = sql.join(conditionsOf(subjects, wish), sql` and `);
  let after: WithId<ReportedCurriculum> | undefined;
  for (;;) {
    const later = after ? sql`and (k.name, k.id) > (${after.name.en}, ${after.id})` : sql``;
    const { rows } = await sql<WithId<ReportedCurriculum>>`
      with chosen as materialized (
        select k.id from curriculum k where ${where} ${later} order by k.name, k.id limit ${sql.lit(subjectsAtOnce)})
      select ${curriculumColumns} from curriculum k join ${figuresOfCurriculums(view, sql`chosen`)} f on f.curriculum_id = k.id
      order by k.name, k.id`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < subjectsAtOnce) return;
    after = rows.at(-1);
  }
}

export type CurriculumWhole = WithId<ReportedCurriculum> & {
  readonly months: MonthRow[];
  readonly certificates: { readonly valid: number; readonly expiring: number; readonly expired: number };
};

/** One curriculum with its figures, who completed it in each month, and how its certificates stand. */
export async function reportCurriculum(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<CurriculumWhole | undefined> {
  const chosen = sql`(select ${id}::uuid as id)`;
  const completed = sql`(with ${learners(view, chosen)} select passed_at from learner where is_complete) p`;
  const { rows } = await sql<CurriculumWhole>`
    select ${curriculumColumns}, ${monthsOf(view, completed)} as months,
      (select json_build_object('valid', count(*) filter (where t.status = 'valid'), 'expiring', count(*) filter (where t.is_expiring),
        'expired', count(*) filter (where t.status = 'expired'))
        from ${certificatesIn(view)} t join user_account u on u.id = t.user_id where t.curriculum_id = k.id and ${counted(view)}) as certificates
    from curriculum k join ${figuresOfCurriculums(view, chosen)} f on f.curriculum_id = k.id where k.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0];
}

/** The name of a curriculum, where its report is in reach. */
export async function reportedCurriculumName(
  db: Db,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<ReportedCurriculum['name'] | undefined> {
  const { rows } = await sql<{ name: ReportedCurriculum['name'] }>`
    select json_build_object('en', k.name, 'fr', k.name_fr) as name from curriculum k where k.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0]?.name;
}
