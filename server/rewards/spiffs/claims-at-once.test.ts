import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { piecesOf } from '#server/rewards/receipts/pieces.rules.ts';
import { finishReading, takeReading } from '#server/rewards/receipts/reading-queue.queries.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaimant, buildSpiff, claimBody, type Office } from '#tests/builders/spiffs.ts';
import { whileUncommitted } from '#tests/builders/uncommitted.ts';
import { random } from '#tests/builders/random.ts';
import { settleScans } from './settle-scans.ts';

let portal: TestPortal;
let office: Office;
let dealer: string;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  dealer = await buildDealer(portal);
});
afterAll(() => portal.close());

const randomBits = () => Array.from({ length: 256 }, () => (random() < 0.5 ? '0' : '1')).join('');

interface Sender {
  readonly reading: { readonly id: string; readonly holder: string };
  readonly send: (claim: object) => Promise<{ submission: SpiffClaimDetail }>;
}

/** Somebody with a program and a receipt that is being read. */
async function newSender(): Promise<Sender> {
  const { _id: program } = await buildSpiff(office);
  const { client } = await buildClaimant(portal, dealer);
  const { reading } = await client.ask(calls.read, {
    body: {},
    files: { receipt: await pngFile('receipt.png') },
  } as never);
  const holder = newId();
  await takeReading(portal.services.db, holder);
  return {
    reading: { id: reading._id, holder },
    send: (claim) =>
      client.ask(calls.create, {
        body: claimBody(program, dealer, { reading: reading._id, ...claim }),
      } as never),
  };
}

const finish = ({ reading }: Sender, hash: string) =>
  finishReading(portal.services.db, reading, {
    found: null,
    pages: 1,
    tookMilliseconds: 1,
    pictureHash: hash,
    pieces: piecesOf(hash),
  });

/** The same with a receipt that was read; its picture has this hash. */
async function readySender(hash: string): Promise<Sender> {
  const sender = await newSender();
  await finish(sender, hash);
  return sender;
}

/** Sends claims that are scored but not committed while `meanwhile` runs. */
async function sendTogether(
  senders: readonly Sender[],
  claim: object,
  meanwhile: (untilWaiting: (connections: number) => Promise<void>) => Promise<unknown> = async () => {},
): Promise<readonly SpiffClaimDetail[]> {
  const { begun } = await whileUncommitted(portal.services.db, async (untilWaiting) => {
    const sending = senders.map(({ send }) => send(claim));
    await untilWaiting(senders.length);
    await meanwhile(untilWaiting);
    return { begun: sending };
  });
  return (await Promise.all(begun)).map(({ submission }) => submission);
}

async function settleAll(): Promise<void> {
  const contexts = contextsOf(portal);
  for (let turn = 0; turn < 3; turn += 1) await settleScans(contexts);
  expect(await settleScans(contexts)).toBe(0);
}

const shared = ['number-once', 'picture-once', 'serial-once'] as const;
/** What the checks that two claims share say of one of them: how each stands, and the claims it points to. */
async function checksOf(claim: SpiffClaimDetail) {
  const { submission } = await office.maker.ask(calls.get, { params: { submissionId: claim._id } });
  return shared.map((key) => {
    const check = submission.review!.checks.find((one) => one.key === key)!;
    return { key, state: check.state, others: 'others' in check ? check.others.map(({ _id }) => _id) : [] };
  });
}
const pointingTo = ({ _id }: SpiffClaimDetail) => shared.map((key) => ({ key, state: 'ask', others: [_id] }));

const twin = (name: string) => ({
  receiptNumber: name,
  items: [{ partNumber: '66-20418', quantity: 1, serials: [`${name}-9`] }],
});

test('two claims with one receipt that are sent at the same moment see each other, and then rest', async () => {
  const hash = randomBits();
  const senders = [await readySender(hash), await readySender(hash)];
  const [one, two] = await sendTogether(senders, twin('TWIN-1'));
  await settleAll();
  expect(await checksOf(one!)).toEqual(pointingTo(two!));
  expect(await checksOf(two!)).toEqual(pointingTo(one!));
});

test('a claim that waits for its score while another one with its receipt is sent sees that one', async () => {
  const hash = randomBits();
  const [first, second] = [await readySender(hash), await readySender(hash)];
  const { submission: one } = await first.send(twin('TWIN-2'));
  const [two] = await sendTogether([second], twin('TWIN-2'), () => settleScans(contextsOf(portal)));
  await settleAll();
  expect(await checksOf(one)).toEqual(pointingTo(two!));
  expect(await checksOf(two!)).toEqual(pointingTo(one));
});

test('a claim that is sent while the reading of its receipt ends has its picture', async () => {
  const sender = await newSender();
  let finishing: Promise<void> | undefined;
  const [claim] = await sendTogether([sender], twin('TWIN-3'), (untilWaiting) => {
    finishing = finish(sender, randomBits());
    return untilWaiting(2);
  });
  await finishing;
  await settleAll();
  const { submission } = await office.maker.ask(calls.get, { params: { submissionId: claim!._id } });
  expect(submission.review!.checks.find(({ key }) => key === 'picture-once')).toMatchObject({ state: 'ok' });
});
