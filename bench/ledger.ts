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

const given = (people: readonly string[], amount: number, kind = 'given'): Posting => ({
  businessKey: `bench:${newId()}`,
  kind,
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
    const keeping = await whatMonthsAdd(db, people, timing);
    const one = await measureShare(works, () => floors.now('write'), timing);
    const large = Array.from({ length: entriesAtOnce / 2 }, (_, nr) => people[nr % people.length]!);
    const times: number[] = [];
    for (let round = 0; round < timing.rounds; round++) {
      const begun = performance.now();
      await db.transaction().execute((tx) => post(tx, [given(large, 1)]));
      times.push(performance.now() - begun);
    }
    return [
      atMost('what the kept months add to a posting', keeping, 10, '%', 1),
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

/** How much longer a posting takes that earns points than one that earns none, in percent. Both are measured in turn, one at a time. */
async function whatMonthsAdd(db: Db, people: readonly string[], timing: Timing): Promise<number> {
  const spent = { given: 0, 'course-passed': 0 };
  const end = performance.now() + timing.seconds * timing.rounds * 1000;
  for (let nr = 0; nr < 200 || performance.now() < end; nr += 1)
    for (const kind of ['given', 'course-passed'] as const) {
      const posting = given([people[nr % people.length]!], 10, kind);
      const begun = performance.now();
      await db.transaction().execute((tx) => post(tx, [posting]));
      // The first ones plan their statements.
      if (nr >= 50) spent[kind] += performance.now() - begun;
    }
  return (spent['course-passed'] / spent.given - 1) * 100;
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
