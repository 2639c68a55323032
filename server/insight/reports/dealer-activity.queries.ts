import { sql, type RawBuilder } from 'kysely';
import type { DealerActivity, DealerPoints } from '#contract/insight/dealer-reports.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { pointsEarned } from '#server/rewards/ledger/points.queries.ts';
import { pointsIn } from './person-reports.queries.ts';
import { certificatesIn, progressIn, type ReportView } from './report-view.queries.ts';
import { quartersTo } from '#server/platform/reports/as-of.rules.ts';

export interface DealerLately {
  readonly points: DealerPoints;
  readonly activity: readonly DealerActivity[];
}

/** How many entries a dealer's page shows. The pages of its people have them all. */
const shownEntries = sql.lit(6);

/** What a dealer's people earned in the quarter and achieved last. `staff` is a query of their ids. */
export async function latelyAtDealer(
  db: Db,
  view: ReportView,
  staff: RawBuilder<unknown>,
): Promise<DealerLately> {
  const { now, before } = quartersTo(view.day, view.zone);
  const latest = sql<Pick<DealerLately, 'activity'>>`
    with staff as materialized (${staff}),
    entry as (
      select p.user_id, 'passed' as kind, p.passed_at as at, c.id as subject_id, c.name, c.name_fr
      from staff join ${progressIn(view)} p on p.user_id = staff.id and p.passed_at is not null join course c on c.id = p.course_id
      union all
      select t.user_id, 'certificate', i.issued_at, i.id, i.curriculum_name, i.curriculum_name_fr
      from staff join ${certificatesIn(view)} t on t.user_id = staff.id join certificate i on i.id = t.id),
    latest as (select * from entry order by at desc, subject_id, user_id limit ${shownEntries})
    select coalesce((select json_agg(json_build_object('kind', x.kind, 'at', x.at, 'person', json_build_object('_id', u.id, 'name', u.full_name),
        'name', json_build_object('en', x.name, 'fr', x.name_fr)) order by x.at desc, x.subject_id, x.user_id)
        from latest x join user_account u on u.id = x.user_id), '[]') as activity`.execute(db);
  const [{ rows }, points] = await Promise.all([
    latest,
    pointsEarned(db, pointsIn(view), staff, { before, now }),
  ]);
  return { activity: rows[0]!.activity, points };
}
