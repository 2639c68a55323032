import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { whole, type Line } from '../lines.ts';
import { anyFilter } from '../list-waits.ts';
import { openConnections } from '../live/events.ts';

const mustMilliseconds = 300;
const dayAgo = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString();

/** Every sort in both directions, every filter, and pairs of them. */
function queries(spiff: string): readonly string[] {
  const sorts = ['sentAt', 'purchaseDate', 'amount', 'number', 'score'].flatMap((key) =>
    ['asc', 'desc'].map((direction) => `sortBy=${key}&direction=${direction}`),
  );
  const states = ['pending', 'approved', 'denied'].map((status) => `status=${status}`);
  const filters = [
    `spiff=${spiff}`,
    'type=MANUAL',
    'type=RECEIPT_SCAN',
    `startDate=${dayAgo(300)}&endDate=${dayAgo(120)}`,
    `startDate=${dayAgo(31)}`,
    'band=medium',
    'band=high',
    'text=g-471',
    'text=summit',
    'text=chloe',
    'text=summit%20ada',
  ];
  const all = [...states, ...filters];
  return [
    ...sorts,
    ...all,
    ...all.flatMap((filter) => sorts.map((sort) => `${filter}&${sort}`)),
    ...states.flatMap((state) => filters.map((filter) => `${state}&${filter}`)),
    `status=approved&type=MANUAL&spiff=${spiff}&startDate=${dayAgo(200)}&endDate=${dayAgo(100)}&sortBy=purchaseDate`,
    'page=5000',
    'status=approved&page=2000&sortBy=amount',
  ];
}

/** How long administrators wait for the list of a million claims. */
export async function claimsAtXl(
  port: number,
  db: Db,
  administrator: string,
  quick: boolean,
): Promise<Line[]> {
  const { rows } = await sql<{ spiff: string; count: number }>`
    select (select id from spiff where name = 'Generated spiff 4') as spiff, count(*) as count from spiff_claim`.execute(
    db,
  );
  const { spiff, count } = rows[0]!;
  const [one] = await openConnections(port, 1);
  try {
    const paths = queries(spiff).map((query) => `/api/spiff-claims/?${query}`);
    return [
      await anyFilter(one!, administrator, `spiff claims: list of ${whole(count)}`, paths, {
        mustMilliseconds,
        quick,
      }),
    ];
  } finally {
    one!.close();
  }
}
