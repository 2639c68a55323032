import { sql, type RawBuilder } from 'kysely';
import { exactUnread, keptUnread } from '#server/library/articles/unread-check.queries.ts';
import { checkBalances, checkEarned } from '#server/rewards/ledger/check-ledger.queries.ts';
import type { Db } from '#server/platform/database/open.ts';

/** How far one kind of stored total is from the rows it is counted from. */
export interface TotalsCheck {
  readonly name: string;
  /** How many totals were compared. */
  readonly compared: number;
  readonly wrong: number;
  /** The first wrong ones in words: the stored total and the right one. */
  readonly examples: readonly string[];
}

const maxExamples = 10;

/** `kept` and `counted` are relations of `key` and a text `value`. A key that one side lacks equals a zero on the other. */
const compare = (kept: RawBuilder<unknown>, exactCount: RawBuilder<unknown>) => sql<
  Omit<TotalsCheck, 'name'>
>`
  with kept as (${kept}), counted as (${exactCount}),
  compared as materialized (
    select coalesce(kept.key, counted.key) as key, kept.value as kept, counted.value as counted,
      coalesce(kept.value, '0') is distinct from coalesce(counted.value, '0') as is_wrong
    from kept full join counted on counted.key = kept.key)
  select count(*) as compared, count(*) filter (where is_wrong) as wrong, coalesce((
    select array_agg(e.key || ' is ' || coalesce(e.kept, 'missing') || ', should be ' || coalesce(e.counted, 'none'))
    from (select * from compared where is_wrong order by key limit ${sql.lit(maxExamples)}) e), '{}') as examples
  from compared`;

const nothing = sql`'0 passed, 0 under way, scores 0 of 0, 0 s'`;

/** A row of `learner_total`. Zeros at the end of the bits mean nothing. */
const ofPerson = (from: string) => sql`
  select user_id::text as key, completed || ' passed, ' || in_progress || ' under way, scores ' || score_sum || ' of ' || score_count || ', '
    || time_seconds || ' s, last pass ' || coalesce(last_passed_at::text, 'none') || ', courses ' || rtrim(begun::text, '0') as value
  from ${sql.table(from)}`;
const dealersOfPerson = (from: string) =>
  sql`select user_id::text as key, nullif(dealer_ids, '{}')::text as value from ${sql.table(from)}`;

const noAttempts = sql`', 0 of 0 quizzes passed'`;
const attempts = sql`', ' || sum(attempts_passed) || ' of ' || sum(attempts) || ' quizzes passed'`;

/** The stored totals of a course or curriculum for a set of departments: the sums of all rows, including changes not folded yet. */
const bySet = (
  subject: string,
  kept: string,
  exact: string,
  seconds: RawBuilder<unknown>,
  more = { value: sql`''`, nothing: sql`''` },
) => {
  const key = sql`${sql.ref(subject)} || ' for departments ' || coalesce(departments::text, 'of nobody who counts') as key`;
  const value = sql`nullif(sum(completed) || ' passed, ' || sum(in_progress) || ' under way, scores ' || trim_scale(sum(score_sum)) || ' of '
    || sum(score_count) || ', ' || ${seconds} || ' s' || ${more.value}, ${nothing} || ${more.nothing}) as value`;
  const from = (table: string) =>
    sql`select ${key}, ${value} from ${sql.table(table)} group by ${sql.ref(subject)}, departments`;
  return compare(from(kept), from(exact));
};

const byWeek = (from: string) =>
  sql`select course_id || ' in the week of ' || starts_on as key,
    nullif(sum(begun) || ' begun, ' || sum(passed) || ' passed', '0 begun, 0 passed') as value from ${sql.table(from)} group by course_id, starts_on`;
const byDay = (from: string) =>
  sql`select day::text as key, nullif(sum(logins) || ' sign-ins, ' || sum(completions) || ' passed', '0 sign-ins, 0 passed') as value
    from ${sql.table(from)} group by day`;

const confirmations = (from: string) => sql`
  select article_id || ', version ' || edition || ', ' || coalesce('dealer ' || dealer_id, 'everybody, part ' || part) as key,
    nullif(confirmed || ' of ' || asked || ' confirmed', '0 of 0 confirmed') as value from ${sql.table(from)}`;

const answers = (from: string) => sql`
  select event_id || ', ' || type as key, nullif(people, 0)::text as value from ${sql.table(from)}`;

const claims = (from: string) => sql`
  select day || ' under ' || terms_id || ', ' || status as key, nullif(sum(claims), 0)::text as value from ${sql.table(from)}
  group by day, terms_id, status`;

/** A changed rule that is still being applied is right only for those who are done. */
const isApplied = (group: string) =>
  sql`and not exists (select from assignment_group_rule_work w where w.assignment_group_id = ${sql.ref(group)})`;

const seen = sql`concat_ws(' ', dealer_ids, business_unit_ids, assignment_group_ids, owned_brand_ids, admin_group_ids, member_group_ids,
  countries, states, role_id, dealers, assignment_groups)`;

const checks: readonly (readonly [string, RawBuilder<Omit<TotalsCheck, 'name'>>])[] = [
  [
    'What people have done in all (learner_total)',
    compare(ofPerson('learner_total'), ofPerson('exact_learner_total')),
  ],
  [
    'Where each person works (learner_total.dealer_ids)',
    compare(dealersOfPerson('learner_total'), dealersOfPerson('exact_learner_total')),
  ],
  [
    'People of each status (user_account_total)',
    compare(
      sql`select status as key, sum(people)::text as value from user_account_total group by status`,
      sql`select status as key, count(*)::text as value from user_account where merged_into_id is null group by status`,
    ),
  ],
  [
    'Notices of each person (notice_total)',
    compare(
      sql`select person_id::text as key, nullif(unread || ' of ' || total || ' unread', '0 of 0 unread') as value from notice_total`,
      sql`select person_id::text as key, count(*) filter (where read_at is null) || ' of ' || count(*) || ' unread' as value
        from notice where is_listed group by person_id`,
    ),
  ],
  [
    'Confirmations of announcements (article_confirmation_total)',
    compare(confirmations('article_confirmation_total'), confirmations('exact_confirmation_total')),
  ],
  ['Announcements and promotions that people have not read (unread_count)', compare(keptUnread, exactUnread)],
  [
    'Answers to events (event_answer_total)',
    compare(answers('event_answer_total'), answers('exact_event_answer_total')),
  ],
  [
    'Comments on each record (record_comment_count)',
    compare(
      sql`select record_kind || ' ' || record_id as key, comments || ' in ' || threads as value from record_comment_count`,
      sql`select c.record_kind || ' ' || c.record_id as key, count(*) filter (where c.deleted_at is null) || ' in ' || count(*) filter (where c.parent_id is null
        and (c.deleted_at is null or exists (select from record_comment a where a.parent_id = c.id and a.deleted_at is null))) as value
        from record_comment c group by c.record_kind, c.record_id`,
    ),
  ],
  [
    'Likes of each record (reaction_count)',
    compare(
      sql`select kind || ' ' || record_id as key, likes || ' of ' || likes + dislikes as value from reaction_count`,
      sql`select kind || ' ' || record_id as key, count(*) filter (where likes) || ' of ' || count(*) as value from reaction group by kind, record_id`,
    ),
  ],
  [
    'Spiff claims of each day (spiff_claim_total)',
    compare(claims('spiff_claim_total'), claims('exact_spiff_claim_total')),
  ],
  [
    'What people may see (access_scope)',
    compare(
      sql`select user_id::text as key, ${seen} as value from access_scope`,
      sql`select user_id::text as key, ${seen} as value from exact_access_scope`,
    ),
  ],
  [
    'Members of departments that follow a rule (assignment_group_member)',
    compare(
      sql`select m.user_id || ' in ' || m.assignment_group_id as key, '1' as value
        from assignment_group_member m join assignment_group g on g.id = m.assignment_group_id and g.follows_rule ${isApplied('g.id')}`,
      sql`select e.user_id || ' in ' || e.assignment_group_id as key, '1' as value from exact_member_by_rule e where true ${isApplied('e.assignment_group_id')}`,
    ),
  ],
  [
    'Since when people are in departments (assignment_group_period)',
    compare(
      sql`select user_id || ' in ' || assignment_group_id as key, count(*)::text as value from assignment_group_period
        where ended_at is null group by user_id, assignment_group_id`,
      sql`select user_id || ' in ' || assignment_group_id as key, '1' as value from assignment_group_member`,
    ),
  ],
  [
    'Audiences of curriculums (curriculum.departments, curriculum.audience_query)',
    compare(
      sql`select id::text as key, coalesce(departments::text, 'and other conditions') || coalesce(audience_query::text, '') as value from curriculum`,
      sql`select curriculum_id::text as key, coalesce(departments::text, 'and other conditions') || coalesce(query::text, '') as value from exact_curriculum_audience`,
    ),
  ],
  [
    'Keys that people with the same role and places share (access_scope.profile_key)',
    compare(
      sql`select distinct profile_key::text as key, '1' as value from access_scope`,
      sql`select profile_key::text as key, count(distinct (role_id, dealer_ids, business_unit_ids, member_group_ids, countries, states))::text as value
        from access_scope group by profile_key`,
    ),
  ],
  [
    'Keys that people with the same departments share (access_scope.group_key)',
    compare(
      sql`select distinct group_key::text as key, '1' as value from access_scope`,
      sql`select group_key::text as key, count(distinct assignment_group_ids)::text as value from access_scope group by group_key`,
    ),
  ],
  [
    'What published courses hold (course)',
    compare(
      sql`select id::text as key, section_count || ' ' || has_quiz as value from course`,
      sql`select c.id::text as key, cardinality(v.section_ids) || ' ' || v.has_quiz as value
        from course c join course_version v on v.id = c.published_version_id
        union all select id::text, '0 false' from course where published_version_id is null`,
    ),
  ],
  [
    'People of each set of departments (department_total)',
    compare(
      sql`select departments::text as key, nullif(sum(people), 0)::text as value from department_total group by departments`,
      sql`select departments::text as key, people::text as value from exact_department_total`,
    ),
  ],
  [
    'Where each person counts (learner_total)',
    compare(
      sql`select user_id::text as key, counted_in::text as value from learner_total`,
      sql`select user_id::text as key, departments::text as value from counted_person`,
    ),
  ],
  [
    'What was done in each course (course_total)',
    bySet('course_id', 'whole_course_total', 'exact_course_total', sql`sum(time_seconds)`, {
      value: attempts,
      nothing: noAttempts,
    }),
  ],
  [
    'How far people are in each curriculum (curriculum_total)',
    bySet('curriculum_id', 'kept_curriculum_total', 'exact_curriculum_total', sql`0`),
  ],
  [
    'What was begun and passed each week in each course (course_week_total)',
    compare(byWeek('kept_course_week_total'), byWeek('exact_course_week_total')),
  ],
  [
    'Sign-ins and passed courses of each day (day_total)',
    compare(byDay('kept_day_total'), byDay('exact_day_total')),
  ],
];

/**
 * Compares every total that reports read with an exact count, one after the other. Each pair is read in one statement, so both sides are of
 * the same moment.
 */
export async function* totalsChecks(db: Db): AsyncGenerator<TotalsCheck> {
  for (const [name, check] of checks) {
    const { rows } = await check.execute(db);
    yield { name, ...rows[0]! };
  }
  yield { name: 'Balances of the ledger (ledger_account)', ...(await checkBalances(db)) };
  yield { name: 'Points earned in each month (ledger_earned)', ...(await checkEarned(db)) };
}

export const checkTotals = (db: Db): Promise<TotalsCheck[]> => Array.fromAsync(totalsChecks(db));
