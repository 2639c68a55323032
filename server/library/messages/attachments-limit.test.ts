import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { textFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import {
  anotherProcess,
  clientOf,
  openTestPortal,
  type Client,
  type TestPortal,
} from '#tests/builders/portal.ts';

let portal: TestPortal;
let narrow: Awaited<ReturnType<typeof anotherProcess>>;
let admin: Client;
let there: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  narrow = await anotherProcess(portal, { uploads: { attachmentMaxCount: 2 } });
  there = clientOf(narrow.app, admin.cookies);
});
afterAll(async () => {
  await narrow.close();
  await portal.close();
});

const filesOf = (part: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${part}-${n}`, textFile(`list-${n}.txt`, `RP-${n}`)]),
  );

test('a message has as many attachments as the setting allows, and keeps those it has', async () => {
  const body = { subject: 'Lists', text: 'For the workshop' };
  const create = (client: Client, count: number) =>
    client.send(messageCalls.create, { body, files: filesOf('attach', count) } as never);
  expect((await create(admin, 10)).statusCode).toBe(200);
  expect((await create(admin, 11)).statusCode).toBe(400);
  expect((await create(there, 2)).statusCode).toBe(200);
  const refused = await create(there, 3);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('at most 2 attachments')]);

  const { message } = await admin.ask(messageCalls.create, { body, files: filesOf('attach', 4) } as never);
  const again = { params: { id: message._id }, body: { ...body, text: 'Shorter', version: message.version } };
  expect((await there.ask(messageCalls.save, again as never)).message.attachments).toHaveLength(4);
});

test('so has an announcement', async () => {
  const body = { title: 'Recall', description: '<p>Look.</p>' };
  const create = (client: Client, count: number) =>
    client.send(bulletinCalls.create, { body, files: filesOf('resources', count) } as never);
  expect((await create(admin, 10)).statusCode).toBe(200);
  expect((await create(admin, 11)).statusCode).toBe(400);
  expect((await create(there, 2)).statusCode).toBe(200);
  expect((await create(there, 3)).statusCode).toBe(400);
});
