import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import {
  approve,
  buildMember,
  buildMemberDealer,
  buildPart,
  loyaltyBrand,
  photoBody,
  receiptBody,
  send,
  type BuiltMember,
} from '#tests/builders/loyalty.ts';
import { buildAdminGroup, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let partNumber: string;

beforeAll(async () => {
  portal = await openTestPortal((settings) => settings, { now: () => new Date('2026-11-20T18:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  partNumber = (await buildPart(admin)).partNumber;
});
afterAll(() => portal.close());

const standing = ({ client }: BuiltMember) => client.ask(calls.currentUser);

describe('what administrators see', () => {
  test('the overview: four brands in order, the top dealers, in one currency', async () => {
    const before = await admin.ask(calls.overview);
    const other = await buildPart(admin, { brand: 'kestrelline' });
    const member = await buildMember(portal);
    const body = receiptBody(member.dealer, { partNumber: other.partNumber, price: 50_000_000 });
    await approve(admin, await send(member.client, { ...body, brand: 'kestrelline' }));
    await send(member.client, photoBody(member.dealer));
    const after = await admin.ask(calls.overview);
    expect({
      members: after.totalRLDMembersCount - before.totalRLDMembersCount,
      credits: after.totalCreditsEarned - before.totalCreditsEarned,
      receipts: after.totalSubmittedReceiptsCount - before.totalSubmittedReceiptsCount,
      photos: after.totalSubmittedPhotosCount - before.totalSubmittedPhotosCount,
      first: after.totalWarnPurchases - before.totalWarnPurchases,
      fourth: after.totalFabFoursPurchases - before.totalFabFoursPurchases,
    }).toEqual({ members: 1, credits: 1_000_000, receipts: 1, photos: 1, first: 0, fourth: 50_000_000 });
    expect(after.topDealers[0]).toMatchObject({
      dealer: { _id: member.dealer },
      credits: 1_000_000,
      purchases: 50_000_000,
    });
    expect(after.topDealers.length).toBeLessThanOrEqual(10);
    expect((await admin.ask(calls.overview, { query: { currency: 'EUR' } })).totalCreditsEarned).toBe(0);
    const ofBrand = await admin.ask(calls.overview, { query: { brand: loyaltyBrand } });
    expect(ofBrand).toMatchObject({ totalFabFoursPurchases: 0 });
    const past = await admin.ask(calls.overview, {
      query: { startDate: '2020-01-01', endDate: '2020-12-31' },
    });
    expect(past).toMatchObject({ totalCreditsEarned: 0, totalSubmittedReceiptsCount: 0, topDealers: [] });
  });

  test('receipts of the second brand, and members with their totals', async () => {
    const part = await buildPart(admin, { brand: 'tarnwheel' });
    const member = await buildMember(portal, { lastName: 'Quillby' });
    const body = receiptBody(member.dealer, { partNumber: part.partNumber });
    await approve(admin, await send(member.client, { ...body, brand: 'tarnwheel' }));
    const { receipts, counts } = await admin.ask(calls.fabtechReceipts);
    expect(receipts.map(({ user }) => user._id)).toEqual([member.user.id]);
    expect(counts).toEqual({ pending: 0, approved: 1, denied: 0 });
    const { members } = await admin.ask(calls.members, { query: { text: 'quillby' } });
    expect(members).toMatchObject([
      {
        user: { _id: member.user.id },
        totalPoints: 10,
        availablePoints: 10,
        endsOn: '2027-11-20',
        submissionsCount: 1,
        totalSubmitReceiptAmount: 10_000,
      },
    ]);
    for (const role of ['DEALER_MANAGER', 'DISTRICT_MANAGER'] as const)
      expect((await (await signedInAs(portal, role)).refused(calls.members)).status).toBe(403);
  });

  test('a list by text, status, type, brand, dealer, and days, with the number in each state', async () => {
    const member = await buildMember(portal, { firstName: 'Ottoline', lastName: 'Vraneth' });
    const sent = await send(
      member.client,
      receiptBody(member.dealer, { partNumber, receiptNumber: 'ZQ-77-19' }),
    );
    await send(member.client, photoBody(member.dealer));
    await approve(admin, sent);
    const listed = async (query: object) =>
      (await admin.ask(calls.list, { query: { dealerId: member.dealer, ...query } })).submissions.length;
    expect(await listed({})).toBe(2);
    expect(await listed({ text: 'vraneth ottoline' })).toBe(2);
    expect(await listed({ text: 'zq7719' })).toBe(1);
    expect(await listed({ status: 'approved' })).toBe(1);
    expect(await listed({ type: 'photo' })).toBe(1);
    expect(await listed({ brand: 'tarnwheel' })).toBe(0);
    expect(await listed({ startDate: '2026-11-20', endDate: '2026-11-20' })).toBe(2);
    expect(await listed({ startDate: '2026-11-21' })).toBe(0);
    for (const sortBy of ['sentAt', 'purchaseDate', 'person', 'dealer', 'amount'] as const)
      expect(await listed({ sortBy, direction: 'asc' })).toBe(2);
    const { counts } = await admin.ask(calls.list, { query: { dealerId: member.dealer, status: 'denied' } });
    expect(counts).toEqual({ pending: 1, approved: 1, denied: 0 });
  });
});

describe('dealers', () => {
  test('owners see their own, field staff those they look after, administrators all, others none', async () => {
    const owner = await buildMember(portal, { role: 'DEALER_MANAGER' });
    await sql`update user_account set dealer_position = 'Owner' where id = ${owner.user.id}`.execute(
      portal.services.db,
    );
    const manager = await buildMember(portal, { role: 'DEALER_MANAGER', dealerId: owner.dealer });
    const other = await buildMemberDealer(portal);
    const district = await signedInAs(portal, 'SALES_REP', {
      adminGroupIds: [await buildAdminGroup(portal, [owner.dealer])],
    });
    const ids = async (client: Client) =>
      (await client.ask(calls.dealers)).dealers.map(({ dealer }) => dealer._id);
    expect(await ids(owner.client)).toEqual([owner.dealer]);
    expect(await ids(district)).toEqual([owner.dealer]);
    expect(await ids(manager.client)).toEqual([]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([owner.dealer, other]));
    const ask = (client: Client, id: string) => client.send(calls.dealer, { params: { id } });
    for (const client of [owner.client, district]) {
      expect((await ask(client, owner.dealer)).statusCode).toBe(200);
      expect((await ask(client, other)).statusCode).toBe(404);
    }
    expect((await ask(manager.client, owner.dealer)).statusCode).toBe(404);
    expect((await standing(owner)).ownedDealer).toMatchObject({ _id: owner.dealer });
    const seen = await owner.client.ask(calls.dealer, { params: { id: owner.dealer } });
    expect(seen.abilities.sendCredits).toBe(false);
  });
});
