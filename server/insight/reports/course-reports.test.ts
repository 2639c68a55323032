import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseReportCalls as calls } from '#contract/insight/course-reports.calls.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { ofReportedBrands } from '#server/training/catalog/managed-brand.scope.ts';

let portal: TestPortal;
let admin: Client;
let brand: string;
let own: string;
let passed: BuiltUser;
let fresh: BuiltUser;
let elsewhere: BuiltUser;
let course: BuiltCourse;
let second: BuiltCourse;
let foreign: BuiltCourse;
let curriculum: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const group = await buildAssignmentGroup(portal);
  own = await buildDealer(portal, { name: 'Own' });
  const other = await buildDealer(portal, { name: 'Other' });
  const at = { groupIds: [group] };
  passed = await buildUser(portal, { ...at, dealerId: own, firstName: '=Ada', lastName: 'One' });
  fresh = await buildUser(portal, { ...at, dealerId: own, firstName: 'Bo', lastName: 'Two' });
  elsewhere = await buildUser(portal, { ...at, dealerId: other, firstName: 'Cy', lastName: 'Three' });
  brand = await buildBrand(portal, 'Reported');
  course = await buildCourse(portal, { name: 'Reported course', brandId: brand, sections: 2, questions: 0 });
  second = await buildCourse(portal, { name: 'Second course', brandId: brand, sections: 2, questions: 0 });
  foreign = await buildCourse(portal, { name: 'Foreign course', questions: 0 });
  curriculum = await buildCurriculum(portal, [course, second], {
    name: 'Reported curriculum',
    brandId: brand,
    groupIds: [group],
    optional: [second.id],
  });
  await buildCurriculum(portal, [foreign], { groupIds: [group] });
  await readSections(await signedIn(portal, passed), course);
  await readSections(await signedIn(portal, elsewhere), course, 1);
});
afterAll(() => portal.close());

describe('refusals and scope', () => {
  test('learners and dealer managers have no reports of courses', async () => {
    for (const client of [
      await signedIn(portal, fresh),
      await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own }),
    ]) {
      expect((await client.refused(calls.courses)).status).toBe(403);
      expect((await client.refused(calls.curriculum, { params: { id: curriculum } })).status).toBe(403);
    }
  });

  test('a brand manager reads their own brands only; another brand’s course is not found', async () => {
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    const { courses } = await manager.ask(calls.courses, { query: { limit: 100 } });
    expect(courses.map((one) => one._id).toSorted()).toEqual([course.id, second.id].toSorted());
    for (const call of [calls.course, calls.coursePeople, calls.courseTests, calls.courseAll] as const)
      expect((await manager.send(call, { params: { id: foreign.id } })).statusCode).toBe(404);
    const rows = (await manager.ask(calls.curriculums)).curriculums;
    expect(rows.map((one) => one._id)).toEqual([curriculum]);
  });

  test('rule and SQL of the scope agree, whatever the brand', async () => {
    const actors = [
      { roleCode: 'BRAND_MANAGER', ownedBrandIds: [brand] },
      { roleCode: 'BRAND_MANAGER', ownedBrandIds: [] },
      { roleCode: 'COMPANY_ADMIN', ownedBrandIds: [] },
    ] as const;
    for (const { roleCode, ownedBrandIds } of actors) {
      const client = await signedInAs(portal, roleCode, { brandIds: ownedBrandIds });
      const { courses } = await client.ask(calls.courses, { query: { limit: 100 } });
      for (const [id, brandId] of [
        [course.id, brand],
        [foreign.id, null],
      ] as const)
        expect(courses.some((one) => one._id === id)).toBe(
          ofReportedBrands.holds(
            { reach: roleCode === 'BRAND_MANAGER' ? 'brands' : 'everything', ownedBrandIds } as never,
            { brandId },
          ),
        );
    }
  });
});

describe('figures', () => {
  test('a course counts who passed, who is in progress and who has not started', async () => {
    const { course: report } = await admin.ask(calls.course, { params: { id: course.id } });
    expect(report).toMatchObject({ completed: 1, inProgress: 1, notStarted: 1, timeSpent: 180 });
    expect(report.percent).toBeCloseTo(1 / 3);
    expect(report.months).toHaveLength(12);
    expect(report.months.at(-1)).toMatchObject({ completed: 1, afterFailing: 0 });
  });

  test('a month says how many passed after failing', async () => {
    const quiz = await buildCourse(portal, { sections: 1, questions: 2 });
    await buildCurriculum(portal, [quiz]);
    const learn = async (person: BuiltUser, tries: readonly boolean[]) => {
      const client = await signedIn(portal, person);
      await readSections(client, quiz);
      for (const isRight of tries) await takeQuiz(client, quiz, isRight);
    };
    await learn(passed, [true]);
    await learn(elsewhere, [false, true]);
    await learn(fresh, [false]);
    const { course: report } = await admin.ask(calls.course, { params: { id: quiz.id } });
    expect(report.months.at(-1)).toMatchObject({ completed: 2, afterFailing: 1 });
    expect(report.months.at(-2)).toMatchObject({ completed: 0, afterFailing: 0 });
  });

  test('a curriculum is complete with its required courses', async () => {
    const { curriculum: report } = await admin.ask(calls.curriculum, { params: { id: curriculum } });
    expect(report).toMatchObject({ completed: 1, inProgress: 1, notStarted: 1, coursesCount: 2 });
    expect(report.courses.map((one) => [one.name.en, one.required])).toEqual([
      ['Reported course', true],
      ['Second course', false],
    ]);
  });

  test('field staff count the people in their scope only', async () => {
    const nobody = await signedInAs(portal, 'DISTRICT_MANAGER');
    const { course: report } = await nobody.ask(calls.course, { params: { id: course.id } });
    expect(report).toMatchObject({
      completed: 0,
      inProgress: 0,
      notStarted: 0,
      averageScore: null,
      percent: 0,
    });
  });

  test.each(['title', 'completed', 'inProgress', 'averageScore', 'timeSpent'] as const)(
    'courses are sorted by %s both ways',
    async (sortBy) => {
      const ids = async (direction: 'asc' | 'desc') =>
        (await admin.ask(calls.courses, { query: { brand, sortBy, direction } })).courses.map(
          (one) => one._id,
        );
      expect((await ids('asc')).toSorted()).toEqual((await ids('desc')).toSorted());
    },
  );
});

test('the course most people passed is first', async () => {
  const query = { brand, sortBy: 'completed', direction: 'desc' } as const;
  expect((await admin.ask(calls.courses, { query })).courses[0]?._id).toBe(course.id);
});

describe('people', () => {
  test('everyone of a course, filtered by status', async () => {
    const names = async (query: object) =>
      (await admin.ask(calls.coursePeople, { params: { id: course.id }, query })).users.map(
        (one) => one.fullName,
      );
    expect(await names({})).toEqual(['=Ada One', 'Cy Three', 'Bo Two']);
    expect(await names({ status: 'not-started' })).toEqual(['Bo Two']);
    expect(await names({ status: 'passed' })).toEqual(['=Ada One']);
    expect(await names({ dealer: own, text: 'bo' })).toEqual(['Bo Two']);
  });

  test('all at once as JSON and as a file without formulas', async () => {
    const json = await admin.send(calls.courseAll, { params: { id: course.id } });
    expect(json.headers['content-type']).toContain('application/json');
    expect((JSON.parse(json.body) as { users: { email: string }[] }).users.map((one) => one.email)).toEqual([
      passed.email,
      elsewhere.email,
      fresh.email,
    ]);
    const file = await admin.send(calls.courseAll, {
      params: { id: course.id },
      query: { format: 'csv', status: 'passed' },
    });
    const [headings, row, empty, last, end] = file.body.replace('\uFEFF', '').split('\r\n');
    expect(headings).toBe(
      '"Name","E-mail","Dealer","Status","Progress (%)","Best score (%)","Minutes","Last active","Passed on","Due again"',
    );
    expect(row).toMatch(/^"'=Ada One",.+,"Own","Passed",100,,2,"\d{4}-\d\d-\d\d","\d{4}-\d\d-\d\d",$/);
    expect([empty, last, end]).toEqual(['', '"Rows: 1"', '']);
    expect(file.headers['content-disposition']).toContain(
      `Learners, Reported course ${portal.services.today()}.csv`,
    );
  });
});
