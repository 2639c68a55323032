import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerStatisticsCalls as calls } from '#contract/insight/answer-statistics.calls.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { answersReported } from './answer-statistics.scope.ts';

let portal: TestPortal;
let brand: string;
let course: BuiltCourse;
beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal, 'Asked');
  course = await buildCourse(portal, { name: 'Asked course', brandId: brand, questions: 2, sections: 1 });
  await buildCurriculum(portal, [course]);
  // Three people, one of them twice, one in French: the first question right, the second one by the French reader only.
  for (const [language, times] of [
    ['en', 2],
    ['en', 1],
    ['fr', 1],
  ] as const) {
    const client = await signedIn(portal, await buildUser(portal, { language }));
    for (let time = 0; time < times; time++) await attempt(client, language === 'fr');
  }
});
afterAll(() => portal.close());

async function attempt(client: Awaited<ReturnType<typeof signedIn>>, all: boolean) {
  const { test: begun } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
  const [firstId, secondId] = Object.keys(course.right) as [string, string];
  const wrong = begun.questions
    .find((one) => one._id === secondId)!
    .options.find((one) => !course.right[secondId]!.includes(one._id))!;
  await client.ask(quizCalls.save, {
    params: { testId: begun._id },
    body: {
      answers: { [firstId]: course.right[firstId]!, [secondId]: all ? course.right[secondId]! : [wrong._id] },
      finished: true,
    },
  } as never);
}

const params = () => ({ id: course.id });

describe('who reads them', () => {
  test('not learners, dealer managers, or people who read reports without writing courses', async () => {
    expect((await portal.stranger.refused(calls.read, { params: params(), query: {} })).status).toBe(401);
    for (const role of [
      'LEARNER',
      'DEALER_MANAGER',
      'SALES_REP',
      'DISTRICT_MANAGER',
      'REGIONAL_SALES_MANAGER',
    ] as const) {
      const client = await signedInAs(portal, role);
      for (const call of [calls.read, calls.save] as const)
        expect((await client.refused(call, { params: params(), query: {} } as never)).status, role).toBe(403);
    }
  });

  test('not for a course of another brand, one in the trash, or one that was never published', async () => {
    const foreigner = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    expect((await foreigner.refused(calls.read, { params: params(), query: {} })).status).toBe(404);
    const draft = await buildCourse(portal, { published: false });
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await admin.refused(calls.read, { params: { id: draft.id }, query: {} })).status).toBe(404);
  });

  test('rule and condition agree for every role', async () => {
    const { db } = portal.services;
    const gone = await buildCourse(portal, { brandId: brand });
    await db.updateTable('course').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    const courses = [
      { id: course.id, brandId: brand, isDeleted: false, isPublishedOnce: true },
      { id: gone.id, brandId: brand, isDeleted: true, isPublishedOnce: true },
      { id: (await buildCourse(portal)).id, brandId: null, isDeleted: false, isPublishedOnce: true },
      {
        id: (await buildCourse(portal, { published: false })).id,
        brandId: null,
        isDeleted: false,
        isPublishedOnce: false,
      },
    ];
    for (const role of roleCodes)
      for (const brandIds of [[], [brand]]) {
        const client = await signedIn(portal, await buildUser(portal, { role, brandIds }));
        const actor = (await sessionByToken(
          db,
          () => portal.services.settings,
          hashToken(Object.values(client.cookies)[0]!),
        ))!.actor;
        const { rows } = await sql<{
          id: string;
        }>`select c.id from course c where ${answersReported.sql(actor, 'c')}`.execute(db);
        const listed = new Set(rows.map((row) => row.id));
        for (const one of courses)
          expect([role, brandIds, one.id, listed.has(one.id)]).toEqual([
            role,
            brandIds,
            one.id,
            answersReported.holds(actor, one),
          ]);
      }
  });
});

test('an author reads how each question was answered, in first attempts or all, by language', async () => {
  const author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  const { statistics } = await author.ask(calls.read, { params: params(), query: {} });
  expect(statistics.attempts).toEqual({ all: 3, en: 2, fr: 1 });
  const [first, second] = statistics.questions;
  expect(first).toMatchObject({
    place: 1,
    versions: { from: 1, to: 1 },
    all: { asked: 3, right: 3 },
    flags: ['few'],
  });
  expect(second).toMatchObject({
    all: { asked: 3, right: 1 },
    en: { asked: 2, right: 0 },
    fr: { asked: 1, right: 1 },
    options: [{ correct: true, chosen: { all: 1, en: 0, fr: 1 } }, {}, {}],
  });
  const all = await author.ask(calls.read, { params: params(), query: { attempts: 'all' } });
  expect(all.statistics.attempts).toEqual({ all: 4, en: 3, fr: 1 });
});

test('the language is that of the attempt, even if the reader changed it later', async () => {
  const { db } = portal.services;
  const rows = await db
    .selectFrom('quizAttempt')
    .select('language')
    .where('courseId', '=', course.id)
    .execute();
  expect(rows.map((row) => row.language).toSorted()).toEqual(['en', 'en', 'en', 'fr']);
});

test('the same figures are a file with a line for each answer', async () => {
  const admin = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
  const csv = await admin.send(calls.save, { params: params(), query: { format: 'csv' } });
  expect(csv.statusCode, csv.body).toBe(200);
  const lines = csv.body.trim().split(/\r?\n/);
  expect(lines[0]).toContain('Bonne réponse');
  expect(lines).toHaveLength(1 + 6 + 2);
  const xlsx = await admin.send(calls.save, { params: params(), query: { format: 'xlsx' } });
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
