import { afterAll, beforeAll, expect, test } from 'vitest';
import { loyaltyReportCalls as calls } from '#contract/rewards/loyalty-reports.calls.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import {
  approve,
  buildMember,
  buildMemberUnit,
  buildPart,
  key,
  photoBody,
  receiptBody,
  send,
} from '#tests/builders/loyalty.ts';
import { buildBusinessUnit, buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let clock = new Date('2026-11-20T18:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal((settings) => settings, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

test('needs the right to the report and access to the program', async () => {
  for (const role of ['BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const)
    expect((await (await signedInAs(portal, role)).refused(calls.list)).status).toBe(403);
  const roleId = await buildRole(portal, { reach: 'everything', rights: ['INCENTIVE_REPORTS'] });
  const reader = await signedIn(portal, await buildUser(portal, { roleId }));
  expect((await reader.refused(calls.list)).status).toBe(403);
});

test('shows what each dealer earned in a year, by currency, with the sums of all', async () => {
  const { partNumber } = await buildPart(admin);
  const member = await buildMember(portal, { firstName: 'Wren' });
  const silent = await buildMember(portal);
  const earn = async (day: string, price: number, currency: 'USD' | 'CAD' = 'USD') => {
    clock = new Date(`${day}T18:00:00Z`);
    const body = {
      ...receiptBody(member.dealer, { partNumber, price, currency }),
      purchaseDate: '2025-01-02',
    };
    await approve(admin, await send(member.client, body));
  };
  await earn('2025-06-01', 10_000);
  await earn('2026-06-01', 20_000);
  await earn('2026-06-02', 40_000, 'CAD');
  await approve(admin, await send(member.client, photoBody(member.dealer, '2025-01-02')));
  await send(member.client, photoBody(member.dealer, '2025-01-02'));
  await admin.ask(loyaltyCalls.sendCredits, {
    body: { dealerId: member.dealer, amount: 150, currency: 'USD', ...key() },
  });
  const rowIn = async (query: object) =>
    (await admin.ask(calls.list, { query })).loyalties.find(({ dealer }) => dealer._id === member.dealer);
  expect(await rowIn({ year: 2025 })).toMatchObject({
    receiptsCount: 1,
    purchases: 10_000,
    credits: 200,
    points: 10,
  });
  expect(await rowIn({ year: 2026 })).toMatchObject({
    membersCount: 1,
    receiptsCount: 2,
    photosCount: 1,
    purchases: 20_000,
    credits: 400,
    creditsSent: 150,
    creditsAvailable: 450,
    points: 45,
  });
  expect(await rowIn({ currency: 'CAD' })).toMatchObject({
    purchases: 40_000,
    credits: 800,
    creditsAvailable: 800,
  });
  const all = await admin.ask(calls.list, { query: { sortBy: 'credits', direction: 'desc' } });
  expect(all.loyalties[0]!.dealer._id).toBe(member.dealer);
  expect(all.loyalties.map(({ dealer }) => dealer._id)).toContain(silent.dealer);
  expect(all.figures).toMatchObject({ membersCount: 2, credits: 600, purchases: 30_000 });
  const unit = await buildMemberUnit(portal);
  expect((await admin.ask(calls.list, { query: { businessUnit: unit } })).pagination.total).toBe(2);
  const other = await buildBusinessUnit(portal);
  expect((await admin.ask(calls.list, { query: { businessUnit: other } })).loyalties).toEqual([]);
  const file = await admin.send(calls.export, { query: { format: 'csv', year: 2026 } });
  expect(file.body.split('\r\n').find((line) => line.includes(all.loyalties[0]!.dealer.name))).toMatch(
    /,200\.00,"USD",4\.00,"USD",1\.50,"USD",4\.50,"USD",45$/,
  );
  expect((await admin.send(calls.export, { query: { format: 'xlsx' } })).statusCode).toBe(200);
});
