import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { Connection, requestText } from '../connection.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { measure, measuredFrom, type Timing } from '../measure.ts';
import { memoryMegabytes, startProcess } from '../processes.ts';
import { expect200, get } from '../requests.ts';
import { askEverybody, createBulletin, nextMonth, signInMany, tellNobody } from './crowd.ts';

export interface NewsOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  readonly administrator: string;
  readonly webPid: number;
}

/** Until the worker, the first one since everything was loaded, has done what had piled up: hardly any statement runs for three seconds. */
async function untilQuiet(db: Db): Promise<void> {
  for (let calm = 0; calm < 30;) {
    await pause(100);
    const { rows } = await sql<{ running: number }>`
      select count(*) as running from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      db,
    );
    calm = rows[0]!.running === 0 ? calm + 1 : Math.max(0, calm - 3);
  }
}

/** A bulletin for everybody: how soon its author has the answer, and how soon everybody has notice and mail, while others go on reading. */
export async function publishing({
  port,
  folder,
  connectionString,
  db,
  administrator,
}: NewsOptions): Promise<Line[]> {
  await tellNobody(db);
  // Nothing listens there, so that mails are written and not sent.
  const worker = await startProcess('worker', port, folder, connectionString, {
    MAIL_URL: 'smtp://127.0.0.1:9',
  });
  await untilQuiet(db);
  const [author, reader] = [await Connection.open(port), await Connection.open(port)];
  const [{ cookie } = { cookie: administrator }] = await signInMany(db, 1);
  const waits: number[] = [];
  const written = new AbortController();
  const before = memoryMegabytes(worker.pid!);
  let most = before;
  const reading = (async () => {
    while (!written.signal.aborted) {
      const begun = performance.now();
      await get(reader, cookie, '/api/session');
      waits.push(performance.now() - begun);
      most = Math.max(most, memoryMegabytes(worker.pid!));
      await pause(10);
    }
  })();
  try {
    const begun = performance.now();
    const { _id } = await createBulletin(author, administrator, { published: true });
    const answered = performance.now() - begun;
    const told = await untilTold(db, _id);
    const seconds = (performance.now() - begun) / 1000;
    const many = whole(told);
    return [
      atMost(`news: publishing to ${many} people: answered`, answered, 300, 'ms'),
      atMost('… every notice, delivery row, and mail written', seconds, 20, 's', 1),
      atMost('… other calls meanwhile', measuredFrom(waits, seconds).p99Milliseconds, 100, 'ms p99', 1),
      atMost('… growth of the worker', most - before, 64, 'MB'),
    ];
  } finally {
    written.abort();
    await reading;
    author.close();
    reader.close();
    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    await ended;
    // What is left of the mails would be sent while other rows are measured.
    await sql`update mail set failed_at = now() where sent_at is null and failed_at is null and held_at is null`.execute(
      db,
    );
  }
}

async function untilTold(db: Db, bulletinId: string): Promise<number> {
  for (let tries = 0; tries < 1200; tries++) {
    const { rows } = await sql<{ peopleCount: number }>`
      select people_count as "peopleCount" from notice_fan_out
      where path like '%' || ${bulletinId} || '%' and finished_at is not null`.execute(db);
    if (rows[0]) return rows[0].peopleCount;
    await pause(100);
  }
  throw new Error('Not everybody was told within two minutes.');
}

/** How many people an audience reaches that chooses something in all seven kinds. */
export async function recipientCount(
  { port, db, administrator }: NewsOptions,
  timing: Timing,
): Promise<Line[]> {
  const { rows } = await sql<{ audience: object }>`
    select json_build_object(
      'assignmentGroups', array(select id from assignment_group order by id limit 20),
      'businessUnits', array(select id from business_unit order by id limit 20),
      'roles', array(select id from role where code in ('LEARNER', 'DEALER_MANAGER')),
      'dealers', array(select id from dealer where status = 'active' order by id limit 500),
      'adminGroups', array(select id from admin_group order by id limit 20),
      'countries', array['US', 'CA'],
      'states', array(select distinct 'US-' || region from dealer where country = 'US' and region <> '' limit 40)) as audience`.execute(
    db,
  );
  const one = await Connection.open(port);
  const body = { audience: rows[0]!.audience };
  const count = async () =>
    expect200(
      await one.request(requestText('POST', '/api/messages/count-recipients', administrator, body)),
      'count',
    );
  try {
    const { p95Milliseconds } = await measure([count], timing);
    return [atMost('news: recipients by seven kinds', p95Milliseconds, 200, 'ms p95')];
  } finally {
    one.close();
  }
}

/** The evidence of a bulletin that everybody was asked to confirm. */
export async function evidence({ port, db, administrator, webPid }: NewsOptions): Promise<Line[]> {
  const one = await Connection.open(port);
  const bulletin = await createBulletin(one, administrator, {
    published: true,
    confirmation: { by: nextMonth() },
  });
  one.close();
  const asked = await askEverybody(db, bulletin);
  await sql`vacuum analyze article_confirmation`.execute(db);
  const before = memoryMegabytes(webPid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes(webPid))), 50);
  try {
    const begun = performance.now();
    const response = await fetch(
      `http://127.0.0.1:${port}/api/bulletins/${bulletin._id}/evidence?format=csv`,
      {
        headers: { cookie: administrator },
      },
    );
    if (!response.ok) throw new Error(`The evidence answered ${response.status}.`);
    let first: number | undefined;
    let end = Buffer.alloc(0);
    for await (const chunk of response.body!) {
      first ??= performance.now() - begun;
      end = Buffer.concat([end, chunk]).subarray(-300);
    }
    const seconds = (performance.now() - begun) / 1000;
    if (!end.includes('SHA-256')) throw new Error('The evidence ends without its hash.');
    const work = `news: evidence of ${whole(asked)} rows`;
    return [
      atMost(work, seconds, 5, 's', 2),
      atMost(`${work}, first byte`, first ?? 0, 100, 'ms'),
      atMost(`${work}, growth of the web process`, most - before, 64, 'MB'),
    ];
  } finally {
    clearInterval(look);
  }
}
