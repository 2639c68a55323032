import { sql } from 'kysely';
import { pino } from 'pino';
import { jobs } from '#server/jobs.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { openServices } from '#server/platform/open-services.ts';
import { requestText, type Connection } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { measuredFrom } from '../measure.ts';
import { startProcess } from '../processes.ts';
import { get } from '../requests.ts';
import { learners, nextHour, openConnections, Planner, type Person } from './events.ts';

const connections = 200;

export interface ContestOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  readonly administrator: string;
  /** Fewer rounds and people. */
  readonly quick: boolean;
  /** Part of the name of a contest; all of them by default. */
  readonly only?: string;
}

/** Many people who want the same thing at the same time: seats, a slot, offers that end, and a roster of thousands. */
export async function liveContests(options: ContestOptions): Promise<Line[]> {
  const { port, db, administrator, quick, only = '' } = options;
  const open = await openConnections(port, connections);
  try {
    const planner = new Planner(open[0]!, administrator);
    const crowd = await learners(db, quick ? 500 : 5000);
    const contests: readonly (readonly [string, () => Promise<Line[]>])[] = [
      ['takers', () => takers(open, db, planner, crowd.slice(0, 200), quick ? 5 : 100)],
      ['contenders', () => contenders(open, db, planner, crowd)],
      ['one slot', () => oneSlot(open, db, planner)],
      ['offers', () => offersEnd(options, planner, crowd)],
      ['enroll many', () => enrollMany(options, planner, crowd)],
    ];
    const lines: Line[] = [];
    for (const [name, contest] of contests) if (name.includes(only)) lines.push(...(await contest()));
    return lines;
  } finally {
    for (const one of open) one.close();
  }
}

/** Whether the seats of an event are right: as many enrolled as there are seats, and everybody else in the line once. */
async function isRight(db: Db, event: string, people: number): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select s.taken = least(s.seats, ${people}) and count(*) filter (where e.kind = 'enrolled') = s.taken
      and count(*) filter (where e.kind = 'waitlisted') = ${people} - s.taken and count(*) = ${people} as ok
    from ilt_seats s join ilt_enrollment e on e.event_id = s.event_id where s.event_id = ${event} group by s.event_id`.execute(
    db,
  );
  return rows[0]?.ok === true;
}

const enroll = (one: Connection, event: string, { cookie }: Person) =>
  one.request(requestText('PUT', `/api/ilt-event/${event}/enroll`, cookie));

/** Two hundred people press at once for twenty seats. */
async function takers(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  people: readonly Person[],
  rounds: number,
): Promise<Line[]> {
  const times: number[] = [];
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const event = await planner.event({ seats: 20, startsAt: nextHour() });
    await Promise.all(
      people.map(async (person, nth) => {
        const begun = performance.now();
        const { status } = await enroll(open[nth]!, event, person);
        times.push(performance.now() - begun);
        if (status !== 200) wrong += 1;
      }),
    );
    if (!(await isRight(db, event, people.length))) wrong += 1;
  }
  return [
    atMost(`live training: ${rounds} rounds of 200 people for 20 seats, wrong`, wrong, 0, ''),
    atMost('live training: 200 people for 20 seats', measuredFrom(times, 1).p99Milliseconds, 2000, 'ms p99'),
  ];
}

const seatsWanted = 500;
const tries = 3;

/** Thousands want the seats of one event, four of five within ten seconds, each with three presses; somebody else keeps reading. */
async function contenders(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  people: readonly Person[],
): Promise<Line[]> {
  const event = await planner.event({ seats: seatsWanted, startsAt: nextHour() });
  const [reader, ...others] = open;
  const dueAt = (nth: number) => {
    const early = people.length * 0.8;
    return nth < early ? (nth / early) * 10_000 : 10_000 + ((nth - early) / (people.length - early)) * 20_000;
  };
  const presses = people
    .flatMap((person, nth) =>
      Array.from({ length: tries }, (_, press) => ({ person, due: dueAt(nth) + press * 1000 })),
    )
    .toSorted((a, b) => a.due - b.due);
  const begun = performance.now();
  const waitUntil = async (due: number) => {
    const early = begun + due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  };
  const times: number[] = [];
  const reads: number[] = [];
  let [failed, next] = [0, 0];
  const pressing = new AbortController();
  const reading = (async () => {
    while (!pressing.signal.aborted) {
      const asked = performance.now();
      await get(reader!, people[0]!.cookie, '/api/courses/in-progress');
      reads.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await Promise.all(
    others.map(async (one) => {
      for (let press = presses[next++]; press; press = presses[next++]) {
        await waitUntil(press.due);
        const { status } = await enroll(one, event, press.person);
        times.push(performance.now() - begun - press.due);
        if (status !== 200) failed += 1;
      }
    }),
  );
  pressing.abort();
  await reading;
  const work = `live training: ${people.length.toLocaleString('en')} people for ${seatsWanted} seats`;
  const wrong = failed + ((await isRight(db, event, people.length)) ? 0 : 1);
  return [
    atMost(`${work}, wrong`, wrong, 0, ''),
    atMost(`${work}, from the press on`, measuredFrom(times, 1).p99Milliseconds, 5000, 'ms p99'),
    atMost(`${work}, other pages`, measuredFrom(reads, 1).p95Milliseconds, 1000, 'ms p95'),
  ];
}

/** A hundred drafts want the same instructor at the same time. */
async function oneSlot(open: readonly Connection[], db: Db, planner: Planner): Promise<Line[]> {
  const instructor = await db
    .selectFrom('userAccount')
    .select('id')
    .where('isInstructor', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const [template, at] = [await planner.template(10), nextHour()];
  const clock = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString().slice(0, 16);
  const body = {
    template,
    virtual: true,
    link: 'https://meet.example/bench',
    timezone: 'UTC',
    startDate: clock(0),
    endDate: clock(0.5),
    instructors: [instructor.id],
  };
  const replies = await Promise.all(
    open
      .slice(0, 100)
      .map((one) => one.request(requestText('POST', '/api/ilt-event/', planner.cookie, body))),
  );
  const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
  return [
    atMost(
      'live training: 100 bookings of one slot, other than one booked and 99 refused',
      100 - Math.min(count(200), 1) - count(409),
      0,
      '',
    ),
  ];
}

/** A thousand offers end; two workers pass each of them on. */
async function offersEnd(
  { folder, connectionString, db, port, quick }: ContestOptions,
  planner: Planner,
  people: readonly Person[],
): Promise<Line[]> {
  const count = quick ? 50 : 1000;
  const events: string[] = [];
  while (events.length < count) events.push(await planner.event({ seats: 1, startsAt: nextHour() }));
  const pair = people.slice(0, 2).map(({ id }) => id);
  await sql`
    insert into ilt_enrollment (id, event_id, user_id, kind, waiting_place, offer_ends_at)
      select gen_random_uuid(), e, u.id, 'waitlisted', nextval('ilt_waiting_place'), case when u.nth = 1 then now() - interval '1 second' end
      from unnest(${events}::uuid[]) e, unnest(${pair}::uuid[]) with ordinality u (id, nth)`.execute(db);
  const environment = readEnvironment({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: connectionString,
  });
  const worker = () =>
    openServices(environment, layersFor(environment, true), connectionString, pino({ level: 'warn' }), {
      isDemo: true,
    });
  const workers = [worker(), worker()];
  try {
    const job = jobs.find(({ name }) => name === 'seat-offers')!;
    const begun = performance.now();
    await Promise.all(workers.map(({ services }) => runJob(job, services)));
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from unnest(${events}::uuid[]) as event (id) where (
        select array_agg(e.user_id) from ilt_enrollment e where e.event_id = event.id and e.offer_ends_at > now()) is distinct from array[${pair[1]}::uuid]`.execute(
      db,
    );
    const work = `live training: ${count.toLocaleString('en')} offers end`;
    return [atMost(`${work}, not passed on once`, rows[0]!.wrong, 0, ''), atMost(work, seconds, 60, 's', 1)];
  } finally {
    for (const { close } of workers) await close();
  }
}

/** An administrator enrolls thousands, in the background. */
async function enrollMany(
  { folder, connectionString, db, port }: ContestOptions,
  planner: Planner,
  people: readonly Person[],
): Promise<Line[]> {
  const worker = await startProcess('worker', port + 1, folder, connectionString);
  try {
    const event = await planner.event({ seats: 10_000, startsAt: nextHour() });
    const begun = performance.now();
    await planner.send('POST', `/api/ilt-event/${event}/enroll-users`, { users: people.map(({ id }) => id) });
    for (let done = 0; done < people.length;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (performance.now() - begun > 300_000)
        throw new Error(`${done} of ${people.length} after five minutes`);
      const { rows } = await sql<{
        done: number;
      }>`select taken as done from ilt_seats where event_id = ${event}`.execute(db);
      done = rows[0]!.done;
    }
    const seconds = (performance.now() - begun) / 1000;
    return [
      atMost(
        `live training: ${people.length.toLocaleString('en')} people enrolled at once`,
        seconds,
        10,
        's',
        1,
      ),
    ];
  } finally {
    worker.kill('SIGTERM');
  }
}
