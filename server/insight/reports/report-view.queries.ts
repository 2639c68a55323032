import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership, isParticipant } from '#server/platform/access/person.scope.ts';
import { certificateState } from '#server/training/standings/standing.queries.ts';
import type { Db } from '#server/platform/database/open.ts';
import { twelveMonthsTo, type Moment } from '#server/platform/reports/as-of.rules.ts';
import { live, liveOn } from '#server/training/catalog/live.scope.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isMeantFor } from '#server/training/catalog/curriculums.scope.ts';

/** What a report covers: which people, which courses, and which moment. */
export interface ReportView {
  /** On `user_account u`: the people whose figures are shown. */
  readonly people: Expression<SqlBool>;
  /** True if the report covers everyone. */
  readonly isOfAll: boolean;
  /** The brands whose courses count, for a brand manager. Undefined means all. */
  readonly brandIds: readonly string[] | undefined;
  /** The brands whose course results the reader may see at all. Undefined means all. A curriculum may hold courses of other brands. */
  readonly resultBrandIds: readonly string[] | undefined;
  /** Undefined means now. */
  readonly moment: Moment | undefined;
  /** The day of the view, `YYYY-MM-DD`. */
  readonly day: string;
  /** The portal's time zone. Monthly figures use its months. */
  readonly zone: string;
}

/** The day of a view in SQL. */
export const dayOf = ({ day }: Pick<ReportView, 'day'>): RawBuilder<string> => sql<string>`${day}::date`;

/** The stored totals of everyone hold the current state over all brands, so only such a view can use them. */
export const isKept = (view: ReportView): boolean => view.isOfAll && hasSums(view);

/** True if the stored sums of each person are those of the view: of now, over all brands. */
export const hasSums = ({ brandIds, moment }: ReportView): boolean => !brandIds && !moment;

/** On `user_account u`: counted in reports. People who have left since, or do not participate any more, are not counted, whatever the day. */
export const counted = ({ people, moment }: ReportView): Expression<SqlBool> =>
  sql<SqlBool>`(${isParticipant('u')} and ${existedAt(moment)} and ${people})`;

export const existedAt = (moment: Moment | undefined): Expression<SqlBool> =>
  moment ? sql<SqlBool>`u.created_at < ${moment.until}` : sql<SqlBool>`true`;

/** On `dealer_membership m`: it was running at the moment of the view. */
export const isMember = ({ moment }: ReportView): Expression<SqlBool> =>
  moment
    ? sql<SqlBool>`(m.started_at < ${moment.until} and (${isCurrentMembership('m')} or m.ended_at >= ${moment.until}))`
    : sql<SqlBool>`${isCurrentMembership('m')}`;

/** On `user_account u`: was in the department at the moment of the view. */
export const isInDepartment = ({ moment }: Pick<ReportView, 'moment'>, id: string): Expression<SqlBool> =>
  moment
    ? sql<SqlBool>`exists (select from assignment_group_period g where g.user_id = u.id and g.assignment_group_id = ${id}
        and g.started_at < ${moment.until} and (g.ended_at is null or g.ended_at >= ${moment.until}))`
    : sql<SqlBool>`exists (select from assignment_group_member g where g.user_id = u.id and g.assignment_group_id = ${id})`;

/** On `course c`: belongs to a brand that the report covers. */
export const ofBrands = ({ brandIds }: Pick<ReportView, 'brandIds'>): Expression<SqlBool> =>
  isOfBrands(brandIds, 'c.brand_id');

/** On `course c`: the reader may see its results. */
export const showsResults = ({
  resultBrandIds: brandIds,
}: Pick<ReportView, 'resultBrandIds'>): Expression<SqlBool> => ofBrands({ brandIds });

/** On `curriculum k`: people could take it on that day. */
export const isLive = ({ day }: Pick<ReportView, 'day'>): Expression<SqlBool> => liveOn(day).sql('k');

/** On `course c`: people can take it. */
export const isOpen = (view: Pick<ReportView, 'brandIds'>): Expression<SqlBool> =>
  sql<SqlBool>`(${live.sql('c')} and ${ofBrands(view)})`;

/** A live curriculum `k` is meant for `user_account u`. */
export const isMeant = (view: ReportView): Expression<SqlBool> => sql<SqlBool>`(${isLive(view)}
  and u.participating_learner and ${isMeantFor('k', 'u')})`;

/** Joins the `access_scope a` of the people `p` that an `audience au` is for. */
const joinPeopleOfAudience = sql`cross join user_account p join access_scope a on a.user_id = p.id and ${matchesAudience('p')}`;

/**
 * On `user_account u`: at least one of these live curriculums is meant for the person. The curriculums are found once, not for each
 * person.
 */
export const isMeantBy = (
  view: ReportView,
  curriculums: RawBuilder<unknown>,
): Expression<SqlBool> => sql<SqlBool>`(
  exists (select from curriculum k where ${isLive(view)} and k.id in (${curriculums})
    and k.departments = '{}')
  or u.id in (select g.user_id from curriculum k join assignment_group_member g on g.assignment_group_id = any(k.departments)
    where ${isLive(view)} and k.id in (${curriculums}))
  or u.id in (select a.user_id from curriculum k join audience au on au.id = k.audience_id ${joinPeopleOfAudience}
    where k.departments is null and ${isLive(view)} and k.id in (${curriculums})))`;

/** The audience of a subject: everyone, or the people in some departments and of some audiences with other conditions, by their ids. */
export type Audience =
  | 'everybody'
  | { readonly departments: readonly string[]; readonly audiences: readonly string[] };

/** The audience of the live curriculums among these. */
export async function audienceOf(
  db: Db,
  view: ReportView,
  curriculums: RawBuilder<unknown>,
): Promise<Audience> {
  const { rows } = await sql<{ toAll: boolean; departments: string[]; audiences: string[] }>`
    select coalesce(bool_or(k.departments = '{}'), false) as "toAll",
      array(select distinct g from curriculum k cross join unnest(k.departments) g where ${isLive(view)} and k.id in (${curriculums})) as departments,
      coalesce(array_agg(k.audience_id) filter (where k.departments is null), '{}') as audiences
    from curriculum k where ${isLive(view)} and k.id in (${curriculums})`.execute(db);
  const { toAll, ...audience } = rows[0]!;
  return toAll ? 'everybody' : audience;
}

/**
 * The `user_account u` in an audience and in `others`, a query of `user_id`. A few thousand are joined by id. If the audience is everyone,
 * the table itself is read, in the order of whatever index fits.
 */
export const peopleIn = (audience: Audience, others: RawBuilder<unknown>): RawBuilder<unknown> =>
  audience === 'everybody'
    ? sql`user_account u`
    : sql`(${others} union select m.user_id from assignment_group_member m where m.assignment_group_id = any(${audience.departments}::uuid[])
      ${audience.audiences.length > 0 ? sql`union select a.user_id from audience au ${joinPeopleOfAudience} where au.id = any(${audience.audiences}::uuid[])` : sql``}) chosen_one
    join user_account u on u.id = chosen_one.user_id`;

// Offline work arrives late. For this many days the log is read. After that, the last stored state stands for that day.
const lateDays = 30;

/**
 * Progress as a relation, as it was at the moment of the view: started by then, passed by then, score and time as far as the log had them.
 * If nothing happened afterwards, that is the stored state.
 */
export function progressIn({ brandIds, moment }: ReportView): RawBuilder<unknown> {
  const own = brandIds
    ? sql`exists (select from course c where c.id = q.course_id and ${ofBrands({ brandIds })})`
    : sql`true`;
  if (!moment) return brandIds ? sql`(select q.* from course_progress q where ${own})` : sql`course_progress`;
  const { until } = moment;
  const isSettled = sql`q.last_event_at < ${until}::timestamptz - make_interval(days => ${sql.lit(lateDays)})`;
  return sql`(
    select q.user_id, q.course_id, q.course_version_id, q.section_count, q.enrolled_at, q.renewal_due_on, q.passed_dealer_id,
      case when q.passed_at < ${until} then q.passed_at end as passed_at,
      case when q.passed_at < ${until} then 'passed' when ${isSettled} then q.status when w.failed then 'failed' else 'in-progress' end as status,
      case when ${isSettled} then q.best_score else w.best_score end as best_score,
      case when ${isSettled} then q.time_seconds else w.time_seconds end as time_seconds,
      case when ${isSettled} then q.seen_count else w.seen_count end as seen_count,
      case when q.passed_at < ${until} then 1 when ${isSettled} then q.percent else least(1, w.seen_count::real
        / (q.section_count + (select v.has_quiz::integer from course_version v where v.id = q.course_version_id))) end as percent,
      case when ${isSettled} then q.last_event_at else coalesce(w.last_event_at, q.enrolled_at) end as last_event_at
    from course_progress q
    left join lateral (
      select max(e.score) as best_score, coalesce(sum(e.duration_seconds), 0) as time_seconds,
        max(e.occurred_at) filter (where e.kind <> 'time-corrected') as last_event_at,
        (count(distinct e.section_id) filter (where e.kind = 'section-seen'))::integer as seen_count,
        (array_agg(e.passed order by e.sequence desc) filter (where e.kind = 'quiz-finished'))[1] = false as failed
      from learning_event e
      where e.user_id = q.user_id and e.course_id = q.course_id and e.received_at < ${until} and not ${isSettled}) w on true
    where q.enrolled_at < ${until} and ${own})`;
}

/**
 * Joins the totals of `user_account u` over all courses as `f`. Current totals over all brands are stored, so they come from one row.
 * Otherwise they are summed over `people`, a relation with the column `id`, or over everyone.
 */
export function joinTotals(view: ReportView, people?: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = sql`
    left join (
      select p.user_id, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress,
        avg(p.best_score)::float as average_score, sum(p.time_seconds)::bigint as time_spent
      from ${people ? sql`${people} w join ${progressIn(view)} p on p.user_id = w.id` : sql`${progressIn(view)} p`} group by p.user_id
    ) t on t.user_id = u.id`;
  const kept = sql`
    left join (
      select user_id, completed, in_progress, (score_sum::numeric / nullif(score_count, 0))::float as average_score, time_seconds as time_spent
      from learner_total) t on t.user_id = u.id`;
  return sql`${hasSums(view) ? kept : sums} cross join lateral (
    select coalesce(t.completed, 0) as completed, coalesce(t.in_progress, 0) as in_progress, t.average_score,
      coalesce(t.time_spent, 0) as time_spent) f`;
}

/** Started courses, as a relation of `user_id` and `course_id`. */
export const startedCourses = ({ brandIds, moment }: ReportView): RawBuilder<unknown> => {
  const own = brandIds
    ? sql`exists (select from course c where c.id = q.course_id and ${ofBrands({ brandIds })})`
    : sql`true`;
  return sql`(select q.user_id, q.course_id from course_progress q where ${own} and ${moment ? sql`q.enrolled_at < ${moment.until}` : sql`true`})`;
};

/** Everyone who is counted, as a relation of `id`. */
export const everybody = (view: ReportView): RawBuilder<unknown> =>
  sql`(select u.id from user_account u where ${counted(view)})`;

/** How many courses are meant for `user_account u` but not started. */
export const notStarted = (view: ReportView): RawBuilder<unknown> => sql`
  select count(distinct x.course_id) as not_started from curriculum k
  join curriculum_course x on x.curriculum_id = k.id join course c on c.id = x.course_id and ${isOpen(view)}
  where ${isMeant(view)} and not exists (select from ${startedCourses(view)} p where p.user_id = u.id and p.course_id = x.course_id)`;

/** Figures of a person: totals `f`, courses not started `n`. */
export const figureColumns = figuresWith(sql`n.not_started`);
/** Figures of a subject: everything is in `f`. */
export const subjectColumns = figuresWith(sql`f.not_started`);

function figuresWith(notBegun: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`f.completed, f.in_progress as "inProgress", ${notBegun} as "notStarted", f.average_score as "averageScore",
    f.time_spent as "timeSpent", coalesce(f.completed::float / nullif(f.completed + f.in_progress + ${notBegun}, 0), 0) as percent`;
}

/** Where `user_account u` worked: the dealer of the longest membership. The current dealer is stored in the access scope. */
export const dealerOf = (view: ReportView): RawBuilder<unknown> =>
  view.moment
    ? sql`
  (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = u.id and ${isMember(view)} ${firstDealer('m')})`
    : sql`(select s.dealers->0 from access_scope s where s.user_id = u.id)`;

/** How many of a set of passes `p` fall into each of the last twelve months, as JSON. */
export const monthsOf = (view: ReportView, passes: RawBuilder<unknown>): RawBuilder<unknown> =>
  countsByMonth(view, passes, { completed: sql`count(*)` });

/** The same for the passes of courses, and how many of them came after failing. */
export const coursePassesOf = (view: ReportView, passes: RawBuilder<unknown>): RawBuilder<unknown> =>
  countsByMonth(view, passes, {
    completed: sql`count(*)`,
    afterFailing: sql`count(*) filter (where exists (select from quiz_attempt t where t.user_id = p.user_id and t.course_id = p.course_id
      and t.passed = false and t.finished_at < p.passed_at))`,
  });

function countsByMonth(
  { day, zone }: ReportView,
  passes: RawBuilder<unknown>,
  counts: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const found = Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.ref(name)}`);
  const shown = Object.keys(counts).map(
    (name) => sql`${sql.lit(name)}, coalesce(${sql.ref(`c.${name}`)}, 0)`,
  );
  return sql`(
    select json_agg(json_build_object('month', m.month, ${sql.join(shown)}) order by m.month)
    from unnest(${twelveMonthsTo(day)}::text[]) m (month)
    left join (select to_char(p.passed_at at time zone ${zone}::text, 'YYYY-MM') as month, ${sql.join(found)} from ${passes}
      group by 1) c on c.month = m.month)`;
}

/**
 * Certificates as a relation, as they were at the moment of the view: one per person and curriculum of the brands that the report covers,
 * with its state and whether it ends within sixty days.
 */
export const certificatesIn = ({ moment, day, brandIds }: ReportView): RawBuilder<unknown> => {
  const before = (column: string) =>
    moment ? sql`${sql.ref(column)} < ${moment.until}` : sql`${sql.ref(column)} is not null`;
  const columns = sql`t.id, t.code, t.user_id, t.curriculum_id, t.issued_on, t.expires_on,
    ${certificateState(day, before('t.revoked_at'))}`;
  // A unique index allows only one that is in force.
  const own = brandIds
    ? sql`exists (select from curriculum b where b.id = t.curriculum_id and ${isOfBrands(brandIds, 'b.brand_id')})`
    : sql`true`;
  if (!moment) return sql`(select ${columns} from certificate t where t.superseded_at is null and ${own})`;
  return sql`(
    select distinct on (t.user_id, t.curriculum_id) ${columns}
    from certificate t where t.issued_at < ${moment.until} and ${own} and not coalesce(${before('t.superseded_at')}, false)
    order by t.user_id, t.curriculum_id, t.issued_at desc)`;
};

export const certificateJson = sql`
  case when t.id is not null then json_build_object('_id', t.id, 'code', t.code, 'status', t.status, 'isExpiring', t.is_expiring,
    'issuedOn', t.issued_on, 'expiresOn', t.expires_on) end`;
