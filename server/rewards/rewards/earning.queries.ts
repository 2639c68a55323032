import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { isPublished, nameInEither } from '#server/platform/database/record.scope.ts';
import { newId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import {
  hasPassedAll,
  isMeantForPerson,
  isOpenOn,
  takesPart,
} from '#server/rewards/holdings/incentives.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface Earning {
  readonly userId: string;
  readonly incentiveId: string;
  readonly curriculumId: string;
  readonly name: string;
}

/**
 * Locks the person if passing this course can earn something. Of two passes that complete a curriculum together, the second sees the first.
 * The same lock as that of redeeming.
 */
export async function lockIfEarnable(
  tx: Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended(${`rewards:${userId}`}, 0)) from (
      select from curriculum_course x join incentive i on i.curriculum_id = x.curriculum_id and ${isPublished('i')}
      where x.course_id = ${courseId} and x.required limit 1) earnable`.execute(tx);
  return rows.length > 0;
}

/** On `incentive i` and a person’s id: the person has not earned it yet. */
const isNew = (userId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from reward r where r.user_id = ${sql.ref(userId)} and r.incentive_id = i.id and r.source = 'curriculum')`;

/** On `incentive i`, `curriculum k` and `user_account u`: the person has earned it and does not have it. */
const isDue = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isNew('u.id')} and i.type <> 'points-shop' and ${isOpenOn('i', today)} and ${takesPart('u')} and ${isMeantForPerson('i', 'u')}
  and ${hasPassedAll('k', 'u')})`;

const columns = sql`u.id as "userId", i.id as "incentiveId", k.id as "curriculumId", ${nameInEither('i')} as name`;

/** What a person has earned with this course. */
export async function earnedWith(
  tx: Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
  today: string,
): Promise<Earning[]> {
  const { rows } = await sql<Earning>`
    select ${columns} from curriculum_course x join curriculum k on k.id = x.curriculum_id
    join incentive i on i.curriculum_id = k.id join user_account u on u.id = ${userId}
    where x.course_id = ${courseId} and x.required and ${isDue(today)} order by i.position, i.id`.execute(tx);
  return rows;
}

/** Gives people what they have earned, each once. Returns the ids of the new rewards with what they are. */
export async function insertEarnings(
  tx: Transaction,
  earnings: readonly Earning[],
  at: Date,
): Promise<readonly (Earning & { readonly id: string })[]> {
  const rows = earnings.map((earning) => ({ id: newId(), ...earning }));
  if (rows.length === 0) return [];
  const { rows: written } = await sql<{ id: string }>`
    insert into reward (id, incentive_id, curriculum_id, user_id, dealer_id, source, status, earned_at, created_at, updated_at)
    select n.id, n.incentive_id, n.curriculum_id, n.user_id, (select m.dealer_id from dealer_membership m
        where m.user_id = n.user_id and ${isCurrentMembership('m')} ${firstDealer('m')}), 'curriculum', 'earned', ${at}, ${at}, ${at}
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.incentiveId)}::uuid[],
      ${rows.map((row) => row.curriculumId)}::uuid[], ${rows.map((row) => row.userId)}::uuid[])
      as n (id, incentive_id, curriculum_id, user_id)
    on conflict (user_id, incentive_id) where source = 'curriculum' do nothing returning id`.execute(tx);
  const ids = new Set(written.map((row) => row.id));
  return rows.filter((row) => ids.has(row.id));
}

/**
 * Asks once a day for the earners of every open incentive: a curriculum may have lost a course or be for more people since, and nobody passes anything
 * for that.
 */
export async function requestDaily(tx: Transaction, today: string, at: Date): Promise<void> {
  await sql`insert into incentive_earner_search (incentive_id, requested_at)
    select i.id, ${at} from incentive i
    where ${isOpenOn('i', today)} and i.curriculum_id is not null and i.type <> 'points-shop'
      and (i.searched_on is null or i.searched_on < ${today}::date)
    on conflict (incentive_id) do nothing`.execute(tx);
}

export interface Search {
  readonly incentiveId: string;
  readonly name: string;
  readonly afterUserId: string;
}

const searches = queue({
  table: 'incentive_earner_search',
  joins: sql`join incentive i on i.id = w.incentive_id`,
  ready: sql`true`,
  order: sql`w.requested_at, w.incentive_id`,
});

/** Locks the oldest search that no other worker is at. */
export async function lockSearch(tx: Transaction): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select w.incentive_id as "incentiveId", ${nameInEither('i')} as name, w.after_user_id as "afterUserId" ${searches.next()}`.execute(
    tx,
  );
  return rows[0];
}

export interface Piece {
  /** The last person looked at; null if nobody is left. */
  readonly lastUserId: string | null;
  readonly count: number;
  readonly earnings: readonly Earning[];
}

/**
 * The next people who passed the last required course of the curriculum and do not have the incentive, and those of them who have earned it. Whoever
 * has earned it passed that course, and one course is read in the order of an index, however many have passed it.
 */
export async function nextPiece(
  tx: Transaction,
  { incentiveId, afterUserId }: Search,
  { limit, today }: { readonly limit: number; readonly today: string },
): Promise<Piece> {
  const { rows } = await sql<Piece>`
    with person as materialized (
      select p.user_id from incentive i cross join lateral (
        select p.user_id from course_progress p
        where p.course_id = (select x.course_id from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
            where x.curriculum_id = i.curriculum_id and x.required order by x.position desc, x.course_id limit 1)
          and p.passed_at is not null and p.user_id > ${afterUserId} and ${isNew('p.user_id')}
        order by p.user_id limit ${limit}) p
      where i.id = ${incentiveId}),
    due as (
      select ${columns} from person join user_account u on u.id = person.user_id join incentive i on i.id = ${incentiveId}
      join curriculum k on k.id = i.curriculum_id where ${isDue(today)})
    select (select user_id from person order by user_id desc limit 1) as "lastUserId", (select count(*) from person) as count,
      coalesce((select json_agg(due) from due), '[]') as earnings`.execute(tx);
  return rows[0]!;
}

export async function goOnAfter(tx: Transaction, incentiveId: string, userId: string): Promise<void> {
  await sql`update incentive_earner_search set after_user_id = ${userId} where incentive_id = ${incentiveId}`.execute(
    tx,
  );
}

export async function endSearch(tx: Transaction, incentiveId: string, today: string): Promise<void> {
  await sql`with ended as (delete from incentive_earner_search where incentive_id = ${incentiveId})
    update incentive set searched_on = ${today} where id = ${incentiveId}`.execute(tx);
}
