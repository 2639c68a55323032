import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { statementCalls } from '#contract/rewards/statements.calls.ts';
import { buildApp } from '#server/app.ts';
import { serveHealth } from '#server/platform/health/health.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { watchedAlone } from '#tests/builders/watched-portal.ts';

const documents = 20;
const linesOfStatement = 400;
const password = 'Twenty sheets at once 1';

let portal: TestPortal;
/** The same portal in this process, with its health checks. */
let app: FastifyInstance;
let person: BuiltUser;
let reader: Client;
let certificateId: string;

beforeAll(async () => {
  portal = await openTestPortal();
  const { services } = portal;
  app = await buildApp({
    services,
    extend: (target) => serveHealth(target, services, watchedAlone(services, portal.pools)),
  });
  person = await buildUser(portal, { passwordHash: await hashPassword(password) });
  reader = await signedIn(portal, person);
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course]);
  await readSections(reader, course);
  await takeQuiz(reader, course, true);
  const { certificates } = await reader.ask(certificateCalls.user, { params: { userId: person.id } });
  certificateId = certificates[0]!._id;
  const postings = Array.from({ length: linesOfStatement }, (_, index) => ({
    businessKey: `test:${newId()}`,
    kind: 'given',
    note: `Line ${index + 1} of a long month`,
    at: new Date(),
    entries: transfer(houseAccount('issued', 'PTS'), trainingPointsOf(person.id), index + 1),
  }));
  await services.db.transaction().execute((tx) => post(tx, postings));
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

/** The longest that a health check or a sign-in waits while some work is done. */
async function longestWaitDuring(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const longest = async (options: { readonly url: string; readonly payload?: object }) => {
    let most = 0;
    while (!over.signal.aborted) {
      const begun = performance.now();
      const { statusCode } = await app.inject({ method: options.payload ? 'POST' : 'GET', ...options });
      most = Math.max(most, performance.now() - begun);
      expect(statusCode).toBe(200);
      await pause(5);
    }
    return most;
  };
  const waits = Promise.all([
    longest({ url: '/healthz' }),
    longest({ url: '/api/login', payload: { email: person.email, password } }),
  ]);
  await work();
  over.abort();
  return Math.max(...(await waits));
}

const times = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: documents }, ask));

/** Twenty certificates and twenty statements at once. */
async function draw(): Promise<void> {
  const replies = await Promise.all([
    times(() => reader.send(certificateCalls.pdf, { params: { id: certificateId } })),
    times(() => reader.send(statementCalls.ownFile, { query: { format: 'pdf' } })),
  ]);
  for (const reply of replies.flat() as Awaited<ReturnType<Client['send']>>[]) {
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
}

test('twenty certificates and twenty statements drawn at once make nobody wait', async () => {
  // What the machine takes for as many requests that draw nothing, and for starting what draws.
  await draw();
  const floor = await longestWaitDuring(async () => {
    const until = performance.now() + 1500;
    while (performance.now() < until) {
      await times(() => reader.ask(certificateCalls.get, { params: { id: certificateId } }));
      await times(() => reader.ask(statementCalls.own));
    }
  });
  const waited = await longestWaitDuring(draw);
  expect(waited).toBeLessThan(2 * floor + 100);
});
