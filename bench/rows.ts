import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { Connection, requestText } from './connection.ts';
import { expect200, get } from './requests.ts';
import type { BenchSize, Row, Seat } from './row.ts';
import { rowsAtXl } from './rows-at-xl.ts';

const usualConnections = 8;
const usualLearners = 200;

/** Every row about calls, with connections and signed-in people. */
export interface Seats {
  readonly rows: readonly Row[];
  /** One learner, the same in each network of a size. */
  readonly seat: Seat;
  /** A learner's cookie, and an administrator's. */
  readonly learner: string;
  readonly administrator: string;
  worksOf(row: Row): (() => Promise<unknown>)[];
  close(): void;
}

interface SeatPlan {
  readonly connections?: number;
  /** At least one for each connection. */
  readonly learners?: number;
  /** How many learners to leave to others. */
  readonly from?: number;
}

export async function openSeats(
  port: number,
  db: Db,
  size: BenchSize,
  { connections = usualConnections, learners: people = usualLearners, from = 0 }: SeatPlan = {},
): Promise<Seats> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const learners = await seatedLearners(db, people, from);
  const admin = await signIn(db, await someoneOf(db, 'COMPANY_ADMIN'));
  const platform = await signIn(db, await someoneOf(db, 'PLATFORM_ADMIN'));
  // Each connection has its own learners: a person takes one quiz at a time.
  const seatOf = (index: number) =>
    learners[index + connections * Math.floor((Math.random() * learners.length) / connections)] ??
    learners[index]!;
  return {
    rows: size === 'XL' ? await rowsAtXl(db, admin, platform) : rowsFor(admin),
    seat: learners[0]!,
    learner: learners[0]!.cookie,
    administrator: admin,
    worksOf: ({ once, atOnce = connections }) =>
      open.slice(0, atOnce).map((connection, index) => () => once(connection, seatOf(index))),
    close: () => {
      for (const one of open) one.close();
    },
  };
}

const pages = {
  home: () => ['/api/courses/in-progress', '/api/curriculums/?limit=6', '/api/dashboards/learner-home'],
  // The newest one is open beside the list, which knows its neighbors.
  announcements: ({ bulletinId }: Seat) => [
    '/api/bulletins/?limit=20&page=1',
    `/api/bulletins/${bulletinId}?visit=true`,
  ],
  course: ({ courseId, curriculumId }: Seat) => [
    `/api/courses/${courseId}`,
    `/api/courses/${courseId}/progress`,
    `/api/curriculums/${curriculumId}/detail`,
  ],
};

const rowsFor = (admin: string): Row[] => [
  { work: 'GET /api/session', floor: 'read', must: 0.15, once: reading(() => ['/api/session']) },
  { work: 'learner home', floor: 'read', must: 0.01, mustP99: 40, once: reading(pages.home) },
  { work: 'course page', floor: 'read', must: 0.011, once: reading(pages.course) },
  {
    work: 'GET /api/users/?limit=50',
    floor: 'read',
    must: 0.011,
    once: (one) => get(one, admin, '/api/users/?limit=50'),
  },
  {
    work: 'GET /api/courses/?text=brakes&limit=20',
    floor: 'read',
    must: 0.011,
    once: (one) => get(one, admin, '/api/courses/?text=brakes&limit=20'),
  },
  {
    work: 'GET /api/courses/{id}',
    floor: 'read',
    must: 0.055,
    once: reading(({ courseId }) => [`/api/courses/${courseId}`]),
  },
  {
    work: 'GET /api/courses/remaining',
    floor: 'read',
    must: 0.035,
    once: reading(() => ['/api/courses/remaining']),
  },
  {
    work: 'GET /api/courses/{id}/progress',
    floor: 'read',
    must: 0.045,
    once: reading(({ courseId }) => [`/api/courses/${courseId}/progress`]),
  },
  { work: 'announcements, all calls', floor: 'read', must: 0.012, once: reading(pages.announcements) },
  { work: 'one learning event', floor: 'write', must: 0.08, once: learningEvent },
  { work: 'one answer saved', floor: 'write', must: 0.08, once: answerSaved() },
  { work: 'quiz attempt in three requests', floor: 'write', must: 0.012, mustP99: 150, once: attempt },
  {
    work: 'report page, 25 of 20,000 learners',
    atOnce: 1,
    mustMilliseconds: 40,
    once: (one) => get(one, admin, '/api/report-users/?limit=25'),
  },
  {
    work: 'report page, by courses passed',
    atOnce: 1,
    mustMilliseconds: 40,
    once: (one) => get(one, admin, '/api/report-users/?limit=25&sortBy=completed&direction=desc'),
  },
];

const reading =
  (paths: (seat: Seat) => readonly string[]): Row['once'] =>
  async (one, seat) => {
    for (const path of paths(seat)) await get(one, seat.cookie, path);
  };

async function learningEvent(one: Connection, { cookie, courseId, sectionIds }: Seat): Promise<void> {
  const body = { eventId: newId(), sectionId: sectionIds[0], kind: 'time', time: 1 };
  expect200(
    await one.request(requestText('POST', `/api/courses/${courseId}/progress`, cookie, body)),
    'event',
  );
}

interface Test {
  readonly _id: string;
  readonly questions: readonly {
    readonly _id: string;
    readonly options: readonly { readonly _id: string }[];
  }[];
}

async function startAttempt(one: Connection, { cookie, courseId }: Seat): Promise<Test> {
  const started = expect200(
    await one.request(requestText('POST', '/api/test/create', cookie, { courseId })),
    'start',
  );
  return (JSON.parse(started) as { test: Test }).test;
}

const save = (one: Connection, { cookie }: Seat, test: Test, body: object) =>
  one.request(requestText('PUT', `/api/test/${test._id}`, cookie, body));

/** Answers the questions of an open attempt in turn. */
function answerSaved(): Row['once'] {
  const attempts = new Map<Seat, Test>();
  return async (one, seat) => {
    const test = attempts.get(seat) ?? (await startAttempt(one, seat));
    attempts.set(seat, test);
    const question = test.questions[Math.floor(Math.random() * test.questions.length)]!;
    const option = question.options[Math.floor(Math.random() * question.options.length)]!;
    expect200(
      await save(one, seat, test, { answers: { [question._id]: [option._id] }, finished: false }),
      'answer',
    );
  };
}

async function attempt(one: Connection, seat: Seat): Promise<void> {
  const test = await startAttempt(one, seat);
  const answers = Object.fromEntries(
    test.questions.map((question) => [question._id, [question.options[0]!._id]]),
  );
  expect200(await save(one, seat, test, { answers, finished: false }), 'save');
  expect200(await save(one, seat, test, { answers: {}, finished: true }), 'hand in');
}

/** Somebody with this role. */
export const someoneOf = async (db: Db, code: string): Promise<string> =>
  (
    await db
      .selectFrom('userAccount as u')
      .innerJoin('role as r', 'r.id', 'u.roleId')
      .select('u.id')
      .where('r.code', '=', code)
      .where('u.status', '=', 'active')
      .executeTakeFirstOrThrow()
  ).id;

export async function signIn(db: Db, userId: string): Promise<string> {
  const token = newToken();
  await db.transaction().execute((tx) =>
    insertSession(tx, {
      userId,
      tokenHash: hashToken(token),
      limited: false,
      lifetimeSeconds: 86_400,
      ip: '127.0.0.1',
      userAgent: 'bench',
    }),
  );
  return `paddock=${token}`;
}

/** Learners, each with a course they may take. */
async function seatedLearners(db: Db, count: number, from: number): Promise<Seat[]> {
  const people = await db
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .innerJoin('assignmentGroupMember as m', 'm.userId', 'u.id')
    .innerJoin('curriculum as k', (join) =>
      join.on((eb) => sql<boolean>`${eb.ref('m.assignmentGroupId')} = any(${eb.ref('k.departments')})`),
    )
    .innerJoin('curriculumCourse as x', 'x.curriculumId', 'k.id')
    .innerJoin('course as c', 'c.id', 'x.courseId')
    .innerJoin('courseVersion as v', 'v.id', 'c.publishedVersionId')
    .select(['u.id as userId', 'x.curriculumId', 'x.courseId', 'v.sectionIds'])
    .distinctOn('u.id')
    .where('r.code', '=', 'LEARNER')
    .where('u.status', '=', 'active')
    .where('u.email', 'like', 'person%')
    .orderBy('u.id')
    .orderBy('x.position')
    .limit(count)
    .offset(from)
    .execute();
  const { id: bulletinId } = await db
    .selectFrom('article')
    .select('id')
    .where('kind', '=', 'bulletin')
    .where('status', '=', 'published')
    .where('audienceId', 'is', null)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const made: Seat[] = [];
  for (const { userId, ...seat } of people)
    made.push({ ...seat, bulletinId, cookie: await signIn(db, userId) });
  return made;
}
