import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { spiffCalls as calls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { budgetsLeft } from '#server/rewards/ledger/budgets.queries.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  decision,
  spiffBody,
  type Office,
} from '#tests/builders/spiffs.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { statementCalls } from '#contract/rewards/statements.calls.ts';
import { claimsVisible, spiffsVisible } from './spiffs.scope.ts';

let portal: TestPortal;
let office: Office;
let learner: Client;
let dealer: string;

beforeAll(async () => {
  portal = await openTestPortal();
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  dealer = await buildDealer(portal);
  learner = await signedInAs(portal, 'LEARNER', { dealerId: dealer });
});
afterAll(() => portal.close());

const create = (body: object, files?: object) =>
  office.maker.ask(calls.create, { body: spiffBody(body), ...(files && { files }) } as never);

describe('refusals', () => {
  test('only the two roles that pay people make and decide programs', async () => {
    for (const role of ['BRAND_MANAGER', 'DISTRICT_MANAGER', 'LEARNER'] as const) {
      const client = await signedInAs(portal, role);
      expect((await client.refused(calls.create, { body: spiffBody() } as never)).status).toBe(403);
    }
  });

  test.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'spiffs.needsName', 'name'],
    ['an end before the start', { endDate: '2025-12-31' }, 'spiffs.endsBeforeStart', 'endDate'],
    ['nothing to pay for', { parts: [] }, 'spiffs.needsParts', 'parts'],
    ['no unit of what is spent', { structure: 'PER_SPENT' }, 'spiffs.needsUnit', 'spentUnitCents'],
    ['an amount of 0', { amountCents: 0 }, 'spiffs.amountRange', 'amountCents'],
    ['an amount below 0', { amountCents: -1 }, 'spiffs.amountRange', 'amountCents'],
    ['a part of a cent', { amountCents: 0.1 }, 'spiffs.amountRange', 'amountCents'],
    ['an endless amount', { amountCents: 1e21 }, 'spiffs.amountRange', 'amountCents'],
    ['another currency', { currency: 'GBP' }, 'platform.notOneOf', 'currency'],
    ['details of 151 characters', { details: 'x'.repeat(151) }, 'platform.tooLong', 'details'],
    [
      'a part twice',
      { parts: [{ partNumber: '66-1' }, { partNumber: '66 1' }] },
      'spiffs.partTwice',
      'parts.1.partNumber',
    ],
    ['a part without a number', { parts: [{ partNumber: '--' }] }, 'spiffs.notAPart', 'parts.0.partNumber'],
  ])('%s is explained at the field and stores nothing', async (_what, changes, code, field) => {
    const before = (await office.maker.ask(calls.list)).pagination.total;
    expect(await office.maker.refused(calls.create, { body: spiffBody(changes) } as never)).toMatchObject({
      code,
      errors: { [field]: expect.any(String) },
    });
    expect((await office.maker.ask(calls.list)).pagination.total).toBe(before);
  });

  test('nobody approves a program that they made or whose payout they changed', async () => {
    const { spiff } = await create({});
    const decide = (client: Client, version: number) =>
      client.refused(calls.decide, { params: { id: spiff._id }, body: { status: 'approved', version } });
    expect(await decide(office.maker, spiff.version)).toMatchObject({
      status: 403,
      code: 'spiffs.ownProgram',
    });
    const changed = await office.approver.ask(calls.update, {
      params: { id: spiff._id },
      body: { ...spiffBody({ amountCents: 9_900 }), version: spiff.version },
    } as never);
    expect((await decide(office.approver, changed.spiff.version)).code).toBe('spiffs.ownProgram');
    expect((await decide(office.maker, changed.spiff.version)).code).toBe('spiffs.ownProgram');
    const third = await signedInAs(portal, 'COMPANY_ADMIN');
    const { spiff: approved } = await third.ask(calls.decide, {
      params: { id: spiff._id },
      body: { status: 'approved', version: changed.spiff.version },
    });
    expect(approved.status).toBe('approved');
  });

  test('nor one that they made or changed while acting for somebody else', async () => {
    const password = 'Saddle42ridge';
    const chief = await buildUser(portal, {
      role: 'PLATFORM_ADMIN',
      passwordHash: await hashPassword(password),
    });
    const boss = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, chief);
    const actingForBoss = async <Done>(work: () => Promise<Done>) => {
      await client.ask(proxyCalls.start, { params: { proxyId: boss.id }, query: { reason: 'Ticket 12' } });
      await client.ask(proxyCalls.stepUp, { body: { password } });
      const done = await work();
      await client.ask(proxyCalls.close);
      return done;
    };
    const approve = ({ _id, version }: Spiff) =>
      client.refused(calls.decide, { params: { id: _id }, body: { status: 'approved', version } });
    const { spiff: made } = await actingForBoss(() =>
      client.ask(calls.create, { body: spiffBody() } as never),
    );
    expect((await approve(made)).code).toBe('spiffs.ownProgram');
    expect((await client.ask(calls.get, { params: { id: made._id } })).spiff.managed?.abilities.approve).toBe(
      false,
    );
    const { spiff: raised } = await create({});
    const { spiff: changed } = await actingForBoss(() =>
      client.ask(calls.update, {
        params: { id: raised._id },
        body: { ...spiffBody({ amountCents: 9_900 }), version: raised.version },
      } as never),
    );
    expect((await approve(changed)).code).toBe('spiffs.ownProgram');
  });

  test('denying needs a reason', async () => {
    const { spiff } = await create({});
    const body = { status: 'denied', version: spiff.version } as const;
    expect(await office.approver.refused(calls.decide, { params: { id: spiff._id }, body })).toMatchObject({
      code: 'spiffs.reasonRequired',
      errors: { reason: expect.any(String) },
    });
  });

  test('the currency stays once there are claims', async () => {
    const made = await buildSpiff(office);
    await buildClaim(await buildClaimant(portal, dealer), made._id, dealer);
    const inCanadian = ({ _id, version }: { readonly _id: string; readonly version: number }) => ({
      params: { id: _id },
      body: { ...spiffBody({ currency: 'CAD' }), version },
    });
    const { spiff } = await office.maker.ask(calls.get, { params: { id: made._id } });
    expect(await office.maker.refused(calls.update, inCanadian(spiff) as never)).toMatchObject({
      status: 409,
      code: 'spiffs.currencyFixed',
      errors: { currency: expect.any(String) },
    });
    const { spiff: unused } = await create({});
    const changed = await office.maker.ask(calls.update, inCanadian(unused) as never);
    expect(changed.spiff.currency).toBe('CAD');
  });

  test('an older version is a conflict', async () => {
    const { spiff } = await create({});
    const body = { ...spiffBody({ name: 'Other' }), version: spiff.version - 1 };
    expect(
      (await office.maker.refused(calls.update, { params: { id: spiff._id }, body } as never)).code,
    ).toBe('platform.changedMeanwhile');
  });
});

test('both faces of the scopes agree', async () => {
  const group = await buildAssignmentGroup(portal);
  const rows = [];
  for (const audience of [undefined, { assignmentGroups: [group] }])
    for (const isApproved of [true, false]) {
      const changes = audience ? { audience } : {};
      const made = isApproved ? await buildSpiff(office, changes) : (await create(changes)).spiff;
      rows.push({
        id: made._id,
        status: made.status,
        audience: audience
          ? {
              assignmentGroups: [group],
              businessUnits: [],
              roles: [],
              dealers: [],
              adminGroups: [],
              countries: [],
              states: [],
            }
          : null,
      });
    }
  const actors = await actorsOf(portal, [{ dealerId: dealer }, { dealerId: dealer, groupIds: [group] }]);
  expect(await expectBothFaces(portal, spiffsVisible, 'spiff', actors, rows)).toMatchObject({
    shown: expect.any(Number),
  });
  const program = await buildSpiff(office);
  const claimant = await buildClaimant(portal, dealer);
  const claim = await buildClaim(claimant, program._id, dealer);
  const { shown, hidden } = await expectBothFaces(portal, claimsVisible, 'spiff_claim', actors, [
    { id: claim._id, userId: claimant.user.id },
  ]);
  expect(shown).toBeGreaterThan(0);
  expect(hidden).toBeGreaterThan(0);
});

describe('programs', () => {
  test('claimants see what is approved and meant for them, without what administrators see', async () => {
    const group = await buildAssignmentGroup(portal);
    const [open, elsewhere] = [
      await buildSpiff(office, { name: 'Open to all' }),
      await buildSpiff(office, { name: 'For some', audience: { assignmentGroups: [group] } }),
    ];
    const { spiff: waiting } = await create({ name: 'Waiting' });
    const { submissions } = await learner.ask(calls.list, { query: { limit: 100 } });
    const ids = submissions.map(({ _id }) => _id);
    expect(ids).toContain(open._id);
    expect(ids).not.toContain(elsewhere._id);
    expect(ids).not.toContain(waiting._id);
    expect(submissions.every(({ managed }) => managed === null)).toBe(true);
    for (const { _id } of [elsewhere, waiting])
      expect((await learner.refused(calls.get, { params: { id: _id } })).status).toBe(404);
    const { spiffs } = await learner.ask(calls.recent);
    expect(spiffs.length).toBeGreaterThan(0);
    expect(spiffs.length).toBeLessThanOrEqual(5);
  });

  test('one that is over is shown for another 30 days, and says why it cannot be claimed before it begins', async () => {
    const now = portal.services.now();
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const lately = await buildSpiff(office, { startDate: at(-90), endDate: at(-29) });
    const long = await buildSpiff(office, { startDate: at(-90), endDate: at(-32) });
    const soon = await buildSpiff(office, { startDate: at(2), endDate: at(20) });
    const { submissions } = await learner.ask(calls.list, { query: { limit: 100 } });
    const found = (id: string) => submissions.find(({ _id }) => _id === id);
    expect(found(lately._id)?.own.obstacle).toBeNull();
    expect(found(long._id)).toBeUndefined();
    expect(found(soon._id)?.own.obstacle).toBe('not-started');
  });

  test('changed terms wait for approval again, changed texts do not', async () => {
    const program = await buildSpiff(office);
    const saved = async (body: object, version: number) =>
      (
        await office.maker.ask(calls.update, {
          params: { id: program._id },
          body: { ...spiffBody(body), version },
        } as never)
      ).spiff;
    const renamed = await saved({ details: 'Sell grips' }, program.version);
    expect(renamed).toMatchObject({ status: 'approved', details: 'Sell grips' });
    const dearer = await saved({ details: 'Sell grips', amountCents: 3_000 }, renamed.version);
    expect(dearer).toMatchObject({ status: 'pending', amountCents: 3_000 });
    const claimant = await buildClaimant(portal, dealer);
    const refused = await claimant.client.send(spiffClaimCalls.create, {
      body: { spiff: program._id },
    } as never);
    expect(refused.statusCode).toBe(400);
  });

  test('picture and sample receipt are for everybody who sees the program', async () => {
    const group = await buildAssignmentGroup(portal);
    const { spiff } = await create(
      { audience: { assignmentGroups: [group] } },
      { thumbnail: await pngFile('cover.png'), receipt: pdfFile('sample.pdf') },
    );
    await office.approver.ask(calls.decide, {
      params: { id: spiff._id },
      body: { status: 'approved', version: spiff.version },
    });
    const inside = await signedInAs(portal, 'LEARNER', { dealerId: dealer, groupIds: [group] });
    expect(spiff.receipt).toMatchObject({ name: 'sample.pdf', mediaType: 'application/pdf' });
    for (const location of [spiff.thumbnail!, spiff.receipt!.location]) {
      const id = location.split('/').at(-1)!;
      const read = async (client: Client) =>
        (await client.send(fileCalls.read, { params: { id } } as never)).statusCode;
      expect([await read(inside), await read(learner), await read(office.maker)]).toEqual([200, 404, 200]);
    }
  });

  test('a budget is filled by the approval, and can grow but not shrink below what was approved', async () => {
    const program = await buildSpiff(office, { budgetCents: 10_000 });
    const budget = { id: program._id, currency: program.currency };
    const left = async () => (await budgetsLeft(portal.services.db, [budget])).get(program._id);
    expect(await left()).toBe(10_000);
    const claimant = await buildClaimant(portal, dealer);
    const claim = await buildClaim(claimant, program._id, dealer);
    await office.approver.ask(spiffClaimCalls.update, {
      params: { submissionId: claim._id },
      body: decision(claim, { status: 'approved' }),
    } as never);
    expect(await left()).toBe(4_000);
    let { version } = await spiffNow(program._id);
    const change = async (budgetCents: number) => {
      const { spiff } = await office.maker.ask(calls.update, {
        params: { id: program._id },
        body: { ...spiffBody({ budgetCents }), version },
      } as never);
      ({ version } = spiff);
      return office.approver.send(calls.decide, {
        params: { id: program._id },
        body: { status: 'approved', version },
      });
    };
    expect((await change(5_999)).json()).toMatchObject({
      code: 'spiffs.budgetSpent',
      errors: { budgetCents: expect.stringContaining('$60.00') },
    });
    expect(await left()).toBe(4_000);
    expect((await change(6_000)).statusCode).toBe(200);
    expect(await left()).toBe(0);
    expect((await claimant.client.ask(calls.get, { params: { id: program._id } })).spiff.own.obstacle).toBe(
      'budget-spent',
    );
    ({ version } = await spiffNow(program._id));
    expect((await change(20_000)).statusCode).toBe(200);
    expect(await left()).toBe(14_000);
  });

  test('a program whose budget is filled keeps its currency', async () => {
    const { _id, version } = await buildSpiff(office, { budgetCents: 10_000 });
    const saved = (changes: object) => ({
      params: { id: _id },
      body: { ...spiffBody({ budgetCents: 10_000, ...changes }), version },
    });
    expect(await office.maker.refused(calls.update, saved({ currency: 'CAD' }) as never)).toMatchObject({
      status: 409,
      code: 'spiffs.budgetCurrencyFixed',
      errors: { currency: expect.stringContaining('USD') },
    });
    expect(await spiffNow(_id)).toMatchObject({
      version,
      currency: 'USD',
      managed: { budgetLeftCents: 10_000 },
    });
  });
});

test('the brand that pays stands on the statement; another one has to be approved, and an unknown one is refused', async () => {
  const brand = await buildBrand(portal, 'Talus');
  expect(
    (await office.maker.refused(calls.create, { body: spiffBody({ fundedBy: newId() }) } as never)).errors,
  ).toHaveProperty('fundedBy');
  const program = await buildSpiff(office, { fundedBy: brand });
  expect(program.managed!.fundedBy).toEqual({ _id: brand, name: 'Talus' });
  expect((await learner.ask(calls.get, { params: { id: program._id } })).spiff.managed).toBeNull();
  const claimant = await buildClaimant(portal, dealer);
  const claim = await buildClaim(claimant, program._id, dealer);
  await office.approver.ask(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, { status: 'approved' }),
  } as never);
  const { statement } = await claimant.client.ask(statementCalls.own);
  expect(statement.accounts.flatMap(({ lines }) => lines.map(({ funder }) => funder))).toEqual(['Talus']);
  const waiting = [
    await buildClaim(claimant, program._id, dealer),
    await buildClaim(claimant, program._id, dealer),
    await buildClaim(claimant, program._id, dealer),
  ];
  const { spiff } = await office.maker.ask(calls.update, {
    params: { id: program._id },
    body: { ...spiffBody({ fundedBy: null }), version: (await spiffNow(program._id)).version },
  } as never);
  expect(spiff).toMatchObject({ status: 'pending', managed: { fundedBy: null } });
  // Until it is approved, the brand before pays for what is approved; so it does if it is denied.
  const approveNow = async () => {
    const sent = waiting.shift()!;
    await office.approver.ask(spiffClaimCalls.update, {
      params: { submissionId: sent._id },
      body: decision(sent, { status: 'approved' }),
    } as never);
    const { accounts } = (await claimant.client.ask(statementCalls.own)).statement;
    return accounts.flatMap(({ lines }) => lines.map(({ funder }) => funder)).at(-1);
  };
  expect(await approveNow()).toBe('Talus');
  const decide = async (status: string) =>
    office.approver.ask(calls.decide, {
      params: { id: program._id },
      body: { status, reason: 'Not agreed', version: (await spiffNow(program._id)).version },
    } as never);
  await decide('denied');
  expect(await approveNow()).toBe('Talus');
  await decide('approved');
  expect(await approveNow()).toBeNull();
});

const spiffNow = async (id: string) => (await office.maker.ask(calls.get, { params: { id } })).spiff;

test('a stranger’s id is no program', async () => {
  expect((await office.maker.refused(calls.get, { params: { id: newId() } })).status).toBe(404);
  const { rows } = await sql<{ count: number }>`select count(*) from spiff where terms_id is null`.execute(
    portal.services.db,
  );
  expect(rows[0]!.count).toBe(0);
});
