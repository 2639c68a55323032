import { sql, type RawBuilder } from 'kysely';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { anyOf, keptDepartmentSets, outline } from './department-sets.queries.ts';
import { certificatesIn, isLive, type ReportView } from './report-view.queries.ts';

export type DealerFigure =
  | 'usersCount'
  | 'certified'
  | 'completed'
  | 'percent'
  | 'averageScore'
  | 'timeSpent';

/** The columns that a figure is worked out from, on `learner_total t`, the courses `due` and `more` and the certificate holders `h`. */
const columnsFor: Readonly<Record<DealerFigure, Readonly<Record<string, RawBuilder<unknown>>>>> = {
  usersCount: { people: sql`count(*)` },
  certified: { certified: sql`count(h.user_id)` },
  completed: { completed: sql`sum(t.completed)` },
  percent: {
    completed: sql`sum(t.completed)`,
    courses: sql`sum(t.completed + t.in_progress + case
      when more.bits is null then coalesce(due.size - bits_in_common(t.begun, due.bits), 0)
      else missing_bits(t.begun, join_bits(more.bits, coalesce(due.bits, ''))) end)`,
  },
  averageScore: {
    scores: sql`sum(t.score_sum::float / nullif(t.score_count, 0))`,
    scored: sql`count(*) filter (where t.score_count > 0)`,
  },
  timeSpent: { time_spent: sql`sum(t.time_seconds)` },
};

/** Each figure from the sums `s` of those columns. A mean is rounded: the order in which floats are added must not order dealers. */
const figureOf: Readonly<Record<DealerFigure, RawBuilder<unknown>>> = {
  usersCount: sql`s.people`,
  certified: sql`s.certified`,
  completed: sql`s.completed`,
  percent: sql`coalesce(s.completed::float / nullif(s.courses, 0), 0)`,
  averageScore: sql`round((s.scores / nullif(s.scored, 0))::numeric, 9)`,
  timeSpent: sql`s.time_spent`,
};

/**
 * The courses that are meant for each set of departments and that people can take, as a relation of `groups`, `bits`, and `size`, how many
 * they are.
 */
const dueOfSets = (view: ReportView): RawBuilder<unknown> => sql`(
  with ${keptDepartmentSets(view)}, ${outline(view)}
  select groups, bits, bit_count(bits) as size
  from (
    select d.groups, union_of_bits(o.bits) as bits from department_set d join open_to using (number) join outline o using (curriculum_id)
    group by d.groups) d)`;

/**
 * The courses of curriculums whose audience has other conditions than departments, as a relation of `user_id` and `bits`, without people whom
 * none of them is for. One person stands for all with the same keys. Without such curriculums nobody is read. `counts` is a
 * condition on `access_scope a`.
 */
const dueByConditions = (view: ReportView, counts: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with conditional as materialized (
    select k.id as curriculum_id, au.* from curriculum k join audience au on au.id = k.audience_id where k.departments is null and ${isLive(view)}),
  ${outline(view)},
  profile as materialized (
    select ${anyOf('a.user_id')} as id from access_scope a where exists (select from conditional) and ${counts}
    group by a.profile_key, a.group_key),
  due as materialized (
    select a.profile_key, a.group_key, union_of_bits(o.bits) as bits
    from profile join access_scope a on a.user_id = profile.id join conditional au on ${matchesAudience('a')} join outline o using (curriculum_id)
    group by a.profile_key, a.group_key)
  select a.user_id, due.bits from due join access_scope a using (profile_key, group_key) where ${counts})`;

const isStaffOf = (dealers: RawBuilder<unknown>) => sql`a.user_id in (
  select m.user_id from ${dealers} w join dealer_membership m on m.dealer_id = w.id and ${isCurrentMembership('m')})`;

interface Which {
  /** A relation with the column `id`. */
  readonly dealers: RawBuilder<unknown>;
  readonly figure: DealerFigure;
  /** Counts only people of this department. */
  readonly groupId?: string | undefined;
}

/** `counts`: as in `dueByConditions`. */
const sumsFrom = (view: ReportView, { figure, groupId }: Which, counts: RawBuilder<unknown>) => {
  const due =
    figure === 'percent'
      ? sql`left join ${dueOfSets(view)} due on due.groups = t.counted_in left join ${dueByConditions(view, counts)} more on more.user_id = t.user_id`
      : sql``;
  const holder =
    figure === 'certified'
      ? sql`left join (select distinct c.user_id from ${certificatesIn(view)} c where c.status = 'valid') h on h.user_id = t.user_id`
      : sql``;
  const columns = Object.entries(columnsFor[figure]);
  return {
    columns: sql.join(columns.map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`)),
    summed: sql.join(columns.map(([name]) => sql`sum(s.${sql.ref(name)}) as ${sql.ref(name)}`)),
    more: sql`${due} ${holder}`,
    isCounted: groupId ? sql`${groupId}::uuid = any(t.counted_in)` : sql`t.counted_in is not null`,
  };
};

/** What a figure of dealers is worked out from, as a relation of `dealer_id` and its columns. Reads only the people of these dealers. */
export const sumsAtDealers = (view: ReportView, which: Which): RawBuilder<unknown> => {
  const { columns, more, isCounted } = sumsFrom(view, which, isStaffOf(which.dealers));
  return sql`(
  select m.dealer_id, ${columns} from ${which.dealers} w join dealer_membership m on m.dealer_id = w.id and ${isCurrentMembership('m')}
  join learner_total t on t.user_id = m.user_id ${more} where ${isCounted} group by m.dealer_id)`;
};

/** The same of active dealers in one pass over everybody. People with the same dealers are added up first. */
const sumsOfEverybody = (view: ReportView, which: Which): RawBuilder<unknown> => {
  const { columns, summed, more, isCounted } = sumsFrom(view, which, sql`true`);
  return sql`(
  select w.id as dealer_id, ${summed}
  from (select t.dealer_ids, ${columns} from learner_total t ${more} where ${isCounted} group by t.dealer_ids) s
  cross join unnest(s.dealer_ids) as at (id) join ${which.dealers} w on w.id = at.id group by w.id)`;
};

/** One figure of active dealers from the stored sums of their people, for a view that has sums: a relation of `dealer_id` and `figure`. */
export const figureOfDealers = (view: ReportView, which: Which): RawBuilder<unknown> => sql`(
  select s.dealer_id, ${figureOf[which.figure]} as figure
  from ${view.isOfAll ? sumsOfEverybody(view, which) : sumsAtDealers(view, which)} s)`;
