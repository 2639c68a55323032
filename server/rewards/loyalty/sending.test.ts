import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, pngFile, textFile } from '#tests/builders/files.ts';
import {
  buildMember,
  buildMemberDealer,
  buildPart,
  key,
  loyaltyBrand,
  photoBody,
  receiptBody,
  send,
  type BuiltMember,
} from '#tests/builders/loyalty.ts';
import { buildAdminGroup, buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
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
const decided = (_id: string, version: number, status: 'approved' | 'denied', reason = '') => ({
  params: { id: _id },
  body: { status, reason, version, ...key() },
});
const refusedSending = async (client: Client, body: object, files = { 'attach-0': pngFile() }) =>
  client.refused(calls.create, {
    body: body as never,
    files: { 'attach-0': await files['attach-0'] },
  });

describe('who sends', () => {
  test('brand managers, translators, and instructors’ administrators have no page in the program', async () => {
    for (const role of ['BRAND_MANAGER', 'TRANSLATOR', 'ILT_ADMIN'] as const)
      for (const call of [calls.currentUser, calls.list, calls.dealers])
        expect((await (await signedInAs(portal, role)).refused(call)).status).toBe(403);
  });

  test('people who take no part, without a dealer, and at other dealers send nothing', async () => {
    const away = await buildMember(portal);
    await sql`update user_account set participating_learner = false where id = ${away.user.id}`.execute(
      portal.services.db,
    );
    expect(await refusedSending(away.client, receiptBody(away.dealer, { partNumber }))).toMatchObject({
      status: 409,
      code: 'loyalty.notParticipating',
    });
    const homeless = await signedInAs(portal, 'LEARNER');
    expect(await refusedSending(homeless, receiptBody(away.dealer, { partNumber }))).toMatchObject({
      code: 'loyalty.notMember',
    });
    expect((await homeless.ask(calls.currentUser)).obstacle).toBe('no-dealer');
    const outsider = await buildMember(portal, { dealerId: await buildDealer(portal) });
    expect((await standing(outsider)).obstacle).toBe('not-member');
    expect(await refusedSending(outsider.client, receiptBody(outsider.dealer, { partNumber }))).toMatchObject(
      {
        code: 'loyalty.notMember',
      },
    );
    const member = await buildMember(portal);
    expect(await refusedSending(member.client, receiptBody(away.dealer, { partNumber }))).toMatchObject({
      status: 400,
      errors: { dealer: 'Choose a dealer where you work and that takes part in the loyalty program.' },
    });
    expect(await standing(member)).toMatchObject({
      obstacle: null,
      dealers: [{ _id: member.dealer, currency: 'USD' }],
      availablePoints: 0,
      endsOn: null,
      totalPoints: 0,
    });
  });

  test('field staff look at dealers and send nothing', async () => {
    const dealerId = await buildMemberDealer(portal);
    const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
      adminGroupIds: [await buildAdminGroup(portal, [dealerId])],
    });
    expect(await refusedSending(district, receiptBody(dealerId, { partNumber }))).toMatchObject({
      status: 409,
    });
    expect((await district.ask(calls.currentUser)).abilities).toEqual({
      seeDealers: true,
      administer: false,
    });
  });
});

describe('what is sent', () => {
  let member: BuiltMember;
  let frenchMember: BuiltMember;
  beforeAll(async () => {
    member = await buildMember(portal);
    frenchMember = await buildMember(portal, { language: 'fr', dealerId: member.dealer });
  });
  const refused = (body: object) =>
    refusedSending(member.client, { ...receiptBody(member.dealer, { partNumber }), ...body });

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ partNumber: 'P', quantity: 0, price: 1 }] }, 'items.0.quantity'],
    [{ items: [{ partNumber: 'P', quantity: 1, price: 0 }] }, 'items.0.price', /from 0\.01 to 1,000,000/],
    [{ items: [{ partNumber: 'P', quantity: 1, price: -1 }] }, 'items.0.price', /from 0\.01/],
    [{ items: [{ partNumber: 'P', quantity: 1, price: 0.1 }] }, 'items.0.price', /from 0\.01/],
    [{ items: [{ partNumber: 'P', quantity: 1, price: 1e21 }] }, 'items.0.price', /from 0\.01/],
    [{ items: [{ partNumber: '--', quantity: 1, price: 1 }] }, 'items.0.partNumber'],
    [{ items: [{ partNumber: 'UNKNOWN', quantity: 1, price: 1 }] }, 'items.0.partNumber'],
    [{ receiptNumber: '–' }, 'receiptNumber'],
    [{ currency: null }, 'currency'],
    [{ currency: 'GBP' }, 'currency'],
    [{ brand: 'nobody' }, 'brand'],
    [{ brand: 'tarnwheel' }, 'items.0.partNumber'],
    [{ purchaseDate: '2026-02-30' }, 'purchaseDate'],
    [{ purchaseDate: '2026-11-21' }, 'purchaseDate'],
  ])('%j is refused at the field, in both languages', async (body, field, said = /./) => {
    const { status, errors } = await refused(body);
    expect(status).toBe(400);
    expect(Object.keys(errors)).toContain(field);
    expect(errors[field]).toMatch(said);
    const french = await refusedSending(frenchMember.client, {
      ...receiptBody(member.dealer, { partNumber }),
      ...body,
    });
    expect(french.errors[field]).toEqual(expect.any(String));
    expect(french.errors[field]).not.toBe(errors[field]);
  });

  test('a receipt needs a picture, and takes PNG, JPEG, and PDF only', async () => {
    const body = receiptBody(member.dealer, { partNumber });
    expect(await member.client.refused(calls.create, { body })).toMatchObject({
      status: 400,
      errors: { attachments: 'Add a picture first.' },
    });
    expect(
      await member.client.refused(calls.create, { body, files: { 'attach-0': textFile('a.txt', 'no') } }),
    ).toMatchObject({ status: 400, code: 'platform.fileKind' });
    expect((await member.client.ask(calls.list)).submissions).toEqual([]);
  });

  test('a receipt whose parts earn more points than one submission holds is refused', async () => {
    const parts = await Promise.all([1, 2, 3].map(() => buildPart(admin, { points: 100_000 })));
    const items = parts.map((part) => ({ partNumber: part.partNumber, quantity: 10_000, price: 1 }));
    expect(await refused({ items })).toMatchObject({
      status: 400,
      code: 'loyalty.tooManyPoints',
      errors: { items: 'One receipt can earn at most 2147483647 points. Check the quantities.' },
    });
    const most = { items: items.slice(0, 2), receiptNumber: `M-${newId()}`, ...key() };
    expect(
      await send(member.client, { ...receiptBody(member.dealer, { partNumber }), ...most }),
    ).toMatchObject({ points: 2_000_000_000 });
  });

  test('a photo has no parts', async () => {
    const body = { ...photoBody(member.dealer), items: [{ partNumber, quantity: 1, price: 1 }] };
    expect((await refusedSending(member.client, body)).errors).toHaveProperty('items');
  });

  test('a part is listed once, and earns within its days only', async () => {
    const twice = [partNumber, partNumber.toLowerCase()].map((one) => ({
      partNumber: one,
      quantity: 1,
      price: 100,
    }));
    expect((await refused({ items: twice })).errors).toHaveProperty('items.1.partNumber');
    const early = await buildPart(admin, { endDate: '2026-11-01' });
    const items = [{ partNumber: early.partNumber, quantity: 1, price: 100 }];
    expect((await refused({ items })).errors).toHaveProperty('items.0.partNumber');
    const onDay = { purchaseDate: '2026-11-01', items, receiptNumber: `D-${newId()}`, ...key() };
    const last = await send(member.client, { ...receiptBody(member.dealer, { partNumber }), ...onDay });
    expect(last.amount).toBe(100);
  });

  test('a receipt number counts once for a dealer, however it is written, until it is denied', async () => {
    const first = await send(
      member.client,
      receiptBody(member.dealer, { partNumber, receiptNumber: 'inv 00-17' }),
    );
    const again = receiptBody(member.dealer, { partNumber, receiptNumber: 'INV0017' });
    expect(await refusedSending(member.client, again)).toMatchObject({
      status: 409,
      code: 'loyalty.receiptKnown',
      errors: { receiptNumber: 'A receipt with this number was already sent for this dealer.' },
    });
    const digits = receiptBody(member.dealer, { partNumber, receiptNumber: '1nv OO-l7' });
    expect(await refusedSending(member.client, digits)).toMatchObject({ code: 'loyalty.receiptKnown' });
    const elsewhere = await buildMember(portal);
    await send(elsewhere.client, receiptBody(elsewhere.dealer, { partNumber, receiptNumber: 'INV0017' }));
    await admin.ask(calls.update, decided(first._id, first.version, 'denied', 'Not legible'));
    expect((await send(member.client, again)).receiptNumber).toBe('INV0017');
  });

  test('the same number at the same moment is sent once, and the same request is one submission', async () => {
    const body = receiptBody(member.dealer, { partNumber });
    const same = await Promise.all([send(member.client, body), send(member.client, body)]);
    expect(same[0]!._id).toBe(same[1]!._id);
    const others = [body, body].map((one) => ({
      ...one,
      receiptNumber: `T-${body.receiptNumber}`,
      ...key(),
    }));
    const file = await pngFile();
    const replies = await Promise.all(
      others.map((one) => member.client.send(calls.create, { body: one, files: { 'attach-0': file } })),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
  });

  test('earns by line: percent of the total rounded half up, and points per unit; a photo earns its points', async () => {
    const own = await buildPart(admin, { creditRate: 2.5, points: 3 });
    const body = receiptBody(member.dealer, { partNumber, price: 125, quantity: 1 });
    const receipt = await send(member.client, {
      ...body,
      items: [...body.items, { partNumber: own.partNumber.toLowerCase(), quantity: 4, price: 1_005 }],
    });
    expect(receipt).toMatchObject({
      amount: 125 + 4_020,
      // 2 % of 1.25 is 2.5 cents, 2.5 % of 40.20 is 1.005.
      credits: 3 + 101,
      points: 10 + 12,
      status: 'pending',
      items: [
        { partNumber, creditRate: 2, credits: 3, points: 10 },
        { partNumber: own.partNumber, creditRate: 2.5, credits: 101, points: 12 },
      ],
      abilities: { decide: false, reverse: false, sendAgain: false },
    });
    expect(await send(member.client, photoBody(member.dealer))).toMatchObject({
      points: 25,
      credits: 0,
      amount: 0,
      currency: null,
    });
  });

  test('keeps the rates of the moment it was sent, and its parts when they are removed', async () => {
    const part = await buildPart(admin, { creditRate: 10, points: 100 });
    const sent = await send(member.client, receiptBody(member.dealer, { partNumber: part.partNumber }));
    const change = { ...part, creditRate: 1, points: 1, name: 'Other' };
    await admin.ask(loyaltyItemCalls.save, { params: { id: part._id }, body: change });
    await admin.ask(loyaltyItemCalls.remove, { params: { id: part._id } });
    const { submission } = await admin.ask(calls.get, { params: { id: sent._id } });
    expect(submission).toMatchObject({ credits: 1_000, points: 100, items: [{ name: 'Winch' }] });
  });

  test('others neither find it nor read its pictures', async () => {
    const sent = await send(member.client, receiptBody(member.dealer, { partNumber }));
    const file = { params: { id: sent.attachments[0]!._id } };
    const colleague = await buildMember(portal, { dealerId: member.dealer });
    expect((await colleague.client.refused(calls.get, { params: { id: sent._id } })).status).toBe(404);
    expect((await colleague.client.send(fileCalls.read, file)).statusCode).toBe(404);
    for (const client of [member.client, admin])
      expect((await client.send(fileCalls.read, file)).statusCode).toBe(200);
  });
});

describe('parts', () => {
  test('are found however they are written, and once each', async () => {
    const part = await buildPart(admin, { partNumber: 'AX 90-112', nameFr: 'Treuil' });
    const member = await buildMember(portal);
    const found = (written: string) =>
      member.client.ask(loyaltyItemCalls.byPartNumber, { params: { partNumber: written } });
    for (const written of ['AX90112', 'ax-90-112', ' ax 90112 '])
      expect((await found(written)).eligibleItem._id).toBe(part._id);
    expect(
      (await member.client.refused(loyaltyItemCalls.byPartNumber, { params: { partNumber: 'none' } })).status,
    ).toBe(404);
    const again = { partNumber: 'ax90112', name: 'Same', brand: loyaltyBrand };
    expect(await admin.refused(loyaltyItemCalls.create, { body: again })).toMatchObject({
      status: 409,
      errors: { partNumber: 'This part number is already in the list.' },
    });
    expect((await member.client.refused(loyaltyItemCalls.create, { body: again })).status).toBe(403);
    expect(
      (await member.client.ask(loyaltyItemCalls.list, { query: { text: 'treuil' } })).eligibleItems,
    ).toHaveLength(1);
  });

  test.each([
    [{ creditRate: 100.01 }, 'creditRate'],
    [{ creditRate: -1 }, 'creditRate'],
    [{ creditRate: 1.005 }, 'creditRate'],
    [{ points: 1.5 }, 'points'],
    [{ points: 1e21 }, 'points'],
    [{ brand: 'nobody' }, 'brand'],
    [{ startDate: '2026-02-01', endDate: '2026-01-31' }, 'endDate'],
    [{ name: '' }, 'name'],
  ])('%j is refused at the field', async (body, field) => {
    const refusal = await admin.refused(loyaltyItemCalls.create, {
      body: { partNumber: `B-${newId()}`, name: 'Bad', brand: loyaltyBrand, ...body },
    });
    expect(refusal).toMatchObject({ status: 400 });
    expect(refusal.errors).toHaveProperty(field);
  });

  test('a save that is based on an older version is refused with the part as it stands', async () => {
    const part = await buildPart(admin);
    const save = (name: string) => ({ params: { id: part._id }, body: { ...part, name } });
    await admin.ask(loyaltyItemCalls.save, save('First'));
    expect(await admin.refused(loyaltyItemCalls.save, save('Second'))).toMatchObject({
      status: 409,
      current: { name: 'First' },
    });
  });
});

test('the feature off: nothing is there, not even the pictures', async () => {
  const member = await buildMember(portal);
  const sent = await member.client.ask(calls.create, {
    body: receiptBody(member.dealer, { partNumber }),
    files: { 'attach-0': pdfFile('receipt.pdf') },
  });
  const off = await openTestPortal((settings) => ({
    ...settings,
    loyalty: { ...settings.loyalty, enabled: false },
  }));
  const client = await signedIn(off, await buildUser(off));
  expect((await client.refused(calls.currentUser)).status).toBe(404);
  await off.close();
  expect(sent.submission.attachments).toMatchObject([{ mediaType: 'application/pdf' }]);
});
