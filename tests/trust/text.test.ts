import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { taxKey } from '#tests/builders/tax-forms.ts';
import { nastyStrings } from '#tests/builders/nasty-strings.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildKnown } from '#tests/samples/known.ts';
import type { Input, Known } from '#tests/samples/samples.ts';
import { basedOnNow } from '#tests/samples/versioned.ts';
import type { Call } from '#contract/platform/call.ts';
import { acceptedInput, leftOut, slowCalls } from '../../bench/samples/recipes.ts';
import { textFields } from '../../bench/samples/text-fields.ts';
import { sendTexts, type Road } from '../../bench/samples/texts.ts';

let portal: TestPortal;
let admin: Client;
let known: Known;

beforeAll(async () => {
  // With a key, so that tax forms can be filed.
  portal = await openTestPortal(undefined, { env: { TAX_KEYS: taxKey() } });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  known = await buildKnown(portal, admin);
});
afterAll(() => portal.close());

const readAs = (client: Client) => async (reader: Call, input: Input) => {
  const { statusCode, body } = await client.send(reader, input as never);
  return { status: statusCode, text: body };
};

test('any text in any field of any call is stored unchanged or refused with a message', async () => {
  const { db } = portal.services;
  const road: Road = {
    // What is only rehearsed stores nothing; the call itself is tried.
    calls: calls.filter((call) => !leftOut.has(call.id) && !call.rehearses),
    async send(call, input) {
      const reply = await admin.send(call, input as never);
      return {
        status: reply.statusCode,
        type: String(reply.headers['content-type'] ?? ''),
        text: reply.body,
      };
    },
    accepted: (call) => acceptedInput(call, known),
    complete: (call, input) => basedOnNow(call, input, calls, readAs(admin)),
    // `npm run try:samples` tries all texts in all fields.
    sharedBy: (call) => (slowCalls.has(call.id) ? 24 : 11),
    after: async (call) => {
      if (call.access === 'public' && call.method !== 'GET') await db.deleteFrom('rateLimit').execute();
    },
  };
  const outcome = await sendTexts(road, nastyStrings);
  expect(outcome.faults).toEqual([]);
  expect(outcome.limited).toBe(0);
  expect(outcome.kept).toBeGreaterThan(300);
});

test('every call that creates or changes a record with texts has an input that is accepted', async () => {
  const writes = calls.filter(
    (call) =>
      call.method !== 'GET' &&
      !call.rehearses &&
      !leftOut.has(call.id) &&
      textFields(call).some((field) => field.part === 'body'),
  );
  const refused: string[] = [];
  for (const call of writes) {
    const input = acceptedInput(call, known);
    if (!input) continue;
    const reply = await admin.send(call, (await basedOnNow(call, input, calls, readAs(admin))) as never);
    if (reply.statusCode >= 300) refused.push(`${call.id}: ${reply.statusCode} ${reply.body}`);
  }
  expect(refused).toEqual([]);
});
