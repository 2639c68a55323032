import type { Db } from '#server/platform/database/open.ts';
import { Connection, requestText } from '../connection.ts';
import { signIn } from '../rows.ts';

/** An event to publish. */
export interface Planned {
  readonly seats: number;
  readonly startsAt: Date;
  readonly hours?: number;
}

/** Somebody who takes seats. */
export interface Person {
  readonly id: string;
  readonly cookie: string;
}

const clock = (at: Date) => at.toISOString().slice(0, 16);
/** Each hour of 2031 and later, so that no two events of the bench are at the same time. */
const firstHour = Date.UTC(2031, 0, 1);
let hoursUsed = 0;
export const nextHour = (): Date => new Date(firstHour + hoursUsed++ * 3_600_000);

/** Someone who plans events, and the connection they use. */
export class Planner {
  readonly #connection: Connection;
  readonly cookie: string;
  #count = 0;

  constructor(connection: Connection, cookie: string) {
    this.#connection = connection;
    this.cookie = cookie;
  }

  /** Returns the body of a successful reply. */
  async send<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const answer = await this.#connection.request(requestText(method, path, this.cookie, body));
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
    return JSON.parse(answer.body) as Reply;
  }

  async template(seats: number): Promise<string> {
    const body = {
      title: `Bench ${++this.#count}`,
      type: 'Update',
      durationMinutes: 60,
      seats,
      status: 'published',
    };
    return (await this.send<{ template: { _id: string } }>('POST', '/api/ilt-template/', body)).template._id;
  }

  /** A published livestream of a template of its own, open to everybody. */
  async event({ seats, startsAt, hours = 0.75 }: Planned): Promise<string> {
    const { event } = await this.send<{ event: { _id: string } }>('POST', '/api/ilt-event/', {
      template: await this.template(seats),
      virtual: true,
      link: 'https://meet.example/bench',
      timezone: 'UTC',
      startDate: clock(startsAt),
      endDate: clock(new Date(startsAt.getTime() + hours * 3_600_000)),
    });
    await this.send('POST', `/api/ilt-event/${event._id}/status`, { status: 'published' });
    return event._id;
  }
}

/** Signed-in learners of the generated network, from the last one backwards. */
export async function learners(db: Db, count: number): Promise<readonly Person[]> {
  const people = await db
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .select('u.id')
    .where('r.code', '=', 'LEARNER')
    .where('u.status', '=', 'active')
    .where('u.email', 'like', 'person%')
    .orderBy('u.id', 'desc')
    .limit(count)
    .execute();
  const signedIn: Person[] = [];
  for (const { id } of people) signedIn.push({ id, cookie: await signIn(db, id) });
  return signedIn;
}

export const openConnections = (port: number, count: number): Promise<readonly Connection[]> =>
  Promise.all(Array.from({ length: count }, () => Connection.open(port)));
