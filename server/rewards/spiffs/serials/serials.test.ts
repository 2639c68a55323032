import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serialCalls as calls } from '#contract/rewards/serials.calls.ts';
import { spiffClaimCalls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { ClaimCheck } from '#contract/rewards/spiff-checks.fields.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  claimBody,
  decision,
  type Claimant,
  type Office,
} from '#tests/builders/spiffs.ts';
import { workbookOf } from '#tests/builders/workbooks.ts';
import { settleScans } from '../settle-scans.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let office: Office;
let admin: Client;
let here: { id: string; number: string };
let there: { id: string; number: string };
let claimant: Claimant;
let program: string;

const numbered = async (id: string) => {
  const { rows } = await sql<{ number: string }>`select number from dealer where id = ${id}`.execute(
    portal.services.db,
  );
  return { id, number: rows[0]!.number };
};
const load = (lines: readonly string[], dryRun = false) =>
  admin.ask(calls.import, {
    body: { csv: ['serial,part,dealer,shipped,invoice,invoiced', ...lines].join('\n'), dryRun },
  });
const counted = (counts: object) => ({ created: 0, changed: 0, exists: 0, refused: 0, ...counts });

/** Ends the reading of receipts and lets a worker score what waits. */
async function settle(): Promise<void> {
  await sql`update receipt_reading set state = 'unreadable', finished_at = now() where state = 'waiting'`.execute(
    portal.services.db,
  );
  await settleScans(contextsOf(portal));
}

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  admin = office.maker;
  here = await numbered(await buildDealer(portal));
  there = await numbered(await buildDealer(portal, { name: 'Far Creek Motors' }));
  claimant = await buildClaimant(portal, here.id);
  program = (await buildSpiff(office, { needsSerials: true }))._id;
});
afterAll(() => portal.close());

describe('a file', () => {
  test.each([
    ['', 'platform.required'],
    ['serial,dealer\nA1,D1', 'tables.columns'],
    ['serial,dealer,shipped', 'tables.empty'],
    ['serial,dealer,shipped\n"A1,D1,2026-01-02', 'tables.unreadable'],
    ['serial,dealer,shipped\nA\u00001,D1,2026-01-02', 'platform.controlCharacters'],
  ])('%j is refused with %s', async (csv, code) => {
    expect((await admin.refused(calls.import, { body: { csv } })).code).toBe(code);
  });

  test('is for administrators', async () => {
    expect((await claimant.client.refused(calls.import, { body: { csv: 'x' } })).status).toBe(403);
    expect((await claimant.client.refused(calls.list, {})).status).toBe(403);
  });

  test('says of each row why it is refused, and loads the others', async () => {
    const reply = await load([
      `OK-1,TAL-850-S,${here.number},2026-09-01,INV-1,2026-08-30`,
      `,TAL-850-S,${here.number},2026-09-01,,`,
      `--,TAL-850-S,${here.number},2026-09-01,,`,
      `BAD-1,TAL-850-S,NOBODY,2026-09-01,,`,
      `BAD-2,TAL-850-S,${here.number},2026-02-30,,`,
      `BAD-3,TAL-850-S,${here.number},2026-11-21,,`,
      `ok1,TAL-850-S,${there.number},2026-09-01,,`,
    ]);
    expect(reply.counts).toEqual(counted({ created: 1, refused: 6 }));
    expect(reply.rows.filter(({ outcome }) => outcome === 'refused').map(({ row }) => row)).toEqual([
      3, 4, 5, 6, 7, 8,
    ]);
    expect(reply.rows.every(({ outcome, reason }) => (outcome === 'refused') === (reason !== ''))).toBe(true);
  });

  test('may be a workbook, or have dates whose order is asked once', async () => {
    const workbook = workbookOf([
      ['Serial', 'Dealer', 'Shipped', 'Invoiced'],
      ['XLSX-1', here.number, { serial: 46_300 }, '13/09/2026'],
    ]);
    const files = { file: { name: 'serials.xlsx', content: workbook } };
    expect((await admin.ask(calls.import, { files })).counts).toEqual(counted({ created: 1 }));
    const { serials } = await admin.ask(calls.list, { query: { text: 'xlsx-1' } });
    expect(serials[0]).toMatchObject({ shippedOn: '2026-10-05', invoicedOn: '2026-09-13' });
    const csv = `serial,dealer,shipped\nASK-1,${here.number},03/04/2026`;
    expect((await admin.refused(calls.import, { body: { csv } })).code).toBe('tables.dateOrder');
    const read = await admin.ask(calls.import, { body: { csv, dateOrder: 'month-first' } });
    expect(read.counts).toEqual(counted({ created: 1 }));
  });

  test('takes the day that it is at the dealer', async () => {
    const { db } = portal.services;
    const auckland = await numbered(await buildDealer(portal));
    await sql`update dealer set time_zone = 'Pacific/Auckland' where id = ${auckland.id}`.execute(db);
    const reply = await load([
      `ZONE-1,,${auckland.number},2026-11-21,,`,
      `ZONE-2,,${auckland.number},2026-11-22,,`,
      `ZONE-3,,${here.number},2026-11-21,,`,
    ]);
    expect(reply.rows.map(({ serial, outcome }) => [serial, outcome]).toSorted()).toEqual([
      ['ZONE-1', 'created'],
      ['ZONE-2', 'refused'],
      ['ZONE-3', 'refused'],
    ]);
  });

  test('loaded again adds nothing, changes what differs, and a dry run writes nothing', async () => {
    const line = (dealer: string) => `AGAIN-1,TAL-850-S,${dealer},2026-09-02,,`;
    expect((await load([line(here.number)], true)).counts).toEqual(counted({ created: 1 }));
    expect((await load([line(here.number)])).counts).toEqual(counted({ created: 1 }));
    expect((await load([line(here.number), line(here.number)])).counts).toEqual(counted({ exists: 2 }));
    expect((await load([line(there.number)], true)).counts).toEqual(counted({ changed: 1 }));
    expect((await load([line(there.number)])).counts).toEqual(counted({ changed: 1 }));
    const { serials, pagination } = await admin.ask(calls.list, { query: { text: 'again-1' } });
    expect(pagination.total).toBe(1);
    expect(serials[0]).toMatchObject({ serial: 'AGAIN-1', dealer: { number: there.number } });
  });

  test('of 20,000 rows is loaded at once, separated as spreadsheets do', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `M${n};${here.number};2026-09-03`);
    const csv = ['Numéro de série;Concessionnaire;Expédition', ...rows].join('\r\n');
    const from = performance.now();
    expect((await admin.ask(calls.import, { body: { csv } })).counts).toEqual(counted({ created: 20_000 }));
    expect(performance.now() - from).toBeLessThan(20_000);
    expect((await admin.refused(calls.import, { body: { csv: `${csv}\r\nX;Y;Z` } })).code).toBe(
      'tables.tooLong',
    );
  });
});

describe('a claim', () => {
  const items = (...serials: readonly string[]) => ({
    items: [{ partNumber: '66-20418', quantity: serials.length, serials }],
  });
  const refusal = async (changes: object) =>
    claimant.client.refused(spiffClaimCalls.create, {
      body: claimBody(program, here.id, changes),
      files: { receipt: await pngFile('receipt.png') },
    } as never);
  const reviewed = async (claim: SpiffClaimDetail) =>
    (await admin.ask(spiffClaimCalls.get, { params: { submissionId: claim._id } })).submission;
  const checkOf = async <K extends ClaimCheck['key']>(claim: SpiffClaimDetail, key: K) =>
    (await reviewed(claim)).review!.checks.find((one) => one.key === key) as Extract<ClaimCheck, { key: K }>;

  test('without a serial for each unit, with one twice, or with none that can be compared is refused', async () => {
    expect(
      await refusal({ items: [{ partNumber: '66-20418', quantity: 2, serials: ['A1', ''] }] }),
    ).toMatchObject({ code: 'spiffs.serialsMissing', errors: { 'items.0.serials': expect.any(String) } });
    expect((await refusal(items('A-1', 'a1'))).code).toBe('spiffs.serialTwice');
    expect((await refusal(items('--'))).code).toBe('spiffs.notASerial');
  });

  test('says where its units were shipped, when, and who claimed them before', async () => {
    await load([
      `HERE-1,TAL-850-S,${here.number},2026-11-01,,`,
      `THERE-1,TAL-850-S,${there.number},2026-11-01,,`,
      `LATER-1,TAL-850-S,${here.number},2026-11-18,,`,
    ]);
    const sound = await buildClaim(claimant, program, here.id, items('HERE-1'));
    expect((await reviewed(sound)).risk).toEqual({ score: 0, band: 'low' });
    expect((await reviewed(sound)).items[0]!.serials).toEqual(['HERE-1']);
    const wrong = await buildClaim(claimant, program, here.id, items('THERE-1', 'LATER-1', 'NONE-1'));
    expect(await checkOf(wrong, 'serial-dealer')).toMatchObject({
      state: 'ask',
      elsewhere: [{ serial: 'THERE-1', dealer: 'Far Creek Motors' }],
    });
    expect(await checkOf(wrong, 'serial-shipped')).toMatchObject({
      state: 'ask',
      early: [{ serial: 'LATER-1', shippedOn: '2026-11-18' }],
    });
    expect(await checkOf(wrong, 'serial-known')).toMatchObject({ state: 'ask', unknown: ['NONE-1'] });
    expect((await reviewed(wrong)).risk!.band).toBe('high');
    const again = await buildClaim(claimant, program, here.id, items('here 1'));
    expect(await checkOf(again, 'serial-once')).toMatchObject({
      state: 'ask',
      weight: 70,
      others: [{ _id: sound._id, status: 'pending', user: expect.any(String) }],
    });
    // The first one is scored again as well.
    await settle();
    expect(await checkOf(sound, 'serial-once')).toMatchObject({ others: [{ _id: again._id }] });
    const { serials } = await admin.ask(calls.list, { query: { text: 'here-1' } });
    expect(serials.find(({ serial }) => serial === 'HERE-1')!.claims.map(({ _id }) => _id)).toEqual([
      sound._id,
      again._id,
    ]);
  });

  test('that waits is scored again when the registry learns of its serial', async () => {
    const claim = await buildClaim(claimant, program, here.id, items('LEARNED-1'));
    expect((await reviewed(claim)).risk).toEqual({ score: 40, band: 'medium' });
    await load([`LEARNED-1,TAL-850-S,${here.number},2026-11-02,,`]);
    await settle();
    expect((await reviewed(claim)).risk).toEqual({ score: 0, band: 'low' });
  });

  test('sent again after it was denied is not held against itself', async () => {
    await load([`RETRY-1,TAL-850-S,${here.number},2026-11-02,,`]);
    const first = await buildClaim(claimant, program, here.id, {
      ...items('RETRY-1'),
      receiptNumber: 'RETRY-1',
    });
    await admin.ask(spiffClaimCalls.update, {
      params: { submissionId: first._id },
      body: decision(first, { status: 'denied', reason: 'unreadable' }),
    } as never);
    const second = await buildClaim(claimant, program, here.id, {
      ...items('RETRY-1'),
      receiptNumber: 'RETRY-1',
    });
    expect((await reviewed(second)).risk).toEqual({ score: 0, band: 'low' });
  });

  test('is found and ordered by its score, which its sender does not see', async () => {
    const { submissions } = await admin.ask(spiffClaimCalls.list, {
      query: { spiff: program, status: 'pending', sortBy: 'score', direction: 'desc' },
    });
    const scores = submissions.map(({ risk }) => risk!.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(submissions.map(({ risk }) => risk!.band))).toEqual(new Set(['low', 'high']));
    const high = await admin.ask(spiffClaimCalls.list, { query: { spiff: program, band: 'high' } });
    expect(high.submissions.every(({ risk }) => risk!.band === 'high')).toBe(true);
    const own = await claimant.client.ask(spiffClaimCalls.list, { query: { band: 'high', sortBy: 'score' } });
    expect(own.submissions.length).toBeGreaterThan(high.submissions.length);
    expect(own.submissions.every(({ risk }) => risk === null)).toBe(true);
  });

  test('that nobody scored cannot be approved, by one or with others, until a worker scores it', async () => {
    const claim = await buildClaim(claimant, program, here.id, items('HERE-9'));
    await sql`update spiff_claim set score = null, score_band = null, awaits_score = true where id = ${claim._id}`.execute(
      portal.services.db,
    );
    const approve = { params: { submissionId: claim._id }, body: decision(claim, { status: 'approved' }) };
    expect((await admin.refused(spiffClaimCalls.update, approve as never)).code).toBe('spiffs.notScored');
    const { outcomes } = await admin.ask(spiffClaimCalls.bulk, {
      body: { ids: [claim._id], status: 'approved' },
    });
    expect(outcomes[0]!.done).toBe(false);
    await settle();
    const { submission } = await admin.ask(spiffClaimCalls.update, {
      ...approve,
      body: decision(claim, { status: 'approved' }),
    } as never);
    expect(submission.status).toBe('approved');
    // What it was scored by stays, whatever happens later.
    expect((await reviewed(submission)).review!.scoredAt).not.toBeNull();
  });
});
