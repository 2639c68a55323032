import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import type { Connection } from '../connection.ts';
import { requestText } from '../connection.ts';
import type { Floors } from '../floors.ts';
import { atMost, rateLine, type Line } from '../lines.ts';
import { measure, measureShare, type Timing } from '../measure.ts';
import { expect200, get } from '../requests.ts';
import { learners, nextHour, openConnections, Planner, type Person } from './events.ts';

const connections = 8;
const people = 200;
/** Nobody does a thing twice, so there is work for more than a machine can do in the time. */
const mostPerSecond = 4000;
const rosterSize = 500;

interface Rates {
  readonly floors: Floors;
  readonly timing: Timing;
}

/** What learners and administrators do with events, as shares of the floors. `only` is a part of a row's name. */
export async function liveRows(
  port: number,
  db: Db,
  administrator: string,
  rates: Rates,
  only = '',
): Promise<Line[]> {
  const open = await openConnections(port, connections);
  try {
    const planner = new Planner(open[0]!, administrator);
    const group = await learners(db, people);
    const wants = (work: string) => `live training: ${work}`.includes(only);
    return [
      ...(await lists(open, planner, group, rates, wants)),
      ...(wants('enroll') ? [await enrolling(open, planner, group, rates)] : []),
      ...(wants('check-in') ? [await checkingIn(open, db, planner, group, rates)] : []),
      ...(wants('roster') || wants('search') ? await staff(open, planner, db, rates) : []),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

const someone = (group: readonly Person[]) => group[Math.floor(Math.random() * group.length)]!;

async function lists(
  open: readonly Connection[],
  planner: Planner,
  group: readonly Person[],
  { floors, timing }: Rates,
  wants: (work: string) => boolean,
): Promise<Line[]> {
  const event = await planner.event({ seats: 30, startsAt: nextHour() });
  const { event: shown } = await planner.send<{ event: { template: { _id: string } } }>(
    'GET',
    `/api/ilt-event/${event}`,
  );
  const page = [
    `/api/ilt-event/${event}`,
    `/api/ilt-event/${event}/colleagues`,
    `/api/ilt-event/my-events?template=${shown.template._id}&limit=50`,
  ];
  const read = async (one: Connection, cookie: string, paths: readonly string[]) => {
    for (const path of paths) await get(one, cookie, path);
  };
  const rows: readonly (readonly [string, number, (one: Connection) => Promise<void>])[] = [
    ['my events', 0.025, (one) => get(one, someone(group).cookie, '/api/ilt-event/my-events')],
    [
      'filtered list of events',
      0.015,
      (one) => get(one, planner.cookie, '/api/ilt-event/?limit=10&status=published&text=a'),
    ],
    ['event page, all its calls', 0.015, (one) => read(one, someone(group).cookie, page)],
  ];
  const lines: Line[] = [];
  for (const [name, must, once] of rows) {
    if (!wants(name)) continue;
    const work = `live training: ${name}`;
    const works = open.map((one) => () => once(one));
    lines.push(
      rateLine(work, await measureShare(works, () => floors.now('read'), timing), { floor: 'read', must }),
    );
  }
  return lines;
}

/** Each person takes a seat of one event after the other. */
async function enrolling(
  open: readonly Connection[],
  planner: Planner,
  group: readonly Person[],
  { floors, timing }: Rates,
): Promise<Line> {
  const events: string[] = [];
  while (events.length < eventsToJoin(timing))
    events.push(await planner.event({ seats: people, startsAt: nextHour() }));
  const next = pairs(events, group);
  const works = open.map((one) => async () => {
    const { event, person } = next();
    expect200(
      await one.request(requestText('PUT', `/api/ilt-event/${event}/enroll`, person.cookie)),
      'enroll',
    );
  });
  const measured = await measureShare(works, () => floors.now('write'), timing);
  return rateLine('live training: enroll', measured, { floor: 'write', must: 0.03, mustP99: 150 });
}

/** Events that go on now, with seats for everybody in the group; each person confirms each of them once. */
async function checkingIn(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  group: readonly Person[],
  { floors, timing }: Rates,
): Promise<Line> {
  const events: string[] = [];
  while (events.length < eventsToJoin(timing))
    events.push(await planner.event({ seats: people, startsAt: new Date(Date.now() + 60_000), hours: 4 }));
  // People cannot be in two places, so these seats are written without the rule about that.
  await sql`
    insert into ilt_enrollment (id, event_id, user_id, kind)
      select gen_random_uuid(), e, u, 'enrolled' from unnest(${events}::uuid[]) e, unnest(${group.map(({ id }) => id)}::uuid[]) u`.execute(
    db,
  );
  await sql`update ilt_seats set taken = ${group.length} where event_id = any(${events}::uuid[])`.execute(db);
  const next = pairs(events, group);
  const works = open.map((one) => async () => {
    const { event, person } = next();
    const path = `/api/ilt-event/${event}/mark-self-attendance`;
    expect200(await one.request(requestText('POST', path, person.cookie, {})), 'check-in');
  });
  const measured = await measureShare(works, () => floors.now('write'), timing);
  return rateLine('live training: check-in', measured, { floor: 'write', must: 0.05 });
}

/** The roster of an event with five hundred people, and the search for people to add. */
async function staff(
  open: readonly Connection[],
  planner: Planner,
  db: Db,
  { timing }: Rates,
): Promise<Line[]> {
  const event = await planner.event({ seats: rosterSize, startsAt: nextHour() });
  const users = (await learners(db, rosterSize)).map(({ id }) => id);
  for (let from = 0; from < users.length; from += 100)
    await planner.send('POST', `/api/ilt-event/${event}/enroll-users`, {
      users: users.slice(from, from + 100),
    });
  const one = open[0]!;
  const roster = await measure(
    [() => get(one, planner.cookie, `/api/ilt-event/${event}/roster?limit=100`)],
    timing,
  );
  const found = await measure([() => search(one, planner, event)], timing);
  return [
    atMost(`live training: roster of ${rosterSize}`, roster.p50Milliseconds, 40, 'ms', 1),
    atMost('live training: search among people to enroll', found.p95Milliseconds, 150, 'ms p95', 1),
  ];
}

/** At XL too: somebody is searched for among everybody. */
export const search = (one: Connection, { cookie }: Planner, event: string): Promise<void> =>
  get(
    one,
    cookie,
    `/api/ilt-event/${event}/available-users?text=${['an', 'mar', 'son', 'person1'][Math.floor(Math.random() * 4)]}`,
  );

const eventsToJoin = ({ warmUpSeconds, seconds, rounds }: Timing): number =>
  Math.ceil(((warmUpSeconds + seconds * rounds) * mostPerSecond) / people);

/** Each pair of an event and a person, once. */
function pairs(events: readonly string[], group: readonly Person[]): () => { event: string; person: Person } {
  let next = 0;
  return () => {
    const person = group[next % group.length]!;
    const event = events[Math.floor(next++ / group.length)];
    if (event === undefined) throw new Error('every seat is taken');
    return { event, person };
  };
}
