import { sql } from 'kysely';
import { dealerFeedProblems as problems, dealerFeedRowErrors as rowErrors } from '#contract/people/dealer-feed.problems.ts';
import { dealerImportErrors as errors } from '#contract/people/dealer-imports.errors.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import type { FeedRow, FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { dealerFeedScreens } from '#contract/people/dealer-feed.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { troubleTitle } from '#server/people/dealer-feed/dealer-feed.texts.ts';
import { rowReason, type RowChange, type RowReason } from '#server/platform/imports/import-kinds.ts';
import { demoId } from './demo-id.ts';
import type { Loading } from './demo-files.ts';

const decider = demoId('user', 'platform@paddock.example');
const dayMilliseconds = 86_400_000;
const file = 'dealers.csv';
const formerAddress = '18 Depot Street';
const both = (text: string) => ({ en: text, fr: text });

interface DemoRow {
  readonly number: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly outcome: FeedRow['outcome'];
  readonly changes?: readonly RowChange[];
  readonly reasons?: readonly RowReason[];
  readonly result: FeedRow['result'];
  readonly resultReason?: RowReason;
}

interface DemoRun {
  readonly name: string;
  readonly daysAgo: number;
  readonly state: FeedRun['state'];
  readonly problem?: RowReason;
  readonly rows?: readonly DemoRow[];
}

const phone = (number: string, to: string, result: FeedRow['result'], resultReason?: RowReason): DemoRow => ({
  number,
  fields: { number, phone: to },
  outcome: 'update',
  changes: [{ column: 'phone', from: both('970 555 0100'), to: both(to) }],
  result,
  ...(resultReason && { resultReason }),
});
/** The address became what the dealer has by now. */
const moved = (number: string): DemoRow => ({
  number,
  fields: { number },
  outcome: 'update',
  changes: [{ column: 'addressLine1', from: both(formerAddress), to: both('') }],
  result: 'applied',
});
const closing = (number: string, result: FeedRow['result'], resultReason?: RowReason): DemoRow => ({
  number,
  fields: { number, status: 'Closed' },
  outcome: 'check',
  reasons: [rowReason(errors.closes)],
  changes: [{ column: 'status', from: { en: 'Active', fr: 'Actif' }, to: { en: 'Inactive', fr: 'Inactif' } }],
  result,
  ...(resultReason && { resultReason }),
});
const isNew = (number: string, name: string, city: string, result: FeedRow['result']): DemoRow => ({
  number,
  fields: { number, name, city },
  outcome: 'add',
  reasons: [rowReason(errors.newDealer)],
  result,
});
const unread: DemoRow = {
  number: 'N 12',
  fields: { number: 'N 12', name: 'Bad Number' },
  outcome: 'error',
  reasons: [rowReason(dealerErrors.numberForm)],
  result: null,
};
const replaced = rowReason(rowErrors.replaced);

const runs: readonly DemoRun[] = [
  {
    name: 'waiting',
    daysAgo: 0,
    state: 'waiting',
    problem: rowReason(problems.farMissing, { missing: 3, dealers: 14 }),
    rows: [
      phone('D100002', '970 555 0182', 'waiting'),
      closing('D100005', 'waiting'),
      isNew('CO-9921', 'Summit Trail Cycles', 'Leadville', 'waiting'),
      unread,
    ],
  },
  { name: 'failed', daysAgo: 1, state: 'failed', problem: rowReason(problems.brokenOff, { file }) },
  {
    name: 'applied',
    daysAgo: 2,
    state: 'applied',
    rows: [moved('D100001'), moved('D100003'), closing('D100004', 'replaced', replaced), unread],
  },
  {
    name: 'dismissed',
    daysAgo: 3,
    state: 'dismissed',
    problem: rowReason(problems.farChanges, { changed: 4, dealers: 14 }),
    rows: [isNew('CO-7001', 'Test Store', 'Denver', 'dismissed')],
  },
  {
    name: 'replaced',
    daysAgo: 4,
    state: 'replaced',
    problem: rowReason(problems.farChanges, { changed: 4, dealers: 14 }),
    rows: [{ ...isNew('CO-7001', 'Test Store', 'Denver', 'replaced'), resultReason: replaced }],
  },
  {
    name: 'undone',
    daysAgo: 6,
    state: 'undone',
    rows: [
      phone('D100006', '970 555 0177', 'undone'),
      phone('D100007', '970 555 0178', 'kept', {
        en: 'Someone has changed this dealer since.',
        fr: 'Quelqu’un a modifié ce concessionnaire depuis.',
      }),
    ],
  },
  { name: 'same', daysAgo: 7, state: 'applied' },
];

/** What whoever decides about the feed is told. */
export const feedNotices = (userId: string, now: Date) =>
  runs.flatMap(({ name, daysAgo, state, problem }) =>
    problem && (state === 'failed' || state === 'waiting')
      ? [
          {
            userId,
            kind: 'dealer-feed' as const,
            occasion: `dealer-feed:${demoId('dealer-feed-run', name)}:${userId}`,
            title: troubleTitle({ state, problem }),
            path: addressOf(dealerFeedScreens.run, { runId: demoId('dealer-feed-run', name) }),
            at: new Date(now.getTime() - daysAgo * dayMilliseconds).toISOString(),
          },
        ]
      : [],
  );

/** The daily feed of dealers: runs that were applied, wait, failed, were dismissed, replaced, and taken back. */
export async function loadDealerFeed({ tx, now }: Pick<Loading, 'tx' | 'now'>): Promise<void> {
  for (const { name, daysAgo, state, problem, rows = [] } of runs) {
    const id = demoId('dealer-feed-run', name);
    const at = new Date(now.getTime() - daysAgo * dayMilliseconds);
    const isRead = state !== 'failed';
    const isDecided = state === 'dismissed';
    await sql`
      insert into dealer_feed_run (id, day, file_name, state, problem, total, counts, created_at, applied_at, decided_by, decided_at, undone_by, undone_at)
      values (${id}, ${at.toISOString().slice(0, 10)}, ${file}, ${state}, ${problem ? JSON.stringify(problem) : null}::jsonb,
        ${isRead ? 14 : 0}, ${JSON.stringify(isRead ? countsOf(rows) : {})}::jsonb, ${at},
        ${state === 'applied' || state === 'undone' ? at : null}, ${isDecided ? decider : null}, ${isDecided ? at : null},
        ${state === 'undone' ? decider : null}, ${state === 'undone' ? at : null})`.execute(tx);
    const stored = rows.map(({ reasons = [], changes = [], ...row }, index) => ({
      ...row,
      line: index + 2,
      judgement: { reasons, changes },
    }));
    // The address that a dealer has by now is what the feed changed, so undo finds what to put back.
    await sql`
      insert into dealer_feed_row (run_id, number, key, fields, outcome, judgement, result, result_reason, target_id, former)
      select ${id}, x.line, upper(x.number),
        x.fields || case when d.id is null then '{}' else jsonb_build_object('name', d.name) end
          || case when x.result = 'applied' then jsonb_build_object('addressLine1', d.address_line1) else '{}' end,
        x.outcome,
        case when x.result = 'applied' then jsonb_set(x.judgement, '{changes,0,to}', jsonb_build_object('en', d.address_line1, 'fr', d.address_line1)) else x.judgement end,
        x.result, x."resultReason", d.id,
        case when x.result = 'applied' then jsonb_build_object('kind', 'updated', 'version', d.version, 'before', jsonb_build_object(
          'id', d.id, 'name', d.name, 'status', d.status, 'addressLine1', ${formerAddress}::text, 'city', d.city, 'region', d.region,
          'postalCode', d.postal_code, 'country', d.country, 'phone', d.phone, 'website', d.website, 'latitude', d.latitude,
          'longitude', d.longitude, 'pinIsDerived', d.pin_is_derived, 'timeZone', d.time_zone, 'timeZoneIsDerived', d.time_zone_is_derived,
          'units', coalesce((select jsonb_agg(b.business_unit_id) from dealer_business_unit b where b.dealer_id = d.id), '[]'))) end
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x(line integer, number text, fields jsonb, outcome text, judgement jsonb,
        result text, "resultReason" jsonb)
      left join dealer d on upper(d.number) = upper(x.number)`.execute(tx);
  }
  const last = new Date(now.getTime() - 2 * dayMilliseconds);
  await sql`update dealer set feed_updated_at = ${last} where status = 'active'`.execute(tx);
}

function countsOf(rows: readonly DemoRow[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { same: 14 - rows.length };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { outcome, result } of rows) {
    count(outcome);
    if (result) count(`${result}:${outcome}`);
  }
  return counts;
}
