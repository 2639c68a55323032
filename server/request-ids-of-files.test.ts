import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importCalls } from '#contract/people/imports.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { joinUploads } from '#server/platform/files/join-uploads.ts';
import { newId } from '#server/platform/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { openServices } from '#server/platform/open-services.ts';
import type { ReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { readNextReceipt } from '#server/rewards/receipts/read-receipt.ts';
import { pngFile } from '#tests/builders/files.ts';
import { finishImports, tableOf } from '#tests/builders/imports.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaimant, buildSpiff } from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let admin: Client;
/** What a worker writes to its log: here every statement is slow. */
const lines: Record<string, unknown>[] = [];
let worker: ReturnType<typeof openServices>;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { environment, liveSettings } = portal.services;
  const log = openLog({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  worker = openServices(
    { ...environment, slowMilliseconds: -1 },
    liveSettings.layers,
    environment.databaseUrl!,
    log,
  );
});
afterAll(async () => {
  await worker.close();
  await portal.close();
});
beforeEach(() => void lines.splice(0));

const kindsOf = (requestId: unknown) =>
  new Set(lines.filter((line) => line['requestId'] === requestId).map(({ call }) => call));

test('rows that an import brings in name the request that let it begin, in the log and in their entries', async () => {
  const csv = tableOf([
    ['E-mail', 'First name', 'Last name'],
    ['asked@people.example', 'Nadia', 'Flores'],
  ]);
  const { import: made } = await admin.ask(importCalls.create, { body: { kind: 'users', csv } });
  const of = { params: { id: made._id } };
  const saved = await admin.send(importCalls.save, { ...of, body: { mapping: made.mapping } } as never);
  await finishImports(worker);
  expect(kindsOf(saved.headers['x-request-id'])).toContain('imports');
  const begun = await admin.send(importCalls.apply, of as never);
  await finishImports(worker);
  const requestId = begun.headers['x-request-id'];
  expect(kindsOf(requestId)).toContain('imports');
  const { db } = portal.services;
  const { id } = await db
    .selectFrom('userAccount')
    .select('id')
    .where('email', '=', 'asked@people.example')
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom('activityLog').select('requestId').where('entityId', '=', id).execute();
  expect(entries.length).toBeGreaterThan(0);
  expect(new Set(entries.map((one) => one.requestId))).toEqual(new Set([requestId]));
});

test('an upload is joined for the request that brought its last piece', async () => {
  const { content, name } = await pngFile('picture.png', 20, 20);
  const _id = newId();
  await admin.ask(uploadCalls.begin, { body: { _id, name, sizeBytes: content.length, kind: 'image' } });
  const { headers } = await admin.send(uploadCalls.append, {
    params: { id: _id },
    body: { offsetBytes: 0 },
    files: { chunk: { name: 'blob', content } },
  } as never);
  await joinUploads(worker.services);
  expect(kindsOf(headers['x-request-id'])).toContain('uploads');
});

test('a receipt is read for the request that sent it, and the log of one that cannot be read says so', async () => {
  await buildSpiff({ maker: admin, approver: await signedInAs(portal, 'PLATFORM_ADMIN') });
  const { client } = await buildClaimant(portal, await buildDealer(portal));
  const { headers } = await client.send(spiffClaimCalls.read, {
    body: {},
    files: { receipt: await pngFile('receipt.png', 60, 90) },
  } as never);
  const broken: ReceiptReader = {
    read: () => Promise.reject(new Error('The reader ended.')),
    stop: async () => {},
  };
  expect(await readNextReceipt(worker.services, broken)).toBe(true);
  const requestId = headers['x-request-id'];
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'a receipt was not read', call: 'receipts', requestId }),
  );
});
