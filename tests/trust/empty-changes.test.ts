import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#server/rooms.ts';
import { buildPromotion } from '#tests/builders/articles.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { leftOut, slowCalls } from '../../bench/samples/recipes.ts';
import { inputFor } from '../access/calls-on-records.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';

// A statement without a column to set, or a list without a value, is no SQL.

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
}, 120_000);
afterAll(() => portal.close());

const changing = calls.filter(
  (call) => call.method !== 'GET' && call.body && !leftOut.has(call.id) && !slowCalls.has(call.id),
);

test('a change of a record that names no field is answered, never with an internal error', async () => {
  const records = await buildRecords(portal, await buildPlaces(portal));
  const faults: string[] = [];
  const answer = async (call: Call, body: unknown) => {
    const { statusCode, body: text } = await admin.send(call, { ...inputFor(call, records), body } as never);
    if (statusCode >= 500) faults.push(`${call.id} ${JSON.stringify(body)}: ${text}`);
  };
  for (const call of changing) for (const body of [{}, null, []]) await answer(call, body);
  expect(faults).toEqual([]);
}, 300_000);

test('a promotion on view may last as long as the calendar does', async () => {
  const { _id } = await buildPromotion(admin);
  const { promotion } = await admin.ask(promotionCalls.save, {
    params: { id: _id },
    body: { endDate: '9999-12-31' },
  });
  expect(promotion).toMatchObject({ endDate: '9999-12-31', period: 'running' });
});
