import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportDealer, ReportUser } from '#contract/insight/reports.calls.ts';
import {
  limitOf,
  matchesText,
  offsetOf,
  rowsOfPage,
  type Page,
  type PageWish,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

export interface UserReportWish extends PageWish {
  readonly text?: string | undefined;
  readonly adminGroup?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly dealer?: string | undefined;
  readonly country?: string | undefined;
  readonly role?: string | undefined;
  readonly businessUnit?: string | undefined;
  readonly original: 'yes' | 'no';
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

/** Joins what `user_account u` has done over all courses as `f`. */
const done = sql`
  left join learner_total t on t.user_id = u.id cross join lateral (
    select coalesce(t.completed, 0) as completed, coalesce(t.in_progress, 0) as in_progress,
      (t.score_sum::numeric / nullif(t.score_count, 0))::float as average_score, coalesce(t.time_seconds, 0) as time_spent) f`;

/** Courses meant for `user_account u` that were never begun. */
const notBegun = sql`
  select count(distinct x.course_id) as not_started from curriculum k
  join curriculum_course x on x.curriculum_id = k.id
  join course c on c.id = x.course_id and c.status = 'published' and c.active and c.deleted_at is null
  where k.status = 'published' and k.active and k.deleted_at is null
    and (not exists (select from curriculum_audience a where a.curriculum_id = k.id)
      or exists (select from curriculum_audience a join assignment_group_member m on m.assignment_group_id = a.assignment_group_id
        where a.curriculum_id = k.id and m.user_id = u.id))
    and not exists (select from course_progress p where p.user_id = u.id and p.course_id = x.course_id)`;

const columns = sql`
  u.id, u.full_name as "fullName", u.email, '/files/' || u.profile_image_id as "profileImage", u.last_seen_at as "lastSeenAt",
  (select json_build_object('_id', r.id, 'name', r.name) from role r where r.id = u.role_id) as role,
  (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = u.id and m.ended_at is null order by m.started_at limit 1) as dealer,
  coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name) from assignment_group_member m
    join assignment_group g on g.id = m.assignment_group_id where m.user_id = u.id), '[]') as "assignmentGroups",
  f.completed, f.in_progress as "inProgress", n.not_started as "notStarted", f.average_score as "averageScore",
  f.time_spent as "timeSpent", coalesce(f.completed::float / nullif(f.completed + f.in_progress + n.not_started, 0), 0) as percent`;

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  'user.firstName': sql`u.first_name`,
  'user.lastName': sql`u.last_name`,
  'user.lastSeenAt': sql`u.last_seen_at`,
  completed: sql`f.completed`,
  inProgress: sql`f.in_progress`,
  averageScore: sql`f.average_score`,
  timeSpent: sql`f.time_spent`,
};

/** One page of people and how many there are, in one statement; figures are worked out for the page only where the order allows. */
export async function reportUsers(
  db: Db,
  visible: Expression<SqlBool>,
  wish: UserReportWish,
): Promise<Page<WithId<ReportUser>>> {
  const conditions: Expression<SqlBool>[] = [visible, sql<SqlBool>`u.status = 'active'`];
  if (wish.original === 'yes') conditions.push(sql<SqlBool>`u.merged_into_id is null`);
  if (wish.text)
    conditions.push(matchesText(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wish.text));
  if (wish.country) conditions.push(sql<SqlBool>`u.country = ${wish.country}`);
  if (wish.role) conditions.push(sql<SqlBool>`u.role_id = ${wish.role}`);
  if (wish.assignmentGroup) {
    conditions.push(
      sql<SqlBool>`exists (select from assignment_group_member m where m.user_id = u.id and m.assignment_group_id = ${wish.assignmentGroup})`,
    );
  }
  const atDealer = (more: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and m.ended_at is null and ${more})`;
  if (wish.dealer) conditions.push(atDealer(sql`m.dealer_id = ${wish.dealer}`));
  if (wish.adminGroup) {
    conditions.push(
      atDealer(
        sql`exists (select from admin_group_dealer g where g.dealer_id = m.dealer_id and g.admin_group_id = ${wish.adminGroup})`,
      ),
    );
  }
  if (wish.businessUnit) {
    conditions.push(
      atDealer(
        sql`exists (select from dealer_business_unit b where b.dealer_id = m.dealer_id and b.business_unit_id = ${wish.businessUnit})`,
      ),
    );
  }
  const order = sql`${sortColumns[wish.sortBy] ?? sortColumns['user.firstName']!} ${sql.raw(wish.direction)} nulls last, u.id`;
  const where = sql.join(conditions, sql` and `);
  const chosen = sql`
    select u.id from user_account u ${wish.sortBy.startsWith('user.') ? sql`` : done} where ${where} order by ${order}`;
  const { rows } = await sql<{ page: WithId<ReportUser>[]; total: number }>`
    with page as (
      select ${columns} from (${rowsOfPage(chosen, wish)}) chosen join user_account u using (id) ${done} cross join lateral (${notBegun}) n
      order by ${order}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from user_account u where ${where}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function reportUser(
  db: Db,
  visible: Expression<SqlBool>,
  id: string,
): Promise<WithId<ReportUser> | undefined> {
  const { rows } = await sql<WithId<ReportUser>>`
    select ${columns} from user_account u ${done} cross join lateral (${notBegun}) n
    where u.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

export interface ReportCourseRow {
  readonly id: string;
  readonly name: { readonly en: string; readonly fr: string };
  readonly curriculum: {
    readonly _id: string;
    readonly name: { readonly en: string; readonly fr: string };
  } | null;
  readonly required: boolean;
  readonly status: 'not-started' | 'in-progress' | 'passed' | 'failed';
  readonly percent: number;
  readonly seenCount: number;
  readonly sectionCount: number;
  readonly bestScore: number | null;
  readonly passedAt: string | null;
  readonly lastEventAt: string | null;
}

/** Every course meant for a person or begun by the person, once, in the order of the curriculums. */
export async function coursesOfUser(db: Db, userId: string): Promise<ReportCourseRow[]> {
  const { rows } = await sql<ReportCourseRow>`
    with assigned as (
      select distinct on (x.course_id) x.course_id, k.id, k.name, k.name_fr, k.position, x.position as place, bool_or(x.required) over (partition by x.course_id) as required
      from curriculum k join curriculum_course x on x.curriculum_id = k.id
      where k.status = 'published' and k.active and k.deleted_at is null
        and (not exists (select from curriculum_audience a where a.curriculum_id = k.id)
          or exists (select from curriculum_audience a join assignment_group_member m on m.assignment_group_id = a.assignment_group_id
            where a.curriculum_id = k.id and m.user_id = ${userId}))
      order by x.course_id, k.position, k.name
    )
    select c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
      case when a.id is not null then json_build_object('_id', a.id, 'name', json_build_object('en', a.name, 'fr', a.name_fr)) end as curriculum,
      coalesce(a.required, false) as required, coalesce(p.status, 'not-started') as status, coalesce(p.percent, 0) as percent,
      coalesce(p.seen_count, 0) as "seenCount", coalesce(p.section_count, cardinality(v.section_ids)) as "sectionCount",
      p.best_score as "bestScore", p.passed_at as "passedAt", p.last_event_at as "lastEventAt"
    from course c
    left join assigned a on a.course_id = c.id
    left join course_progress p on p.course_id = c.id and p.user_id = ${userId}
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    where c.deleted_at is null and (p.user_id is not null or (a.id is not null and c.status = 'published' and c.active))
    order by a.position nulls last, a.place, c.name, c.id`.execute(db);
  return rows;
}

export interface DealerReportWish extends PageWish {
  readonly text?: string | undefined;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

const dealerSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  'dealer.name': sql`d.name`,
  usersCount: sql`t.users`,
  completed: sql`t.completed`,
  percent: sql`t.completed::float / nullif(t.completed + t.in_progress + t.not_started, 0)`,
};

/** One page of dealers with the sums over their staff, in one statement. */
export async function reportDealers(
  db: Db,
  visible: Expression<SqlBool>,
  wish: DealerReportWish,
): Promise<Page<WithId<ReportDealer>>> {
  const conditions: Expression<SqlBool>[] = [visible, sql<SqlBool>`d.status = 'active'`];
  if (wish.text) conditions.push(matchesText(sql`d.name || ' ' || d.number || ' ' || d.city`, wish.text));
  if (wish.country) conditions.push(sql<SqlBool>`d.country = ${wish.country}`);
  if (wish.state) conditions.push(sql<SqlBool>`d.region = ${wish.state}`);
  const inGroup = wish.assignmentGroup
    ? sql`and exists (select from assignment_group_member g where g.user_id = u.id and g.assignment_group_id = ${wish.assignmentGroup})`
    : sql``;
  const ofStaff = (figures: RawBuilder<unknown>, more = sql``) => sql`
    select count(*) as users, coalesce(sum(f.completed), 0) as completed, ${figures}
    from dealer_membership m join user_account u on u.id = m.user_id and u.status = 'active' ${done} ${more}
    where m.dealer_id = d.id and m.ended_at is null ${inGroup}`;
  const totals = ofStaff(
    sql`coalesce(sum(f.in_progress), 0) as in_progress, coalesce(sum(n.not_started), 0) as not_started,
      avg(f.average_score) as average_score, coalesce(sum(f.time_spent), 0) as time_spent`,
    sql`cross join lateral (${notBegun}) n`,
  );
  const order = sql`${dealerSorts[wish.sortBy] ?? dealerSorts['dealer.name']!} ${sql.raw(wish.direction)} nulls last, d.id`;
  // What was never begun takes longest to find out; only one order needs it of every dealer.
  const sortedBy: Readonly<Record<string, RawBuilder<unknown>>> = {
    percent: totals,
    completed: ofStaff(sql`null`),
    usersCount: ofStaff(sql`null`),
  };
  const needed = sortedBy[wish.sortBy];
  const { rows } = await sql<{ page: WithId<ReportDealer>[]; total: number }>`
    with matching as materialized (select d.id as matching_id from dealer d where ${sql.join(conditions, sql` and `)}),
    chosen as (
      select d.id as chosen_id, row_number() over (order by ${order}) as place
      from matching join dealer d on d.id = matching_id ${needed ? sql`cross join lateral (${needed}) t` : sql``}
      order by place limit ${limitOf(wish)} offset ${offsetOf(wish)}
    ),
    page as (
      select d.id, d.name, d.number, d.city, d.region, d.country, t.users as "usersCount", t.completed, t.in_progress as "inProgress",
        t.not_started as "notStarted", t.average_score as "averageScore", t.time_spent as "timeSpent",
        coalesce(t.completed::float / nullif(t.completed + t.in_progress + t.not_started, 0), 0) as percent
      from chosen join dealer d on d.id = chosen_id cross join lateral (${totals}) t order by place
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from matching) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}
