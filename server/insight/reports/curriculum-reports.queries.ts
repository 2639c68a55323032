import { sql, type Expression, type SqlBool } from 'kysely';
import type { ReportedCurriculum } from '#contract/insight/course-reports.calls.ts';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import {
  certificatesIn,
  counted,
  monthsOf,
  subjectColumns,
  showsResults,
  type ReportView,
} from './report-view.queries.ts';
import { completionsOf, figuresOfCurriculums } from './subject-figures.queries.ts';
import type { Subject } from './subject-reports.queries.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

const columns = sql<WithId<ReportedCurriculum>>`
  k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
  ${namedBrand('k.brand_id')} as brand, k.status, k.active,
  (select count(*) from curriculum_course x where x.curriculum_id = k.id) as "coursesCount", ${subjectColumns}`;

export const reportedCurriculums: Subject<WithId<ReportedCurriculum>> = {
  table: 'curriculum',
  alias: 'k',
  columns,
  figures: figuresOfCurriculums,
};

/** The report view for curriculums. If no curriculum of the reader's brands holds a course of another brand, nothing has to be left out. */
export async function viewOfCurriculums(db: Db, view: ReportView): Promise<ReportView> {
  if (!view.resultBrandIds) return view;
  const { rows } = await sql<{ mixed: boolean }>`
    select exists (select from curriculum k join curriculum_course x on x.curriculum_id = k.id join course c on c.id = x.course_id
      where ${isOfBrands(view.resultBrandIds, 'k.brand_id')} and not ${showsResults(view)}) as mixed`.execute(
    db,
  );
  return rows[0]!.mixed ? view : { ...view, resultBrandIds: undefined };
}

export type CurriculumWhole = WithId<ReportedCurriculum> & {
  readonly months: MonthRow[];
  readonly certificates: { readonly valid: number; readonly expiring: number; readonly expired: number };
};

/** One curriculum with its figures, completions per month, and the state of its certificates. */
export async function reportCurriculum(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<CurriculumWhole | undefined> {
  const chosen = sql`(select ${id}::uuid as id)`;
  const { rows } = await sql<CurriculumWhole>`
    select ${columns}, ${monthsOf(view, sql`${completionsOf(view, id)} p`)} as months,
      (select json_build_object('valid', count(*) filter (where t.status = 'valid'), 'expiring', count(*) filter (where t.is_expiring),
        'expired', count(*) filter (where t.status = 'expired'))
        from ${certificatesIn(view)} t join user_account u on u.id = t.user_id where t.curriculum_id = k.id and ${counted(view)}) as certificates
    from curriculum k join ${figuresOfCurriculums(view, chosen)} f on f.id = k.id where k.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0];
}
