import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { blockCalls } from '#contract/live/ilt-blocks.calls.ts';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { jobs } from '#server/jobs.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { bodyOf, buildPublishedEvent, buildTemplate } from '#tests/builders/live-training.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf, random } from '#tests/builders/random.ts';
import type { SeenEvent, SeenPlace } from './seen-seats.ts';

const firstMoment = new Date('2031-01-05T16:00:00Z');
const minute = 60_000;

interface Learner {
  readonly id: string;
  readonly client: Client;
}
interface Dealer {
  readonly dealerId: string;
  readonly staff: readonly { readonly id: string }[];
  readonly manager: Client;
}
interface Event {
  readonly id: string;
  readonly title: string;
}

/** What a step was: its replies, and the people who changed their own place or were given one by name. */
export interface Stepped {
  readonly what: string;
  readonly replies: readonly LightMyRequestResponse[];
  readonly ownDoing: readonly string[];
}

/** Four small events, of which two have the same template, and people who want their seats. Its clock is its own. */
export class SeatWorld {
  readonly portal: TestPortal;
  #now = firstMoment;
  readonly #admin: Client;
  readonly #events: readonly Event[];
  readonly #learners: readonly Learner[];
  readonly #dealers: readonly Dealer[];

  private constructor(
    portal: TestPortal,
    admin: Client,
    {
      events,
      learners,
      dealers,
    }: { events: readonly Event[]; learners: readonly Learner[]; dealers: readonly Dealer[] },
  ) {
    [this.portal, this.#admin, this.#events, this.#learners, this.#dealers] = [
      portal,
      admin,
      events,
      learners,
      dealers,
    ];
  }

  static async open(): Promise<SeatWorld> {
    // The events are small, so a dealer may reserve all their seats.
    const roomy = (settings: Settings): Settings => ({
      ...settings,
      liveTraining: { ...settings.liveTraining, blockSharePercent: 100 },
    });
    const clock: { now: () => Date } = { now: () => firstMoment };
    const portal = await openTestPortal(roomy, { now: () => clock.now() });
    const admin = await signedInAs(portal, 'ILT_ADMIN');
    const template = (await buildTemplate(admin))._id;
    const events: Event[] = [];
    for (const [title, more] of Object.entries({ A: { template }, B: { template }, C: {}, D: {} })) {
      const { _id: id } = await buildPublishedEvent(admin, { title, seats: 2, ...more });
      events.push({ id, title });
    }
    const learners = await many(7, async () => {
      const user = await buildUser(portal);
      return { id: user.id, client: await signedIn(portal, user) };
    });
    const dealers = await many(2, async () => {
      const dealerId = await buildDealer(portal);
      const staff = await many(2, () => buildUser(portal, { dealerId }));
      return { dealerId, staff, manager: await signedInAs(portal, 'DEALER_MANAGER', { dealerId }) };
    });
    const world = new SeatWorld(portal, admin, { events, learners, dealers });
    clock.now = () => world.#now;
    return world;
  }

  /** The events as they were at first, on new days with new numbers of seats: at the same time or not, soon or later, some within the last day. */
  async begin(): Promise<void> {
    this.#now = firstMoment;
    const { db } = this.portal.services;
    await sql`delete from ilt_enrollment`.execute(db);
    await sql`delete from ilt_seat_block`.execute(db);
    await sql`truncate mail, notice cascade`.execute(db);
    await sql`update ilt_seats set taken = 0, reserved = 0`.execute(db);
    const days = this.#events.map(() => oneOf([1, 2, 3, 9, 9, 12]));
    const seats = this.#events.map(() => oneOf([1, 1, 2, 3]));
    await sql`
      with plan as (select * from unnest(${this.#events.map(({ id }) => id)}::uuid[], ${days}::int[], ${seats}::int[]) as p(id, days, seats)),
      moved as (update ilt_event e set canceled_at = null, canceled_by = null, cancel_reason = null,
        start_local = '2031-01-05 08:00'::timestamp + make_interval(days => p.days), end_local = '2031-01-05 09:00'::timestamp + make_interval(days => p.days),
        starts_at = '2031-01-05 15:00Z'::timestamptz + make_interval(days => p.days), ends_at = '2031-01-05 16:00Z'::timestamptz + make_interval(days => p.days)
        from plan p where p.id = e.id)
      update ilt_seats s set seats = p.seats from plan p where p.id = s.event_id`.execute(db);
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  /** One step more. What was seen before it makes most steps ones that do something. */
  async step(seen: ReadonlyMap<string, SeenEvent>): Promise<Stepped> {
    const event = random() < 0.6 ? this.#events[0]! : oneOf(this.#events);
    const name = oneOf(names);
    this.#now = new Date(this.#now.getTime() + minute);
    const { replies, ownDoing = [], detail = '' } = await this.#steps[name](event, seen.get(event.title)!);
    return { what: `${name} ${event.title}${detail}`, replies: [replies].flat(), ownDoing };
  }

  readonly #steps: Readonly<
    Record<(typeof names)[number], (event: Event, seen: SeenEvent) => Promise<Done>>
  > = {
    enroll: (event, seen) =>
      this.#own(
        'enroll',
        event,
        this.#learnerIn(seen, (place) => !holdsPlace(place)),
      ),
    leave: (event, seen) =>
      this.#own(
        'unEnroll',
        event,
        this.#learnerIn(seen, (place) => place?.kind === 'enrolled'),
      ),
    stopWaiting: (event, seen) =>
      this.#own(
        'unEnroll',
        event,
        this.#learnerIn(seen, (place) => place?.kind === 'waitlisted'),
      ),
    accept: (event, seen) =>
      this.#own(
        'enroll',
        event,
        this.#learnerIn(seen, (place) => place?.hasOffer === true),
      ),
    seats: async ({ id }) => {
      const { event } = await this.#admin.ask(eventCalls.get, { params: { id } });
      const seats = oneOf([1, 2, 3]);
      return {
        replies: await this.#admin.send(eventCalls.update, bodyOf(event, { seats })),
        detail: ` ${seats}`,
      };
    },
    cancel: async ({ id }) => ({
      replies: await this.#admin.send(eventCalls.cancel, { params: { id }, body: { reason: 'Random' } }),
    }),
    restore: async ({ id }) => ({ replies: await this.#admin.send(eventCalls.unCancel, { params: { id } }) }),
    // Open offers end. An hour is not enough for that, a day is.
    wait: async () => {
      const hours = oneOf([1, 25]);
      this.#now = new Date(this.#now.getTime() + hours * 60 * minute);
      await runJob(
        jobs.find((job) => job.name === 'seat-offers')!,
        this.portal.services,
      );
      return { replies: [], detail: ` ${hours} h` };
    },
    reserve: async ({ id }) => {
      const { manager, dealerId } = oneOf(this.#dealers);
      const body = { dealer: dealerId, seats: oneOf([0, 1, 2]) };
      return { replies: await manager.send(blockCalls.reserve, { params: { id }, body }) };
    },
    name: async ({ id }) => {
      const { manager, staff } = oneOf(this.#dealers);
      const body = { users: [oneOf(staff).id] };
      return { replies: await manager.send(seatCalls.enrollUsers, { params: { id }, body }) };
    },
    withdraw: async ({ id }) => {
      const { manager, staff } = oneOf(this.#dealers);
      const userId = oneOf(staff).id;
      const params = { id, userId };
      return { replies: await manager.send(seatCalls.removeUser, { params, body: {} }), ownDoing: [userId] };
    },
    move: async ({ id }) => {
      const params = { id, userId: oneOf(this.#learners).id };
      return { replies: await this.#admin.send(seatCalls.moveToEnrolled, { params }) };
    },
    together: async ({ id }) => ({
      replies: await Promise.all(
        this.#learners.map(({ client }) =>
          client.send(oneOf([ownPlaceCalls.enroll, ownPlaceCalls.unEnroll]), { params: { id } }),
        ),
      ),
      detail: ` ${together}`,
    }),
  };

  async #own(what: 'enroll' | 'unEnroll', { id }: Event, learner: Learner): Promise<Done> {
    const replies = await learner.client.send(ownPlaceCalls[what], { params: { id } });
    return { replies, ownDoing: [learner.id], detail: ` ${this.#learners.indexOf(learner)}` };
  }

  /** One of those to whom this applies, or anybody if it applies to nobody, and now and then anyway. */
  #learnerIn({ places }: SeenEvent, applies: (place: SeenPlace | undefined) => boolean): Learner {
    const those = this.#learners.filter(({ id }) => applies(places.find(({ userId }) => userId === id)));
    return oneOf(those.length > 0 && random() < 0.9 ? those : this.#learners);
  }
}

const holdsPlace = (place: SeenPlace | undefined): boolean =>
  place?.kind === 'enrolled' || place?.kind === 'waitlisted';

/** In the words of a step: people acted at the same time, so nobody can say who was first. */
export const together = 'at once';

interface Done {
  readonly replies: LightMyRequestResponse | readonly LightMyRequestResponse[];
  readonly ownDoing?: readonly string[];
  readonly detail?: string;
}

/** A name is as likely as it is often here. */
const names = [
  ...Array<'enroll'>(7).fill('enroll'),
  ...Array<'leave'>(4).fill('leave'),
  ...Array<'accept'>(2).fill('accept'),
  'stopWaiting',
  'seats',
  'seats',
  'cancel',
  'restore',
  'restore',
  'wait',
  'reserve',
  'name',
  'withdraw',
  'move',
  'together',
] as const;
