import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import type { Records } from '#tests/samples/samples.ts';
import { inputFor } from './calls-on-records.ts';
import { buildPlaces, buildRecords } from './foreign-side.ts';

/** What a translator reads: everything of the training, and nobody who takes it. */

let portal: TestPortal;
let records: Records;
let translator: Client;
let names: readonly string[];

beforeAll(async () => {
  portal = await openTestPortal();
  records = await buildRecords(portal, await buildPlaces(portal));
  translator = await signedInAs(portal, 'TRANSLATOR');
  const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  await admin.ask(seatCalls.enrollUsers, {
    params: { id: records['ilt-event']! },
    body: { users: [records['learner']!] },
  });
  const { email, id } = await portal.services.db
    .selectFrom('userAccount')
    .select(['id', 'email'])
    .where('id', '=', records['learner']!)
    .executeTakeFirstOrThrow();
  names = [id, email];
});
afterAll(() => portal.close());

const reading = calls.filter((call) => call.method === 'GET' && !call.changesState);

async function naming(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const call of reading) {
    const input = inputFor(call, records);
    const { statusCode, body } = await client.send(call, input as never);
    // A path with the person in it says nothing new.
    const asked = JSON.stringify(input.params);
    const told = names.filter((name) => !asked.includes(name) && body.includes(name));
    if (statusCode === 200 && told.length > 0) found.push(call.id);
  }
  return found;
}

test('the samples name the person in many replies to those who may see people', async () => {
  expect((await naming(await signedInAs(portal, 'PLATFORM_ADMIN'))).length).toBeGreaterThan(15);
});

test('no reply to a translator names a person who takes training', async () => {
  expect(await naming(translator)).toEqual([]);
});
