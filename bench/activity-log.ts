import { sql } from 'kysely';
import { inBulk } from '#demo/in-bulk.ts';
import type { Db } from '#server/platform/database/open.ts';
import { whole, type Line } from './lines.ts';
import { anyFilter } from './list-waits.ts';
import { openConnections } from './live/events.ts';
import type { BenchSize } from './row.ts';
import { signIn, someoneOf } from './rows.ts';

const mustMilliseconds = 300;
const manyEntries = 5_000_000;

/** Whom and what the filters name. */
interface Named {
  /** Somebody with a tenth of the entries, and a learner. */
  readonly busy: string;
  readonly quiet: string;
  /** Somebody who acts for others. */
  readonly acting: string;
  readonly record: string;
  /** Days: the first one, one in the middle, a month later, and the last one. */
  readonly first: string;
  readonly middle: string;
  readonly later: string;
  readonly last: string;
  readonly entries: number;
}

/** How long the platform administrator waits for the activity log under every filter. */
export async function activityLogRows(
  port: number,
  db: Db,
  { size, quick }: { readonly size: BenchSize; readonly quick: boolean },
): Promise<Line[]> {
  if (size === 'XL' && !quick) await fillUpTo(db, manyEntries);
  const [one] = await openConnections(port, 1);
  try {
    const cookie = await signIn(db, await someoneOf(db, 'PLATFORM_ADMIN'));
    const named = await namedIn(db);
    const paths = filtersFor(named).map((query) => `/api/activity-logs/?${query}`);
    return [
      await anyFilter(one!, cookie, `activity log of ${whole(named.entries)} entries`, paths, {
        mustMilliseconds,
        quick,
      }),
    ];
  } finally {
    one!.close();
  }
}

/**
 * Adds entries like those that are there, some minutes later each, and counts them. They are not sealed: lists are measured here, and sealing has
 * its own checks.
 */
async function fillUpTo(db: Db, wanted: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sql`alter table activity_log disable trigger user`.execute(tx);
    await sql`create temporary table standing on commit drop as select * from activity_log`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*) from standing`.execute(tx);
    const more = Math.max(0, wanted - rows[0]!.count);
    await inBulk(tx, ['activity_log'], async () => {
      await sql`
        insert into activity_log (id, at, type, user_id, proxied_by, proxy_reason, entity_kind, entity_id, entity_name, before, after, ip, request_id)
        select new_id(), s.at + c * interval '5 minutes', s.type, s.user_id, s.proxied_by, s.proxy_reason, s.entity_kind, s.entity_id, s.entity_name,
          s.before, s.after, s.ip, s.request_id
        from generate_series(1, ${Math.ceil(more / rows[0]!.count)}::int) c cross join standing s where s.at < now() - interval '1 day'
        limit ${more}`.execute(tx);
    });
    await sql`delete from activity_log_total`.execute(tx);
    await sql`
      insert into activity_log_total (month, type, kind, under_proxy, entries)
      select date_trunc('month', at at time zone 'UTC')::date, type, coalesce(entity_kind, ''), proxied_by is not null, count(*)
      from activity_log group by 1, 2, 3, 4`.execute(tx);
    await sql`alter table activity_log enable trigger user`.execute(tx);
  });
  await sql`vacuum analyze activity_log`.execute(db);
}

async function namedIn(db: Db): Promise<Named> {
  const { rows } = await sql<Named>`
    select (select id from user_account where email = 'company@paddock.example') as busy,
      (select id from user_account where email = 'person20@generated.example') as quiet,
      (select id from user_account where email = 'platform@paddock.example') as acting,
      (select id from course where name like 'Course 12 %' order by id limit 1) as record,
      min(month)::text as first, (current_date - 300)::text as middle, (current_date - 270)::text as later, current_date::text as last,
      sum(entries)::bigint as entries from activity_log_total`.execute(db);
  return rows[0]!;
}

/** Each filter, and every pair that people combine. */
function filtersFor({ busy, quiet, acting, record, first, middle, later, last }: Named): readonly string[] {
  const types = ['login', 'update', 'delete', 'proxy', 'deny'].map((type) => `type=${type}`);
  const kinds = ['user', 'spiff-claim', 'course'].map((kind) => `recordKind=${kind}`);
  const days = [
    `startDate=${middle}&endDate=${later}`,
    `startDate=${middle}&endDate=${middle}`,
    `startDate=${middle}`,
    `endDate=${middle}`,
    `startDate=${first}&endDate=${last}`,
  ];
  const proxies = ['underProxy=true', 'underProxy=false'];
  const people = [`person=${busy}`, `person=${quiet}`, `actingPerson=${acting}`, `record=${record}`];
  const together = (some: readonly string[], others: readonly string[]) =>
    some.flatMap((one) => others.map((other) => `${one}&${other}`));
  return [
    'page=1',
    'page=2000',
    ...types,
    ...kinds,
    ...days,
    ...proxies,
    ...people,
    ...together(types.slice(0, 3), ['recordKind=user', ...proxies]),
    ...together([...types.slice(0, 3), ...kinds, ...proxies, ...people], days.slice(0, 4)),
    ...together(people, ['type=update', 'type=proxy', 'recordKind=user', ...proxies, 'page=40']),
    `person=${busy}&actingPerson=${acting}`,
    `type=update&recordKind=user&startDate=${middle}&endDate=${later}&underProxy=true&person=${busy}`,
  ];
}
