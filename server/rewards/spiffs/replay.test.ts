import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  decision,
  type Claimant,
  type Office,
} from '#tests/builders/spiffs.ts';
import { buildCurriculum } from '#tests/builders/training.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let office: Office;
let admin: Client;
let dealer: string;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  admin = office.maker;
  dealer = await buildDealer(portal);
});
afterAll(() => portal.close());

const perItem = {
  structure: 'PER_ITEM',
  currency: 'USD',
  amountCents: 2_500,
  parts: [{ partNumber: '66-20418' }, { partNumber: '66-20318', amountCents: 1_000 }],
};
const run = async (body: object) => (await admin.ask(calls.run, { body } as never)).replay!;
const approve = (claim: SpiffClaimDetail, changes: object = {}) =>
  admin.send(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, { status: 'approved', ...changes }),
  } as never);
const sold = (two: number, one: number) => [
  ...(two > 0 ? [{ partNumber: '66-20418', quantity: two }] : []),
  ...(one > 0 ? [{ partNumber: '66-20318', quantity: one }] : []),
];

describe('a draft is refused', () => {
  test.each<[string, object, string, string]>([
    ['without a unit', { ...perItem, structure: 'PER_SPENT' }, 'spiffs.needsUnit', 'spentUnitCents'],
    ['without parts', { ...perItem, parts: [] }, 'spiffs.needsParts', 'parts'],
    ['without an amount', { ...perItem, amountCents: 0 }, 'spiffs.amountRange', 'amountCents'],
    [
      'for days in the wrong order',
      { ...perItem, from: '2026-11-02', to: '2026-11-01' },
      'spiffs.endsBeforeStart',
      'to',
    ],
  ])('%s', async (_what, body, code, field) => {
    expect(await admin.refused(calls.run, { body } as never)).toMatchObject({
      code,
      errors: { [field]: expect.any(String) },
    });
  });

  test('for the claims of a program that does not exist, and for people who administer none', async () => {
    expect(
      (await admin.refused(calls.run, { body: { ...perItem, basis: 'own', spiff: newId() } } as never))
        .status,
    ).toBe(404);
    const { client } = await buildClaimant(portal, dealer);
    expect((await client.refused(calls.run, { body: perItem } as never)).status).toBe(403);
  });
});

/** Claims of every kind by some people: all of them approved in whole or in part, denied, reversed, or waiting. */
async function history(program: string, people: readonly Claimant[]): Promise<void> {
  for (let nth = 0; nth < 36; nth += 1) {
    const person = people[nth % people.length]!;
    const claim = await buildClaim(person, program, dealer, {
      items: sold(1 + (nth % 3), nth % 2),
      total: 9_000 + nth * 1_777,
      purchaseDate: `2026-${nth % 2 ? '10' : '11'}-${String(1 + (nth % 15)).padStart(2, '0')}`,
      ...(nth % 9 === 4 && { currency: 'CAD', convertedTotal: 5_000 + nth * 1_111 }),
    });
    if (nth % 7 === 6) continue;
    if (nth % 7 === 5) {
      await approve(claim, { status: 'denied', reason: 'parts' });
      continue;
    }
    const isPart = nth % 5 === 1;
    const reply = await approve(claim, {
      ...(isPart && { items: [{ partNumber: '66-20418', quantity: 1 }], total: 8_000 + nth }),
    });
    if (nth % 11 === 3 && reply.statusCode === 200)
      await approve((reply.json() as { submission: SpiffClaimDetail }).submission, {
        status: 'pending',
        note: 'Second look',
      });
  }
}

describe('replaying a program that is over gives what it really paid, to the cent', () => {
  test.each<[string, object]>([
    ['for each item', {}],
    ['with a limit for each claim', { perClaimCents: 6_000 }],
    ['with a limit for each person', { perPersonCents: 17_300 }],
    ['with both and a budget', { perClaimCents: 6_500, perPersonCents: 21_100, budgetCents: 60_000 }],
    ['for each sale', { structure: 'FIXED', perPersonCents: 11_100 }],
    [
      'for each full amount',
      { structure: 'PER_SPENT', spentUnitCents: 3_000, amountCents: 170, perPersonCents: 9_000 },
    ],
  ])(
    '%s',
    async (_what, changes) => {
      const terms = { ...perItem, ...changes };
      const { _id } = await buildSpiff(office, terms);
      const people = await Promise.all(Array.from({ length: 4 }, () => buildClaimant(portal, dealer)));
      await history(_id, people);
      const { rows } = await sql<{ cents: number; winners: number }>`
      select sum(approved_cents)::bigint as cents, count(distinct user_id) as winners from spiff_claim where spiff_id = ${_id} and status = 'approved'`.execute(
        portal.services.db,
      );
      const replay = await run({ ...terms, basis: 'own', spiff: _id });
      expect(replay).toMatchObject({
        costCents: rows[0]!.cents,
        paidCents: rows[0]!.cents,
        winnersCount: rows[0]!.winners,
        leftOutCount: 0,
      });
      expect(replay.costCents).toBeGreaterThan(0);
      expect(replay.months.reduce((sum, { cents }) => sum + cents, 0)).toBe(replay.costCents);
      expect(replay.exposure.reduce((sum, { cents }) => sum + cents, 0)).toBe(replay.costCents);
      expect(replay.currencies.map(({ currency }) => currency)).toEqual(['USD', 'CAD']);
    },
    120_000,
  );
});

test('a draft counts each sale of others once, with its limits, its budget, and who it is for', async () => {
  const [first, second] = [await buildSpiff(office), await buildSpiff(office)];
  const [one, other] = [await buildClaimant(portal, dealer), await buildClaimant(portal, dealer)];
  const far = await buildDealer(portal);
  const outside = await buildClaimant(portal, far);
  const day = '2025-12-24';
  const sale = (who: Claimant, spiff: string, at: string, receiptNumber: string, quantity: number) =>
    buildClaim(who, spiff, at, { receiptNumber, items: sold(quantity, 0), purchaseDate: day });
  await sql`update spiff_terms set starts_on = '2025-01-01' where spiff_id in (${first._id}, ${second._id})`.execute(
    portal.services.db,
  );
  await sale(one, first._id, dealer, 'R-ONE', 1);
  await sale(one, second._id, dealer, 'R-ONE', 1);
  await sale(one, first._id, dealer, 'R-TWO', 3);
  await sale(other, first._id, dealer, 'R-THREE', 2);
  await sale(outside, first._id, far, 'R-ONE', 5);
  const period = { from: day, to: day };
  const draft = { ...perItem, amountCents: 1_000, parts: [{ partNumber: '66 20418' }] };
  expect(await run({ ...draft, ...period })).toMatchObject({
    salesCount: 4,
    costCents: 11_000,
    uncappedCents: 11_000,
    winnersCount: 3,
    dealersCount: 2,
    mostCents: 5_000,
    budget: null,
    paidCents: null,
    repeated: { receiptNumbers: 1, serials: 0 },
  });
  const limited = { ...draft, ...period, perClaimCents: 2_000, perPersonCents: 2_000, budgetCents: 5_000 };
  expect(await run(limited)).toMatchObject({
    costCents: 5_000,
    uncappedCents: 11_000,
    capped: { claims: 2, people: 3, dealers: 2 },
    budget: { leftCents: 0, uncoveredCents: 1_000, spentOn: day },
    months: [{ month: '2025-12', salesCount: 4, cents: 5_000, leftCents: 0 }],
  });
  expect((await run({ ...draft, ...period, perPersonCents: 2_000 })).capped).toEqual({
    claims: 0,
    people: 3,
    dealers: 2,
  });
  const only = {
    assignmentGroups: [],
    businessUnits: [],
    roles: [],
    dealers: [far],
    adminGroups: [],
    countries: [],
    states: [],
  };
  expect(await run({ ...draft, ...period, audience: only })).toMatchObject({
    salesCount: 1,
    costCents: 5_000,
  });
  // The last twelve months begin the day after the one a year ago.
  expect((await run(draft)).from).toBe('2025-11-21');
});

test('a certificate counts by the day of the sale, and nothing is written', async () => {
  const curriculum = await buildCurriculum(portal, [], { name: 'CVT service' });
  const spiff = await buildSpiff(office);
  const [holder, other] = [await buildClaimant(portal, dealer), await buildClaimant(portal, dealer)];
  await portal.services.db
    .insertInto('certificate')
    .values({
      id: newId(),
      code: newId()
        .replaceAll('-', '')
        .slice(-12)
        .toUpperCase()
        .replace(/[ILOU]/g, '0'),
      userId: holder.user.id,
      curriculumId: curriculum,
      personName: 'Robin Tester',
      curriculumName: 'CVT service',
      courses: '[]',
      issuedAt: '2026-08-02T12:00:00Z',
      issuedOn: '2026-08-02',
    })
    .execute();
  for (const [who, day] of [
    [holder, '2026-08-01'],
    [holder, '2026-08-02'],
    [other, '2026-08-02'],
  ] as const)
    await buildClaim(who, spiff._id, dealer, { items: sold(1, 0), purchaseDate: day });
  const period = { from: '2026-08-01', to: '2026-08-31' };
  const counts = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from activity_log) + (select count(*) from ledger_entry) + (select count(*) from spiff_terms) as count`.execute(
      portal.services.db,
    );
    return rows[0]!.count;
  };
  const before = await counts();
  const certificate = { curriculum, addsCents: 700, isRequired: false };
  expect((await run({ ...perItem, ...period, certificate })).costCents).toBe(3 * 2_500 + 700);
  expect(
    await run({ ...perItem, ...period, certificate: { ...certificate, isRequired: true } }),
  ).toMatchObject({ salesCount: 1, costCents: 3_200 });
  expect(await counts()).toBe(before);
});
