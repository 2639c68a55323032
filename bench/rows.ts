import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import type { Row } from './bench.ts';
import { Connection, requestText } from './connection.ts';
import type { Floors } from './floors.ts';
import { measure, type Timing } from './measure.ts';

const connections = 8;

/** One person with what the requests name. */
interface Seat {
  readonly cookie: string;
  readonly curriculumId: string;
  readonly courseId: string;
  readonly sectionIds: readonly string[];
}

/** Every row of the table that the portal's calls can show. */
export async function measureRows(port: number, db: Db, timing: Timing): Promise<Row[]> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const learners = await seats(db, 'LEARNER');
  const admin = await signIn(db, await oneOf(db, 'COMPANY_ADMIN'));
  const rows: Row[] = [];
  // Each connection has learners of its own: a person takes one quiz at a time.
  const seatOf = (index: number) =>
    learners[index + connections * Math.floor((Math.random() * learners.length) / connections)] ??
    learners[index]!;

  const add = async (
    work: string,
    floor: keyof Floors,
    must: number,
    once: (connection: Connection, seat: Seat) => Promise<unknown>,
  ) => {
    const { rate, p99Milliseconds } = await measure(
      open.map((connection, index) => () => once(connection, seatOf(index))),
      timing,
    );
    rows.push({ work, rate, floor, must, p99Milliseconds });
  };
  const get = async (connection: Connection, cookie: string, path: string) => {
    const answer = await connection.request(requestText('GET', path, cookie));
    if (answer.status !== 200)
      throw new Error(`GET ${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  };

  await add('GET /api/session', 'read', 0.15, (one, { cookie }) => get(one, cookie, '/api/session'));
  await add('learner home', 'read', 0.01, async (one, { cookie }) => {
    for (const path of [
      '/api/courses/in-progress',
      '/api/curriculums/?limit=6',
      '/api/courses/user-courses-status',
    ])
      await get(one, cookie, path);
  });
  await add('course page', 'read', 0.011, async (one, { cookie, curriculumId, courseId }) => {
    for (const path of [
      `/api/courses/${courseId}`,
      `/api/courses/${courseId}/progress`,
      `/api/curriculums/${curriculumId}/detail`,
    ])
      await get(one, cookie, path);
  });
  await add('GET /api/users/?limit=50', 'read', 0.011, (one) => get(one, admin, '/api/users/?limit=50'));
  await add('GET /api/courses/?text=brakes&limit=20', 'read', 0.011, (one) =>
    get(one, admin, '/api/courses/?text=brakes&limit=20'),
  );
  await add('GET /api/courses/{id}', 'read', 0.055, (one, { cookie, courseId }) =>
    get(one, cookie, `/api/courses/${courseId}`),
  );
  await add('GET /api/courses/remaining', 'read', 0.035, (one, { cookie }) =>
    get(one, cookie, '/api/courses/remaining'),
  );
  await add('GET /api/courses/{id}/progress', 'read', 0.045, (one, { cookie, courseId }) =>
    get(one, cookie, `/api/courses/${courseId}/progress`),
  );
  await add('one learning event', 'write', 0.08, async (one, { cookie, courseId, sectionIds }) => {
    const body = { eventId: newId(), sectionId: sectionIds[0], kind: 'time', time: 1 };
    expect200(
      await one.request(requestText('POST', `/api/courses/${courseId}/progress`, cookie, body)),
      'event',
    );
  });
  await add('quiz attempt in three requests', 'write', 0.012, (one, seat) => attempt(one, seat));
  await add('GET /api/report-users/ (25 of 20,000)', 'read', 0, (one) =>
    get(one, admin, '/api/report-users/?limit=25'),
  );
  for (const one of open) one.close();
  return rows;
}

async function attempt(one: Connection, { cookie, courseId }: Seat): Promise<void> {
  const started = expect200(
    await one.request(requestText('POST', '/api/test/create', cookie, { courseId })),
    'start',
  );
  const { test } = JSON.parse(started) as {
    test: { _id: string; questions: { _id: string; options: { _id: string }[] }[] };
  };
  const answers = Object.fromEntries(
    test.questions.map((question) => [question._id, [question.options[0]!._id]]),
  );
  const save = (finished: boolean) =>
    one.request(
      requestText('PUT', `/api/test/${test._id}`, cookie, { answers: finished ? {} : answers, finished }),
    );
  expect200(await save(false), 'save');
  expect200(await save(true), 'hand in');
}

function expect200({ status, body }: { status: number; body: string }, what: string): string {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

const oneOf = async (db: Db, code: string): Promise<string> =>
  (
    await db
      .selectFrom('userAccount as u')
      .innerJoin('role as r', 'r.id', 'u.roleId')
      .select('u.id')
      .where('r.code', '=', code)
      .where('u.status', '=', 'active')
      .executeTakeFirstOrThrow()
  ).id;

async function signIn(db: Db, userId: string): Promise<string> {
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

/** Two hundred learners with a course each that they may take. */
async function seats(db: Db, code: string): Promise<Seat[]> {
  const people = await db
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .innerJoin('assignmentGroupMember as m', 'm.userId', 'u.id')
    .innerJoin('curriculumAudience as a', 'a.assignmentGroupId', 'm.assignmentGroupId')
    .innerJoin('curriculumCourse as x', 'x.curriculumId', 'a.curriculumId')
    .innerJoin('course as c', 'c.id', 'x.courseId')
    .innerJoin('courseVersion as v', 'v.id', 'c.publishedVersionId')
    .select(['u.id as userId', 'a.curriculumId', 'x.courseId', 'v.sectionIds'])
    .distinctOn('u.id')
    .where('r.code', '=', code)
    .where('u.status', '=', 'active')
    .where('u.email', 'like', 'person%')
    .orderBy('u.id')
    .orderBy('x.position')
    .limit(200)
    .execute();
  const made: Seat[] = [];
  for (const { userId, ...seat } of people) made.push({ ...seat, cookie: await signIn(db, userId) });
  return made;
}
