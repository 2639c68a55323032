import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { actorOf } from '#tests/builders/both-faces.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { dealersReported } from '#server/people/reach/dealers.scope.ts';

let portal: TestPortal;
let admin: Client;
let manager: Client;
let own: string;
let other: string;
let brand: string;
let certified: BuiltUser;
let begun: BuiltUser;
let stranger: BuiltUser;
let reading: BuiltCourse;
let quiz: BuiltCourse;
let curriculum: string;
let foreign: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const group = await buildAssignmentGroup(portal, 'Workshop');
  [own, other] = [
    await buildDealer(portal, { name: 'Own', region: 'CO' }),
    await buildDealer(portal, { name: 'Other', region: 'CO' }),
  ];
  const at = { groupIds: [group] };
  certified = await buildUser(portal, { ...at, dealerId: own, firstName: '=Ada', lastName: 'One' });
  begun = await buildUser(portal, { ...at, dealerId: own, firstName: 'Bo', lastName: 'Two' });
  stranger = await buildUser(portal, { ...at, dealerId: other, firstName: 'Cy', lastName: 'Three' });
  brand = await buildBrand(portal, 'Talus');
  reading = await buildCourse(portal, { name: 'Reading', brandId: brand, sections: 2, questions: 0 });
  quiz = await buildCourse(portal, { name: 'Quiz', brandId: brand, sections: 1, questions: 2 });
  curriculum = await buildCurriculum(portal, [reading, quiz], {
    name: 'Both',
    brandId: brand,
    groupIds: [group],
  });
  foreign = await buildCurriculum(portal, [await buildCourse(portal, { name: 'Elsewhere', questions: 0 })], {
    name: 'Of nobody',
    groupIds: [await buildAssignmentGroup(portal)],
  });
  await readSections(await signedIn(portal, certified), reading);
  await readSections(await signedIn(portal, certified), quiz);
  await takeQuiz(await signedIn(portal, certified), quiz, false);
  await takeQuiz(await signedIn(portal, certified), quiz, true);
  await readSections(await signedIn(portal, begun), reading, 1);
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: own });
});
afterAll(() => portal.close());

const ofPerson = [
  reportCalls.user,
  reportCalls.userExport,
  reportCalls.userCurriculums,
  reportCalls.userHistories,
  reportCalls.userPoints,
] as const;

describe('refusals and scope', () => {
  test('learners read no reports of a person or a dealer, not even their own', async () => {
    const learner = await signedIn(portal, certified);
    for (const call of ofPerson)
      expect((await learner.send(call, { params: { id: certified.id } })).statusCode).toBe(403);
    for (const call of [dealerReportCalls.dealer, dealerReportCalls.staffExport] as const)
      expect((await learner.send(call, { params: { id: own } })).statusCode).toBe(403);
  });

  test('a person or a dealer out of scope is not found', async () => {
    for (const call of ofPerson)
      expect((await manager.send(call, { params: { id: stranger.id } })).statusCode).toBe(404);
    const params = { id: stranger.id, curriculumId: curriculum };
    expect(await manager.refused(reportCalls.userCurriculum, { params })).toMatchObject({
      status: 404,
      code: 'reports.userNotFound',
    });
    for (const call of [dealerReportCalls.dealer, dealerReportCalls.staffExport] as const)
      expect(await manager.refused(call, { params: { id: other } })).toMatchObject({
        status: 404,
        code: 'reports.dealerNotFound',
      });
  });

  test('a curriculum that is not assigned to the person is not found', async () => {
    expect(
      await manager.refused(reportCalls.userCurriculum, {
        params: { id: certified.id, curriculumId: foreign },
      }),
    ).toMatchObject({ status: 404, code: 'reports.curriculumNotFound' });
  });

  test('a brand manager reads training of their own brands, nothing else', async () => {
    const ofBrand = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    const ofNone = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
    const figuresFor = async (client: Client) => {
      const { user } = await client.ask(reportCalls.user, { params: { id: certified.id } });
      const { histories } = await client.ask(reportCalls.userHistories, { params: { id: certified.id } });
      const { curriculums } = await client.ask(reportCalls.userCurriculums, { params: { id: certified.id } });
      return [
        user.completed,
        user.courses.length,
        user.certificates.valid,
        histories.length,
        curriculums.length,
      ];
    };
    expect(await figuresFor(ofBrand)).toEqual([2, 2, 1, 4, 1]);
    expect(await figuresFor(ofNone)).toEqual([0, 0, 0, 0, 0]);
    const { dealers } = await ofNone.ask(dealerReportCalls.dealers);
    expect(dealers.map((one) => one.completed)).toEqual([0, 0]);
  });

  test('rule and SQL of the dealers’ scope agree for every actor', async () => {
    const group = await buildAdminGroup(portal, [other]);
    const actors = [
      ['COMPANY_ADMIN', {}],
      ['BRAND_MANAGER', { brandIds: [brand] }],
      ['DISTRICT_MANAGER', { adminGroupIds: [group] }],
      ['DISTRICT_MANAGER', {}],
      ['REGIONAL_SALES_MANAGER', { adminGroupIds: [group] }],
      ['DEALER_MANAGER', { dealerId: own }],
      ['DEALER_MANAGER', { dealerId: other }],
      ['DEALER_MANAGER', {}],
    ] as const;
    for (const [roleCode, options] of actors) {
      const client = await signedInAs(portal, roleCode, options);
      const actor = await actorOf(portal, { ...options, role: roleCode });
      const { dealers } = await client.ask(dealerReportCalls.dealers, { query: { limit: 100 } });
      for (const [id, adminGroupIds] of [
        [own, []],
        [other, [group]],
      ] as const)
        expect(
          dealers.some((one) => one._id === id),
          `${roleCode} ${JSON.stringify(options)}`,
        ).toBe(dealersReported.holds(actor, { id, adminGroupIds }));
    }
  });
});

describe('a person', () => {
  test('has figures, courses, certificates and points', async () => {
    const { user } = await manager.ask(reportCalls.user, { params: { id: certified.id } });
    expect(user).toMatchObject({
      completed: 2,
      required: { passed: 2, open: 0, dueAgain: 0 },
      certificates: { valid: 1, expiring: 0, expired: 0 },
      pointsBalance: 20,
      dealer: { name: 'Own' },
      abilities: { edit: true },
    });
    expect(user.months).toHaveLength(12);
    expect(user.months.at(-1)!.completed).toBe(2);
    const { user: second } = await manager.ask(reportCalls.user, { params: { id: begun.id } });
    expect(second.required).toEqual({ passed: 0, open: 2, dueAgain: 0 });
  });

  test('has a curriculum status by the certificate, or else by the courses', async () => {
    const standing = async (user: BuiltUser) => {
      const { curriculums } = await manager.ask(reportCalls.userCurriculums, { params: { id: user.id } });
      return curriculums.map((one) => [one.standing, one.requiredPassed, one.required]);
    };
    expect(await standing(certified)).toEqual([['certified', 2, 2]]);
    expect(await standing(begun)).toEqual([['in-progress', 0, 2]]);
    const { curriculum: report } = await manager.ask(reportCalls.userCurriculum, {
      params: { id: begun.id, curriculumId: curriculum },
    });
    expect(report.courses.map((one) => [one.name.en, one.status])).toEqual([
      ['Reading', 'in-progress'],
      ['Quiz', 'not-started'],
    ]);
  });

  test('has a revoked certificate shown as revoked', async () => {
    const { certificates } = await admin.ask(certificateCalls.list, { query: { user: certified.id } });
    const params = { id: certificates[0]!._id };
    await admin.ask(certificateCalls.revoke, { params, body: { reason: 'Issued by mistake' } });
    const report = await manager.ask(reportCalls.userCurriculums, { params: { id: certified.id } });
    await admin.ask(certificateCalls.restore, { params });
    expect(report.curriculums.map((one) => [one.standing, one.certificate?.status])).toEqual([
      ['revoked', 'revoked'],
    ]);
  });

  test('has history and points, the latest first, page by page', async () => {
    const params = { id: certified.id };
    const { histories, pagination } = await manager.ask(reportCalls.userHistories, { params });
    expect(histories.map((one) => [one.kind, one.passed, one.attempt, one.dealer])).toEqual(
      expect.arrayContaining([
        ['certificate', true, null, 'Own'],
        ['quiz', true, 2, 'Own'],
        ['quiz', false, 1, 'Own'],
        ['passed', true, null, 'Own'],
      ]),
    );
    expect(pagination.total).toBe(4);
    expect(histories.map((one) => one.at)).toEqual(
      histories
        .map((one) => one.at)
        .toSorted()
        .toReversed(),
    );
    const second = await manager.ask(reportCalls.userHistories, { params, query: { page: 2, limit: 3 } });
    expect(second.histories).toHaveLength(1);
    const { points, balance } = await manager.ask(reportCalls.userPoints, { params });
    expect([balance, points.map((one) => one.amount), points.at(-1)!.course?.en]).toEqual([
      20,
      [10, 10],
      'Reading',
    ]);
  });
});

describe('a dealer', () => {
  test('shows who is certified in what, next to the other dealers of the region', async () => {
    const { dealer } = await manager.ask(dealerReportCalls.dealer, { params: { id: own } });
    expect(dealer).toMatchObject({
      name: 'Own',
      certified: 1,
      certificates: { valid: 1, expiring: 0, expired: 0 },
      regional: { name: 'CO', dealersCount: 2, place: 1 },
    });
    expect(dealer.curriculums.map((one) => one.name.en)).toEqual(['Both']);
    const standings = Object.fromEntries(
      dealer.staff.map((one) => [one.fullName, one.standings.map((standing) => standing.standing)]),
    );
    expect(standings).toMatchObject({ '=Ada One': ['certified'], 'Bo Two': ['in-progress'] });
    expect(dealer.departments.map((one) => [one.name, one.usersCount])).toEqual([['Workshop', 2]]);
  });

  test('places to choose from are those of the visible dealers', async () => {
    expect((await manager.ask(dealerReportCalls.regions)).regions).toEqual(['CO']);
    expect((await manager.ask(dealerReportCalls.regions, { query: { country: 'us' } })).regions).toEqual([
      'CO',
    ]);
    expect((await manager.ask(dealerReportCalls.regions, { query: { country: 'CA' } })).regions).toEqual([]);
    expect((await manager.ask(dealerReportCalls.countries)).countries).toEqual(['US']);
    const nobody = await signedInAs(portal, 'DISTRICT_MANAGER');
    expect((await nobody.ask(dealerReportCalls.regions)).regions).toEqual([]);
  });
});

describe('who is certified in a curriculum', () => {
  test.each([
    [undefined, ['=Ada One', 'Cy Three', 'Bo Two']],
    ['certified', ['=Ada One']],
    ['in-progress', ['Bo Two']],
    ['not-started', ['Cy Three']],
    ['expired', []],
  ] as const)('standing %s', async (standing, names) => {
    const { users, pagination } = await admin.ask(courseReportCalls.curriculumPeople, {
      params: { id: curriculum },
      query: { standing },
    });
    expect(users.map((one) => one.fullName)).toEqual(names);
    expect(pagination.total).toBe(names.length);
  });
});

describe('files', () => {
  const files = () =>
    [
      [reportCalls.usersExport, {}, 'People report', 'Name', 4],
      [reportCalls.userExport, { id: certified.id }, 'Courses, =Ada One', 'Course', 2],
      [dealerReportCalls.export, {}, 'Dealer report', 'Dealer', 2],
      [dealerReportCalls.staffExport, { id: own }, 'Staff, Own', 'Name', 3],
      [courseReportCalls.coursesExport, {}, 'Course report', 'Course', 3],
      [courseReportCalls.curriculumsExport, {}, 'Curriculum report', 'Curriculum', 2],
      [courseReportCalls.courseAll, { id: quiz.id }, 'Learners, Quiz', 'Name', 3],
      [courseReportCalls.courseTestsExport, { id: quiz.id }, 'Quiz attempts, Quiz', 'Name', 2],
      [courseReportCalls.curriculumPeopleExport, { id: curriculum }, 'Learners, Both', 'Name', 3],
      [certificateCalls.export, {}, 'Certificates', 'Number', 1],
    ] as const;

  test('every report is saved as CSV and as Excel, with the same rows and their number in the last line', async () => {
    for (const [call, params, name, heading, count] of files()) {
      const query = { format: 'csv', ...(call === reportCalls.usersExport && { text: 'builder.example' }) };
      const csv = await admin.send(call, { params, query } as never);
      expect(csv.statusCode, call.id).toBe(200);
      expect(csv.headers['content-disposition'], call.id).toContain(`${name} ${portal.services.today()}.csv`);
      const lines = csv.body.replace('\uFEFF', '').trimEnd().split('\r\n');
      expect(lines[0]!.replaceAll('"', '').startsWith(heading), call.id).toBe(true);
      const rows = Number(/^"Rows: (\d+)"$/.exec(lines.at(-1)!)?.[1]);
      expect(rows, call.id).toBe(lines.length - 3);
      expect(lines.at(-2), call.id).toBe('');
      expect(rows, call.id).toBeGreaterThanOrEqual(count);
      const xlsx = await admin.send(call, { params, query: { ...query, format: 'xlsx' } } as never);
      expect(xlsx.headers['content-type'], call.id).toContain('spreadsheetml');
      const { sheets } = await readXlsx(await buffer(Readable.from([xlsx.rawPayload])));
      expect(sheets[0]!.rows, call.id).toHaveLength(lines.length);
      expect(sheets[0]!.rows.at(-1)![0], call.id).toBe(`Rows: ${rows}`);
    }
  });

  test('a name that looks like a formula stays text', async () => {
    const query = { text: 'Ada' };
    const csv = await admin.send(reportCalls.usersExport, { query });
    expect(csv.body).toContain(`\r\n"'=Ada One",`);
    const xlsx = await admin.send(reportCalls.usersExport, { query: { ...query, format: 'xlsx' } });
    const { sheets } = await readXlsx(xlsx.rawPayload);
    expect(sheets[0]!.rows[1]![0]).toBe('=Ada One');
  });

  test("a file is in the caller’s language and contains only people in the caller's scope", async () => {
    const french = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: other, language: 'fr' });
    const file = await french.send(reportCalls.usersExport);
    const lines = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^"Nom";"Courriel";"Rôle";/);
    expect(lines.at(-1)).toBe(`"Lignes\u202f: ${lines.length - 3}"`);
    expect(file.body).toContain('Cy Three');
    expect(file.body).not.toContain('Bo Two');
  });
});
