import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { atMost, type Line } from '../lines.ts';
import { p95, waitsFor } from '../list-waits.ts';
import { learners, openConnections } from '../live/events.ts';
import { get, getFile } from '../requests.ts';

const lines = 5000;
const minute = 60_000;
const mustMilliseconds = 100;

/** The statement of a month in which somebody earned five thousand times, on the page and as a table. */
export async function statementRows(port: number, db: Db): Promise<Line[]> {
  const [person] = await learners(db, 1);
  const [one] = await openConnections(port, 1);
  try {
    // The month before last is over in every time zone, and its lines stand before those of later months.
    const now = new Date();
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 2);
    await db.transaction().execute((tx) =>
      post(
        tx,
        Array.from({ length: lines }, (_, nr) => ({
          businessKey: `bench-statement:${newId()}`,
          kind: 'given',
          at: new Date(first + nr * 7 * minute),
          entries: transfer(houseAccount('issued'), trainingPointsOf(person!.id), 1 + (nr % 9)),
        })),
      ),
    );
    const month = new Date(first).toISOString().slice(0, 7);
    const page = p95(await waitsFor(() => get(one!, person!.cookie, `/api/statements/?month=${month}`)));
    const table = p95(
      await waitsFor(() => file(port, person!.cookie, `/api/statements/file?month=${month}&format=csv`)),
    );
    const work = 'rewards: statement of 5,000 lines';
    return [
      atMost(`${work}, p95`, page, mustMilliseconds, 'ms'),
      atMost(`${work} as CSV, p95`, table, mustMilliseconds, 'ms'),
    ];
  } finally {
    one!.close();
  }
}

async function file(port: number, cookie: string, path: string): Promise<void> {
  const { length } = (await getFile(port, cookie, path)).split('\n');
  if (length < lines) throw new Error(`${path} has ${length} lines.`);
}
