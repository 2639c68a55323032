import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import type { Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { sendStatements, startStatementSender, writeStatements } from './statement-sender.ts';
import type { Statement } from './statements.rules.ts';
import { deleteOldStatements } from './statement-sweep.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.services;
  await db.deleteFrom('xapiStatement').execute();
  await db.updateTable('xapiDelivery').set({ leasedBy: null, leasedUntil: '-infinity' }).execute();
});

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly statements: readonly Statement[];
}

type Answer = (received: Received, response: ServerResponse) => void;

const takes: Answer = ({ statements }, response) =>
  response.end(JSON.stringify(statements.map((one) => one.id)));
const says =
  (status: number, body = 'no'): Answer =>
  (_asked, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(body);

const sender = newId();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A learning record store that gives the configured answer, and a portal that uses it. */
async function recordStore(answer: Answer) {
  const received: Received[] = [];
  const store = { answer };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const one = { path: request.url!, headers: request.headers, statements: text ? JSON.parse(text) : [] };
    received.push(one);
    store.answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  open.push({ close });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi/`;
  return { received, store, services: connectedTo(url) };
}

const connectedTo = (url: string): Services => ({
  ...portal.services,
  environment: { ...portal.services.environment, learningRecordStore: { url, key: 'portal:secret' } },
});

/** Always the same sender, unless another is named. */
const send = (services: Services, holder = sender) =>
  sendStatements(services, holder, new AbortController().signal);

async function passes(course: BuiltCourse): Promise<BuiltUser> {
  const learner = await buildUser(portal);
  const client = await signedIn(portal, learner);
  const events = course.sectionIds.map((sectionId) => ({ eventId: newId(), sectionId, time: 30 }));
  const request = { params: { id: course.id }, body: { events } };
  await client.ask(progressCalls.record, request as never);
  // Sent again: still one statement for each event.
  await client.ask(progressCalls.record, request as never);
  const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
  await client.ask(quizCalls.save, {
    params: { testId: attempt._id },
    body: { answers: course.right, finished: true },
  } as never);
  return learner;
}

async function passedCourse(): Promise<{ course: BuiltCourse; learner: BuiltUser }> {
  const course = await buildCourse(portal, { name: 'Brakes' });
  await buildCurriculum(portal, [course]);
  return { course, learner: await passes(course) };
}

const kept = () =>
  portal.services.db
    .selectFrom('xapiStatement')
    .select(['id', 'statement', 'sentAt', 'refusedAt', 'refusal'])
    .orderBy('sequence')
    .execute();
const verbsOf = (statements: readonly Statement[]) =>
  statements.map((one) => one.verb.id.replace(/.*\//, ''));

describe('kept here', () => {
  test('a course up to its pass is recorded in order, with its certificate, each once', async () => {
    const { course, learner } = await passedCourse();
    await writeStatements(portal.services);
    const statements = (await kept()).map((row) => row.statement as unknown as Statement);
    const verbs = verbsOf(statements);
    expect(verbs.slice(0, 1 + course.sectionIds.length)).toEqual([
      'registered',
      ...course.sectionIds.map(() => 'completed'),
    ]);
    expect(verbs.slice(1 + course.sectionIds.length).toSorted()).toEqual(['completed', 'earned', 'passed']);
    for (const one of statements) {
      expect(one.actor.account.name).toBe(learner.id);
      expect(JSON.stringify(one)).not.toContain(learner.email);
      expect(one.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(statements[0]!.object.definition.name).toMatchObject({ 'en-US': 'Brakes' });
    expect(await writeStatements(portal.services)).toBe(0);
  });

  test('each names the request that led to it, also the certificate that a trigger tells', async () => {
    const { course, learner } = await passedCourse();
    const named = await portal.services.db
      .selectFrom('xapiStatement')
      .select(['kind', 'requestId'])
      .where('userId', '=', learner.id)
      .orderBy('sequence')
      .execute();
    expect(named.map(({ requestId }) => requestId)).not.toContain(null);
    const last = named.filter(({ kind }) => kind !== 'event').map(({ requestId }) => requestId);
    expect(last).toHaveLength(2);
    // The pass and its certificate came with one request, and the sections before with another.
    expect(new Set(last)).toEqual(new Set([named.at(-1)!.requestId]));
    expect(named.slice(0, course.sectionIds.length).map(({ requestId }) => requestId)).not.toContain(last[0]);
  });

  test('an event of a deleted attempt is not written out', async () => {
    const [course, learner] = [await buildCourse(portal), await buildUser(portal)];
    const { db } = portal.services;
    await db
      .insertInto('xapiStatement')
      .values({
        id: newId(),
        kind: 'course-passed',
        userId: learner.id,
        courseId: course.id,
        occurredAt: new Date(),
      })
      .execute();
    await writeStatements(portal.services);
    expect(await kept()).toEqual([]);
  });

  test('a rolled-back change is never recorded', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course]);
    const [one, other] = [
      await signedIn(portal, await buildUser(portal)),
      await signedIn(portal, await buildUser(portal)),
    ];
    const request = {
      params: { id: course.id },
      body: { eventId: newId(), sectionId: course.sectionIds[0]! },
    };
    await one.ask(progressCalls.record, request);
    const before = await kept();
    // The id is in use, which is found after the course is started: the start is rolled back.
    expect((await other.refused(progressCalls.record, request)).code).toBe('courses.eventIdInUse');
    expect(await kept()).toEqual(before);
  });

  test('without a record store nothing is sent and nothing is lost', async () => {
    await passedCourse();
    await writeStatements(portal.services);
    expect(await send(portal.services)).toBe(0);
    expect((await kept()).every((row) => row.statement !== null && row.sentAt === null)).toBe(true);
  });
});

describe('sent to a learning record store', () => {
  test("in order, under the portal's name and version, once", async () => {
    const { services, received } = await recordStore(takes);
    await passedCourse();
    await writeStatements(services);
    const rows = await kept();
    expect(await send(services)).toBe(rows.length);
    expect(received).toHaveLength(1);
    expect(received[0]!.path).toBe('/xapi/statements');
    expect(received[0]!.headers).toMatchObject({
      'x-experience-api-version': '1.0.3',
      authorization: `Basic ${Buffer.from('portal:secret').toString('base64')}`,
    });
    expect(received[0]!.statements.map((one) => one.id)).toEqual(rows.map((row) => row.id));
    expect(await send(services)).toBe(0);
    expect(received).toHaveLength(1);
  });

  test.each([
    ['is down', says(500)],
    ['does not know the key', says(401)],
    ['is busy', says(429)],
    ['is behind a page that says 200', says(200, '<html>Sign in</html>')],
    ['sends elsewhere', says(302)],
    ['hangs up', (_asked: Received, response: ServerResponse) => void response.socket!.destroy()],
  ] as [string, Answer][])('one that %s leaves all of it to be sent later', async (_what, answer) => {
    const { services, received, store } = await recordStore(answer);
    await passedCourse();
    await writeStatements(services);
    expect(await send(services)).toBe('away');
    expect((await kept()).every((row) => row.sentAt === null && row.refusedAt === null)).toBe(true);
    store.answer = takes;
    const before = received.length;
    expect(await send(services)).toBe((await kept()).length);
    expect(received.length).toBe(before + 1);
    expect((await kept()).every((row) => row.sentAt !== null)).toBe(true);
  });

  test('one refused statement is set aside with its reason, and the others are sent', async () => {
    await passedCourse();
    await passedCourse();
    await writeStatements(portal.services);
    const rows = await kept();
    const bad = rows[3]!.id;
    const { services } = await recordStore((received, response) =>
      received.statements.some((one) => one.id === bad)
        ? says(400, 'object is not known')(received, response)
        : takes(received, response),
    );
    await send(services);
    const after = await kept();
    expect(after.filter((row) => row.sentAt === null)).toMatchObject([
      { id: bad, refusal: '400 object is not known', refusedAt: expect.any(String) },
    ]);
    expect(after).toHaveLength(rows.length);
  });

  test('what it has had for 24 months is deleted, and nothing else', async () => {
    const { services } = await recordStore(takes);
    await passedCourse();
    await writeStatements(services);
    await send(services);
    await passedCourse();
    const count = (await kept()).length;
    const sent = (await kept()).filter((row) => row.sentAt !== null).length;
    const sweepIn = (days: number, of = services) =>
      deleteOldStatements({ ...of, now: () => new Date(Date.now() + days * 86_400_000) });
    expect(await sweepIn(729)).toMatch(/^0 statements/);
    expect(await sweepIn(740, portal.services)).toBe(
      'Statements are kept, because no record store has them.',
    );
    expect(await kept()).toHaveLength(count);
    expect(await sweepIn(740)).toBe(
      `${sent} statements deleted that the record store has had for 24 months.`,
    );
    expect((await kept()).map((row) => row.sentAt)).toEqual(Array.from({ length: count - sent }, () => null));
  });

  test('two workers do not send at the same time', async () => {
    const { services, received } = await recordStore(takes);
    await passedCourse();
    await writeStatements(services);
    const signal = new AbortController().signal;
    const one = newId();
    const sent = await Promise.all([
      sendStatements(services, one, signal),
      sendStatements(services, newId(), signal),
    ]);
    expect(sent.toSorted()).toEqual([0, (await kept()).length].toSorted());
    expect(received).toHaveLength(1);
  });

  test('the worker writes and sends by itself, and stops when received', async () => {
    const { services, received } = await recordStore(takes);
    const running = startStatementSender(services);
    await passedCourse();
    for (let tries = 0; tries < 100; tries += 1) {
      const rows = await kept();
      if (rows.length > 0 && rows.every((row) => row.sentAt !== null)) break;
      await pause(100);
    }
    await running.stop();
    expect((await kept()).every((row) => row.sentAt !== null)).toBe(true);
    const ids = received.flatMap((one) => one.statements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength((await kept()).length);
  });
});
