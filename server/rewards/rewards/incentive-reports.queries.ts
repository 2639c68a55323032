import { sql, type Expression, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { ReportedIncentive } from '#contract/rewards/incentive-reports.calls.ts';
import type { RewardStatus } from '#contract/rewards/rewards.fields.ts';
import {
  limitOf,
  listOf,
  matchesStored,
  matchesText,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { leftCount } from '#server/rewards/holdings/offers.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { rewardColumns, rewardTables, type RewardRow } from './rewards.queries.ts';

export type ReportedRow = Omit<ReportedIncentive, '_id' | 'image'> & {
  readonly id: string;
  readonly imageId: string | null;
};

const figuresOf = (row: string) => {
  const count = (status: RewardStatus) =>
    sql`count(*) filter (where ${sql.ref(`${row}.status`)} = ${sql.lit(status)})`;
  return sql`${count('unassigned')} as unassigned, ${count('earned')} as earned, ${count('redeemed')} as redeemed,
    ${count('sent')} as sent, ${count('undone')} as undone, coalesce(sum(${sql.ref(`${row}.points`)}), 0) as points`;
};

const figuresJson = (of: string) =>
  sql.raw(`json_build_object('unassignedCount', ${of}.unassigned, 'earnedCount', ${of}.earned,
  'redeemedCount', ${of}.redeemed, 'sentCount', ${of}.sent, 'undoneCount', ${of}.undone, 'pointsSpent', ${of}.points)`);

const ofIncentive = sql`cross join lateral (select ${figuresOf('r')} from reward r where r.incentive_id = i.id) f`;

const columns = sql`
  i.id, i.name, i.name_fr as "nameFr", i.type, i.delivery, i.points_cost as "pointsCost", i.image_id as "imageId",
  ${namedBrand('i.brand_id')} as brand, i.status, i.starts_on as "startDate", i.ends_on as "endDate", ${leftCount} as "leftCount",
  (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from curriculum k where k.id = i.curriculum_id) as curriculum,
  ${figuresJson('f')} as figures`;

const sortKeys = {
  order: sql`i.position`,
  name: sql`${nameInEither('i')}`,
  earned: sql`f.earned + f.redeemed + f.sent`,
  redeemed: sql`f.redeemed + f.sent`,
  points: sql`f.points`,
} as const;

export interface ReportQuery extends PageQuery {
  readonly brand?: string | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly text?: string | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

/** A page of incentives with what was earned and redeemed of each, and of all of them. */
export async function reportedIncentives(
  db: Db,
  visible: Expression<SqlBool>,
  query: ReportQuery,
): Promise<{
  readonly rows: readonly ReportedRow[];
  readonly total: number;
  readonly figures: ReportedIncentive['figures'];
}> {
  const list = listOf({
    page: query,
    from: sql`incentive i ${ofIncentive}`,
    id: sql`i.id`,
    visible: sql<SqlBool>`(i.deleted_at is null and ${visible})`,
    search: query.text
      ? matchesText(
          sql`i.name || ' ' || i.name_fr || ' ' || i.description || ' ' || i.description_fr`,
          query.text,
        )
      : undefined,
    filters: [
      query.brand ? sql<SqlBool>`i.brand_id = ${query.brand}` : undefined,
      query.status ? sql<SqlBool>`i.status = ${query.status}` : undefined,
    ],
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    columns,
    lookUp: sql`incentive i on i.id = matching_id ${ofIncentive}`,
    kept: sql`f.*, ${sortKeys[query.sortBy]} as sort_key`,
  });
  const sum = (name: string) => sql.raw(`coalesce(sum(m.${name}), 0)::bigint as ${name}`);
  const { rows } = await sql<{
    page: ReportedRow[];
    total: number;
    figures: ReportedIncentive['figures'];
  }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, (select ${figuresJson('s')} from (select ${sum('unassigned')},
      ${sum('earned')}, ${sum('redeemed')}, ${sum('sent')}, ${sum('undone')}, ${sum('points')} from matching m) s) as figures`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found!.page, total: found!.total, figures: found!.figures };
}

export async function reportedIncentive(
  db: Db,
  id: string,
  visible: Expression<SqlBool>,
): Promise<ReportedRow | undefined> {
  const { rows } = await sql<ReportedRow>`
    select ${columns} from incentive i ${ofIncentive} where i.id = ${id} and i.deleted_at is null and ${visible}`.execute(
    db,
  );
  return rows[0];
}

const rewardKeys = {
  person: sql`(select u.search_name from user_account u where u.id = r.user_id)`,
  earnedOn: sql`r.earned_at`,
  redeemedOn: sql`r.redeemed_at`,
  sentOn: sql`r.sent_at`,
} as const;

export interface RewardReportQuery extends PageQuery {
  readonly incentiveId?: string | undefined;
  readonly rewardId?: string | undefined;
  readonly status?: RewardStatus | undefined;
  /** Days by the clock of `zone` on which a reward was earned. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly zone: string;
  readonly text?: string | undefined;
  readonly sortBy: keyof typeof rewardKeys;
  readonly direction: 'asc' | 'desc';
}

/** A page of rewards with the number in each state. */
export async function reportedRewards(
  db: Db,
  visible: Expression<SqlBool>,
  query: RewardReportQuery,
): Promise<{
  readonly rows: readonly RewardRow[];
  readonly total: number;
  readonly counts: Readonly<Record<RewardStatus, number>>;
}> {
  const { text, status, startDate, endDate, zone } = query;
  const earnedOn = sql`(r.earned_at at time zone ${zone})::date`;
  const list = listOf({
    page: query,
    from: rewardTables,
    id: sql`r.id`,
    visible,
    search: text
      ? sql<SqlBool>`(r.redemption_code = upper(${text}) or exists (select from user_account u where u.id = r.user_id
          and ${matchesStored(sql`u.search_name`, text)}))`
      : undefined,
    filters: [
      query.incentiveId ? sql<SqlBool>`r.incentive_id = ${query.incentiveId}` : undefined,
      query.rewardId ? sql<SqlBool>`r.id = ${query.rewardId}` : undefined,
      startDate ? sql<SqlBool>`${earnedOn} >= ${startDate}::date` : undefined,
      endDate ? sql<SqlBool>`${earnedOn} <= ${endDate}::date` : undefined,
    ],
    shown: status ? sql<SqlBool>`m.status = ${status}` : undefined,
    order: sql`sort_key ${sql.raw(query.direction)} nulls last, matching_id`,
    columns: rewardColumns,
    lookUp: sql`reward r on r.id = matching_id join incentive i on i.id = r.incentive_id`,
    kept: sql`r.status, ${rewardKeys[query.sortBy]} as sort_key`,
  });
  const count = (of: RewardStatus) => sql`${sql.lit(of)}, count(*) filter (where m.status = ${sql.lit(of)})`;
  const { rows } = await sql<{
    page: RewardRow[];
    total: number;
    counts: Record<RewardStatus, number>;
  }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, (select json_build_object(${count('unassigned')}, ${count('earned')},
      ${count('redeemed')}, ${count('sent')}, ${count('undone')}) from matching m) as counts`.execute(db);
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

/** All pages of a list, for a file. */
export async function* everyPage<Row>(
  read: (page: PageQuery) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  const limit = 1000;
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, limit });
    if (rows.length > 0) yield rows;
    if (rows.length < limitOf({ page, limit })) return;
  }
}
