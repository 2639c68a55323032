import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiffClaimCalls as calls } from '#contract/rewards/spiff-claims.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { takeReading } from '#server/rewards/receipts/reading-queue.queries.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaimant, buildSpiff } from '#tests/builders/spiffs.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let dealer: string;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  dealer = await buildDealer(portal);
});
afterAll(() => portal.close());

const body = {};
const photo = async () => ({ receipt: await pngFile('receipt.png', 60, 90) });
const refusal = async (client: Client) => client.refused(calls.read, { body, files: await photo() });
const finish = () =>
  sql`update receipt_reading set state = 'unreadable', finished_at = now() where state in ('waiting', 'reading')`.execute(
    portal.services.db,
  );

test('only somebody who takes part in a program may have a receipt read', async () => {
  const { client } = await buildClaimant(portal, dealer);
  expect(await refusal(client)).toMatchObject({ status: 403, code: 'spiffs.nothingToClaim' });
  await buildSpiff({
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  });
  expect((await client.ask(calls.read, { body, files: await photo() })).reading.state).toBe('waiting');
  const office = await signedInAs(portal, 'PLATFORM_ADMIN');
  expect((await refusal(office)).status).toBe(403);
  const off = await buildClaimant(portal, dealer);
  await sql`update user_account set participating_learner = false where id = ${off.user.id}`.execute(
    portal.services.db,
  );
  expect(await refusal(off.client)).toMatchObject({ status: 403, code: 'spiffs.notParticipating' });
  await finish();
});

test('a person has four receipts read at a time, also of many sent at once, and sixty in an hour', async () => {
  const { client, user } = await buildClaimant(portal, dealer);
  const files = await photo();
  const sent = await Promise.all(Array.from({ length: 9 }, () => client.send(calls.read, { body, files })));
  expect(sent.filter((one) => one.statusCode === 200)).toHaveLength(4);
  const refused = sent.find((one) => one.statusCode === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body).toContain('Wait until one of them is done');
  await finish();
  await sql`with filed as (
      insert into file (id, uploaded_by, storage_key, name, media_type, size_bytes, sha256)
      select gen_random_uuid(), ${user.id}, 'x/' || n, 'x', 'image/png', 1, decode('00', 'hex') from generate_series(1, 56) n
      returning id, uploaded_by)
    insert into receipt_reading (id, file_id, user_id, state, requested_at, finished_at)
    select id, id, uploaded_by, 'done', ${now}::timestamptz - interval '50 minutes', now() from filed`.execute(
    portal.services.db,
  );
  const late = await client.send(calls.read, { body, files });
  expect(late.statusCode).toBe(429);
  // The first of the sixty is fifty minutes old.
  expect(Number(late.headers['retry-after'])).toBe(600);
  const { client: french } = await buildClaimant(portal, dealer);
  expect((await french.ask(calls.read, { body, files })).reading.state).toBe('waiting');
  await finish();
});

test('receipts are read in turn among people', async () => {
  const { db } = portal.services;
  const [many, one] = [await buildClaimant(portal, dealer), await buildClaimant(portal, dealer)];
  const files = await photo();
  const ids: string[] = [];
  for (const { client } of [many, many, many, one])
    ids.push((await client.ask(calls.read, { body, files })).reading._id);
  const order = [];
  for (let turn = 0; turn < 4; turn += 1) order.push((await takeReading(db, newId()))!.id);
  expect(order).toEqual([ids[0], ids[3], ids[1], ids[2]]);
  await finish();
});
