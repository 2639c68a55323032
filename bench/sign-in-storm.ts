import { demoPassword } from '#demo/load-people.ts';
import type { Db } from '#server/platform/database/open.ts';
import { Connection, requestText } from './connection.ts';
import type { Floors } from './floors.ts';
import { rateLine, type Line } from './lines.ts';
import { measureShare, measuredFrom, type Timing } from './measure.ts';
import { expect200, get } from './requests.ts';

const signingIn = 32;
const meanwhile = 2;

/** Signs so many people in, one with each call and each in turn. */
export async function signInsOf(db: Db, people: number): Promise<(connection: Connection) => Promise<void>> {
  const found = await db
    .selectFrom('userAccount')
    .select('email')
    .where('status', '=', 'active')
    .where('email', 'like', 'person%')
    .limit(people)
    .execute();
  let next = 0;
  return async (connection) => {
    const { email } = found[next++ % found.length]!;
    const text = requestText('POST', '/api/login', undefined, { email, password: demoPassword });
    expect200(await connection.request(text), 'sign-in');
  };
}

/** Thirty-two people sign in at once, again and again, while others keep reading. */
export async function signInStorm(
  port: number,
  db: Db,
  floors: Floors,
  cookie: string,
  timing: Timing,
): Promise<Line[]> {
  const signIn = await signInsOf(db, signingIn * 10);
  const open = await Promise.all(Array.from({ length: signingIn + meanwhile }, () => Connection.open(port)));
  const storm = new AbortController();
  const readTimes: number[] = [];
  const readers = open.slice(signingIn).map(async (one) => {
    while (!storm.signal.aborted) {
      const begun = performance.now();
      await get(one, cookie, '/api/courses/in-progress');
      readTimes.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  try {
    const signedIn = await measureShare(
      open.slice(0, signingIn).map((one) => () => signIn(one)),
      () => floors.now('hash'),
      timing,
    );
    storm.abort();
    await Promise.all(readers);
    const { p99Milliseconds } = measuredFrom(readTimes, 1);
    return [
      rateLine('sign-in storm, 32 at once', signedIn, { floor: 'hash', must: 0.85 }),
      {
        work: 'other calls during the storm',
        figure: `p99 ${p99Milliseconds.toFixed(1)} ms`,
        must: 'p99 ≤ 100 ms',
        met: p99Milliseconds <= 100,
      },
    ];
  } finally {
    storm.abort();
    for (const one of open) one.close();
  }
}
