import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import {
  houseAccount,
  trainingPointsOf,
  transfer,
  type Posting,
} from '#server/rewards/ledger/ledger.rules.ts';
import type { Floors } from './floors.ts';
import { atMost, rateLine, type Line } from './lines.ts';
import { measureShare, median, type Timing } from './measure.ts';

const connections = 8;
const accounts = 4000;
const entriesAtOnce = 10_000;

const given = (people: readonly string[], amount: number): Posting => ({
  businessKey: `bench:${newId()}`,
  kind: 'given',
  entries: people.flatMap((userId) => transfer(houseAccount('issued'), trainingPointsOf(userId), amount)),
});

/** One posting as a share of one durable write, and a posting of ten thousand entries over four thousand accounts. */
export async function ledgerPostings(
  connectionString: string,
  floors: Floors,
  timing: Timing,
): Promise<Line[]> {
  const { db, close } = openDatabase(connectionString, { max: connections, name: 'paddock bench ledger' });
  try {
    const people = await peopleIn(db, accounts);
    let next = 0;
    const works = Array.from({ length: connections }, () => async () => {
      const person = people[next++ % people.length]!;
      await db.transaction().execute((tx) => post(tx, [given([person], 10)]));
    });
    const one = await measureShare(works, () => floors.now('write'), timing);
    const large = Array.from({ length: entriesAtOnce / 2 }, (_, nr) => people[nr % people.length]!);
    const times: number[] = [];
    for (let round = 0; round < timing.rounds; round++) {
      const begun = performance.now();
      await db.transaction().execute((tx) => post(tx, [given(large, 1)]));
      times.push(performance.now() - begun);
    }
    return [
      rateLine('one ledger posting', one, { floor: 'write', must: 0.08 }),
      atMost(
        'ledger posting of 10,000 entries over 4,000 accounts',
        median(times, (time) => time),
        1000,
        'ms',
      ),
    ];
  } finally {
    await close();
  }
}

const peopleIn = async (db: Db, count: number): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('userAccount')
      .select('id')
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(count)
      .execute()
  ).map((row) => row.id);
