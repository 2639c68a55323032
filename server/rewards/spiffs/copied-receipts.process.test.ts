import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWords } from '#contract/rewards/spiff-check-texts.ts';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { totalOf, type DemoReceipt } from '#demo/receipts.data.ts';
import { openReceiptReader, type ReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { readNextReceipt } from '#server/rewards/receipts/read-receipt.ts';
import { cropped } from '#tests/builders/cropped.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaimant, buildSpiff, claimBody } from '#tests/builders/spiffs.ts';
import { drawReceipt } from '#demo/draw/receipts.ts';
import { settleScans } from './settle-scans.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let reviewer: Client;
let reader: ReceiptReader;
let dealer: string;
let program: string;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  reader = openReceiptReader();
  const office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  reviewer = office.maker;
  dealer = await buildDealer(portal);
  const parts = [{ partNumber: '66-20418', name: 'Grips' }];
  program = (await buildSpiff(office, { type: 'RECEIPT_SCAN', parts }))._id;
});
afterAll(async () => {
  await reader.stop();
  await portal.close();
});

/** A receipt whose number tells its place: later days have higher ones. */
const receiptOf = (number: string, changes: Partial<DemoReceipt> = {}): DemoReceipt => ({
  slug: number,
  seller: 'CASCADE CREST POWERSPORTS',
  place: '410 Camino del Rio, Durango CO 14:32',
  dealerNumber: '',
  number,
  date: '2026-11-16',
  currency: 'USD',
  lines: [{ name: 'HEATED GRIPS', part: '66-20418', quantity: 2, cents: 14_950 }],
  ...changes,
});

/** Somebody sends a picture for a sale; it is read, and decides if it can. */
async function sent(receipt: DemoReceipt, picture: Buffer): Promise<SpiffClaimDetail> {
  const { client } = await buildClaimant(portal, dealer);
  const { submission } = await client.ask(calls.create, {
    body: claimBody(program, dealer, {
      receiptNumber: receipt.number,
      purchaseDate: receipt.date,
      total: totalOf(receipt),
      items: receipt.lines.map(({ part, quantity }) => ({ partNumber: part, quantity })),
    }),
    files: { receipt: { name: 'receipt.jpg', type: 'image/jpeg', content: picture } },
  } as never);
  expect(await readNextReceipt(portal.services, reader)).toBe(true);
  await settleScans(contextsOf(portal));
  return (await reviewer.ask(calls.get, { params: { submissionId: submission._id } })).submission;
}

const pictureCheck = ({ review }: SpiffClaimDetail) =>
  review!.checks.find((check) => check.key === 'picture-once')!;
const formats = { number: String, day: (day: string) => day, money: String };

test('a copy that was cropped is not approved, names the claim it was sent with, and says so in both languages', async () => {
  const receipt = receiptOf('208852-K');
  const picture = await drawReceipt(receipt);
  const first = await sent(receipt, picture);
  expect(first).toMatchObject({ status: 'approved', isAutomatic: true });

  // The number is cut off, so that another one can be claimed.
  const headless = await sent({ ...receipt, number: '208855-K' }, await cropped(picture, { top: 0.34 }));
  expect(headless.reading!.values.receiptNumber).toBe(null);
  expect(headless).toMatchObject({ status: 'pending', isAutomatic: false });
  const check = pictureCheck(headless);
  expect(check).toMatchObject({ state: 'ask', weight: 60, isOnlyPrint: true, others: [{ _id: first._id }] });
  expect(checkWords(check, 'en', formats).evidence).toBe(
    `Another claim has this receipt in a picture that was cropped, turned, or taken again: ${first.number}.`,
  );
  expect(checkWords(check, 'fr', formats).evidence).toBe(
    `Une autre demande a ce reçu sur une image recadrée, tournée ou reprise\u202f: ${first.number}.`,
  );

  // The number is changed in the picture, and the margins are cut off, so that no picture as a whole is near.
  const changed = receiptOf('208858-K');
  const edited = await sent(
    changed,
    await cropped(await drawReceipt(changed), { top: 0.05, bottom: 0.1, left: 0.09 }),
  );
  expect(edited.reading!.values.receiptNumber).toMatchObject({ value: '208858-K', isDoubtful: false });
  expect(edited.status).toBe('pending');
  expect(pictureCheck(edited)).toMatchObject({
    state: 'ask',
    isOnlyPrint: true,
    others: expect.arrayContaining([expect.objectContaining({ _id: first._id })]),
  });
}, 60_000);

test('other receipts of the till, of other days and times, are approved', async () => {
  for (const [number, changes] of [
    ['208861-K', { place: '410 Camino del Rio, Durango CO 16:05' }],
    ['208913-K', { date: '2026-11-18' }],
  ] as const) {
    const receipt = receiptOf(number, changes);
    const picture = await drawReceipt(receipt);
    // Of one till and one frame, their pictures would be too near each other to be approved.
    const framed = await sharp(picture)
      .rotate(number === '208861-K' ? 2 : -2, { background: '#3a3f47' })
      .jpeg()
      .toBuffer();
    const claim = await sent(receipt, framed);
    expect(pictureCheck(claim)).toMatchObject({ state: 'ok', others: [] });
    expect(claim).toMatchObject({ status: 'approved', isAutomatic: true });
  }
}, 60_000);
