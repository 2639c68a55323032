import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { whole, type Line } from './lines.ts';
import { anyFilter } from './list-waits.ts';
import { openConnections } from './live/events.ts';
import { signIn, someoneOf } from './rows.ts';

const mustMilliseconds = 300;

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
export async function activityLogRows(port: number, db: Db, quick: boolean): Promise<Line[]> {
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
