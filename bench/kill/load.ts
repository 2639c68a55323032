import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltCourse } from '#tests/builders/training.ts';
import { newId } from '#server/platform/ids.ts';
import { Connection, requestText } from '../connection.ts';
import type { Learner, Network } from './network.ts';

/** What the portal acknowledged, recorded outside of it. */
export class Ledger {
  /** Learning events by id. */
  readonly events = new Map<
    string,
    { readonly userId: string; readonly courseId: string; readonly sectionId: string }
  >();
  /** Started courses, `user:course`. */
  readonly enrolments = new Set<string>();
  /** Saved answers by attempt and question. */
  readonly answers = new Map<string, Map<string, string>>();
  /** Submitted attempts, each a pass, with its `user:course`. */
  readonly passes = new Map<string, string>();
  requests = 0;
  /** Requests that were sent again, because they got no reply or the reply that the portal is unavailable. */
  repeated = 0;
  /** Unexpected replies. */
  readonly faults: string[] = [];

  get acknowledged(): number {
    let answers = 0;
    for (const some of this.answers.values()) answers += some.size;
    return this.events.size + this.enrolments.size + answers + this.passes.size;
  }
}

interface Step {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  note(reply: unknown): void;
}

/** Learners at work over keep-alive connections. Each does one thing after the other and repeats what was not acknowledged. */
export class Load {
  readonly ledger: Ledger;
  /** When something was acknowledged last. */
  acknowledgedAt = performance.now();
  readonly #port: number;
  readonly #network: Network;
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();

  /** Several loads may share a ledger. */
  constructor(port: number, network: Network, ledger: Ledger = new Ledger()) {
    this.#port = port;
    this.#network = network;
    this.ledger = ledger;
  }

  start(connections: number): void {
    const { learners } = this.#network;
    this.#running = Promise.all(
      Array.from({ length: connections }, (_, seat) =>
        this.#work(learners.filter((_one, index) => index % connections === seat)),
      ),
    );
  }

  /** Ends when everything that was started is acknowledged. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  async #work(learners: readonly Learner[]): Promise<void> {
    let connection: Connection | undefined;
    const send = async (learner: Learner, step: Step): Promise<void> => {
      // Written once, so that a repeated request is identical to the byte.
      const text = requestText(step.method, step.path, learner.cookie, step.body);
      for (;;) {
        try {
          connection ??= await Connection.open(this.#port);
          const { status, body } = await connection.request(text);
          this.ledger.requests++;
          if (status === 200) {
            this.acknowledgedAt = performance.now();
            return step.note(JSON.parse(body));
          }
          if (status !== 503) {
            this.ledger.faults.push(`${step.method} ${step.path} answered ${status}: ${body.slice(0, 200)}`);
            return;
          }
        } catch {
          // The process died during the request: whether it took effect is unknown.
        }
        this.ledger.repeated++;
        connection?.close();
        connection = undefined;
        await pause(20);
      }
    };
    while (!this.#stopping) {
      const learner = oneOf(learners);
      const course = oneOf(this.#network.courses);
      const chance = Math.random();
      if (chance < 0.06) await send(learner, this.#enrolment(learner, course));
      else if (chance < 0.14) await this.#quiz(learner, course, send);
      else await send(learner, this.#anyEvents(learner, course, chance < 0.6 ? 6 : 1));
    }
    connection?.close();
  }

  #enrolment(learner: Learner, course: BuiltCourse): Step {
    const note = () => void this.ledger.enrolments.add(`${learner.id}:${course.id}`);
    return { method: 'POST', path: `/api/courses/${course.id}/enroll`, note };
  }

  #anyEvents(learner: Learner, course: BuiltCourse, count: number): Step {
    const events = Array.from({ length: count }, () =>
      event(Math.random() < 0.3 ? 'section-seen' : 'time', oneOf(course.sectionIds)),
    );
    return this.#events(learner, course, events);
  }

  #events(learner: Learner, course: BuiltCourse, events: readonly ReturnType<typeof event>[]): Step {
    return {
      method: 'POST',
      path: `/api/courses/${course.id}/progress`,
      body: { events },
      note: () => {
        for (const { eventId, sectionId } of events)
          this.ledger.events.set(eventId, { userId: learner.id, courseId: course.id, sectionId });
      },
    };
  }

  /** Reads every section, starts an attempt, saves each answer, submits. All answers are correct, so the course is passed. */
  async #quiz(
    learner: Learner,
    course: BuiltCourse,
    send: (learner: Learner, step: Step) => Promise<void>,
  ): Promise<void> {
    const seen = course.sectionIds.map((sectionId) => event('section-seen', sectionId));
    await send(learner, this.#events(learner, course, seen));
    let attemptId: string | undefined;
    await send(learner, {
      method: 'POST',
      path: '/api/test/create',
      body: { courseId: course.id },
      note: (reply) => {
        attemptId = (reply as { test: { _id: string } }).test._id;
      },
    });
    if (!attemptId) return;
    const path = `/api/test/${attemptId}`;
    for (const [questionId, options] of Object.entries(course.right)) {
      await send(learner, {
        method: 'PUT',
        path,
        body: { answers: { [questionId]: options } },
        note: () => {
          const known = this.ledger.answers.get(attemptId!) ?? new Map<string, string>();
          this.ledger.answers.set(attemptId!, known.set(questionId, JSON.stringify(options)));
        },
      });
    }
    await send(learner, {
      method: 'PUT',
      path,
      body: { finished: true },
      note: () => void this.ledger.passes.set(attemptId!, `${learner.id}:${course.id}`),
    });
  }
}

const event = (kind: 'section-seen' | 'time', sectionId: string) => ({
  eventId: newId(),
  sectionId,
  kind,
  time: 1,
});

const oneOf = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)]!;
