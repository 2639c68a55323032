import { sql, type Expression, type SqlBool } from 'kysely';
import type { Named } from '#contract/platform/ids.ts';
import type { Currency, Money } from '#contract/platform/money.ts';
import type { ActivityStatus, ActivityType, RaceStyle } from '#contract/rewards/activities.fields.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface ActivityRow {
  readonly id: string;
  readonly user: Named;
  readonly dealer: Named | null;
  readonly type: ActivityType;
  readonly style: RaceStyle | null;
  readonly date: string;
  readonly currency: Currency;
  readonly amountCents: number;
  readonly note: string;
  readonly attachment: { readonly id: string; readonly name: string; readonly mediaType: string } | null;
  readonly status: ActivityStatus;
  readonly reason: string;
  readonly submittedAt: string;
  readonly submittedBy: Named;
  readonly decidedBy: Named | null;
  readonly decidedAt: string | null;
}

const columns = sql`a.id, json_build_object('_id', u.id, 'name', u.full_name) as user,
  case when d.id is not null then json_build_object('_id', d.id, 'name', d.name) end as dealer, a.type, a.style, a.happened_on as date, a.currency,
  a.amount_cents as "amountCents", a.note,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type) end as attachment, a.status, a.reason,
  a.submitted_at as "submittedAt", json_build_object('_id', s.id, 'name', s.full_name) as "submittedBy",
  case when c.id is not null then json_build_object('_id', c.id, 'name', c.full_name) end as "decidedBy", a.decided_at as "decidedAt"`;

const joined = sql`join user_account u on u.id = a.user_id join user_account s on s.id = a.submitted_by
  left join user_account c on c.id = a.decided_by left join dealer d on d.id = a.dealer_id left join file f on f.id = a.attachment_id`;

export interface ActivityFilter extends PageQuery {
  readonly text?: string | undefined;
  readonly type?: ActivityType | undefined;
  readonly status?: ActivityStatus | undefined;
}

export type ActivityCounts = Readonly<Record<ActivityStatus, number>>;

/**
 * Activities with their numbers by status. Without a status, and among those that wait, the ones that wait come first with the oldest in front;
 * what is decided is ordered by the newest.
 */
export async function activitiesOf(
  db: Db,
  visible: Expression<SqlBool>,
  { text, type, status, ...page }: ActivityFilter,
): Promise<Page<ActivityRow> & { readonly counts: Partial<ActivityCounts> }> {
  const list = listOf({
    page,
    from: sql`activity_submission a join user_account u on u.id = a.user_id`,
    id: sql`a.id`,
    visible,
    search: text
      ? matchesStored(sql`(u.search_name || ' ' || searchable(u.email || ' ' || a.note)) collate "C"`, text)
      : undefined,
    filters: [type && sql<SqlBool>`a.type = ${type}`],
    shown: status && sql<SqlBool>`a.status = ${status}`,
    order: sql`a.status <> 'pending', case when a.status = 'pending' then a.submitted_at end, a.submitted_at desc, a.id`,
    columns,
    lookUp: sql`activity_submission a using (id) ${joined}`,
  });
  const { rows } = await sql<Page<ActivityRow> & { counts: Partial<ActivityCounts> }>`
    ${list.start} select ${list.page} as rows, ${list.total} as total, ${list.countBy(sql`a.status`)} as counts`.execute(
    db,
  );
  return rows[0]!;
}

/** The activities of one person, the newest first. */
export async function ownActivities(
  db: Db,
  userId: string,
  { type, status, ...page }: Omit<ActivityFilter, 'text'>,
): Promise<Page<ActivityRow>> {
  const list = listOf({
    page,
    from: sql`activity_submission a`,
    id: sql`a.id`,
    visible: sql`a.user_id = ${userId}`,
    filters: [type && sql<SqlBool>`a.type = ${type}`, status && sql<SqlBool>`a.status = ${status}`],
    order: sql`a.submitted_at desc, a.id`,
    columns,
    lookUp: sql`activity_submission a using (id) ${joined}`,
  });
  const { rows } = await sql<Page<ActivityRow>>`
    ${list.start} select ${list.page} as rows, ${list.total} as total`.execute(db);
  return rows[0]!;
}

export async function activityById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`
    select ${columns} from activity_submission a ${joined} where a.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks an activity, so that two decisions come one after the other. */
export async function lockActivity(tx: Transaction, id: string): Promise<ActivityRow | undefined> {
  await sql`select from activity_submission where id = ${id} for no key update`.execute(tx);
  return activityById(tx, id, sql`true`);
}

export interface Overview {
  readonly totals: readonly Money[];
  readonly submissionCount: number;
}

/** What a person's approved activities are worth by currency, the one with most of them first. */
export async function overviewOf(db: Db, userId: string): Promise<Overview> {
  const { rows } = await sql<{ totals: Money[]; submissionCount: number }>`
    select coalesce((select json_agg(json_build_object('currency', t.currency, 'amountCents', t.cents) order by t.count desc, t.currency) from (
        select currency, sum(amount_cents) as cents, count(*) from activity_submission
        where user_id = ${userId} and status = 'approved' group by currency) t), '[]') as totals,
      (select count(*) from activity_submission where user_id = ${userId}) as "submissionCount"`.execute(db);
  return rows[0]!;
}

export interface NewActivity {
  readonly id: string;
  readonly userId: string;
  readonly dealerId: string;
  readonly type: ActivityType;
  readonly style: RaceStyle | null;
  readonly date: string;
  readonly currency: Currency;
  readonly amountCents: number;
  readonly note: string;
  readonly attachmentId: string | null;
  readonly submittedBy: string;
  readonly submittedAt: Date;
  readonly importKey: string | null;
}

/** Adds an activity. False if the same row was imported before. */
export async function insertActivity(tx: Transaction, row: NewActivity): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into activity_submission (id, user_id, dealer_id, type, style, happened_on, currency, amount_cents, note, attachment_id, submitted_by,
      submitted_at, import_key)
    values (${row.id}, ${row.userId}, ${row.dealerId}, ${row.type}, ${row.style}, ${row.date}, ${row.currency}, ${row.amountCents}, ${row.note},
      ${row.attachmentId}, ${row.submittedBy}, ${row.submittedAt}, ${row.importKey})
    on conflict (import_key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function setDecision(
  tx: Transaction,
  id: string,
  decision: {
    readonly status: 'approved' | 'denied';
    readonly reason: string;
    readonly byUserId: string;
    readonly at: Date;
  },
): Promise<void> {
  const { status, reason, byUserId, at } = decision;
  await sql`update activity_submission set status = ${status}, reason = ${reason}, decided_by = ${byUserId}, decided_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from activity_submission where status = 'pending'`.execute(db);
  return rows[0]!.count;
}
