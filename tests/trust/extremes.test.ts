import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import type { Call } from '#contract/platform/call.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { taxKey } from '#tests/builders/tax-forms.ts';
import { buildKnown } from '#tests/samples/known.ts';
import type { Input, Known, Records } from '#tests/samples/samples.ts';
import { basedOnNow } from '#tests/samples/versioned.ts';
import { acceptedInput, leftOut, slowCalls } from '../../bench/samples/recipes.ts';
import { measuredFields, valueAt, withValue, type MeasuredField } from '../../bench/samples/text-fields.ts';
import { inputFor } from '../access/calls-on-records.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';

// Bounds of a schema are not those of a column: a sum, a product, or a difference of days may leave its type.

let portal: TestPortal;
let admin: Client;
let known: Known;
let records: Records;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { env: { TAX_KEYS: taxKey() } });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  known = await buildKnown(portal, admin);
  records = await buildRecords(portal, await buildPlaces(portal));
}, 120_000);
afterAll(() => portal.close());

const beyondInt4 = [-2_147_483_649, -1, 0, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991];

/** The values at and beyond the edges of what a field and its column take, least first. */
function extremes({ kind, minimum, maximum }: MeasuredField): readonly (number | string)[] {
  if (kind === 'date') return ['0001-01-01', '1582-10-10', '9999-12-31'];
  if (kind === 'date-time') return ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
  const own = [minimum, maximum].filter((bound) => bound !== undefined && Number.isSafeInteger(bound));
  return [...new Set([...own, ...beyondInt4] as number[])].toSorted((a, b) => a - b);
}

/** What the field takes in this part: an address and a query have only texts. */
const asSent = ({ part }: MeasuredField, value: number | string) => (part === 'body' ? value : String(value));

const standard = (call: Call): Input => {
  const usual = inputFor(call, records);
  return { ...usual, ...acceptedInput(call, known) };
};

async function answered(call: Call, input: Input): Promise<string | undefined> {
  const based = await basedOnNow(call, input, calls, async (reader, read) => {
    const { statusCode, body } = await admin.send(reader, read as never);
    return { status: statusCode, text: body };
  });
  const { statusCode, body } = await admin.send(call, based as never);
  return statusCode >= 500 ? `${statusCode} ${body.slice(0, 80)}` : undefined;
}

const measured = calls.filter(
  (call) => !leftOut.has(call.id) && !slowCalls.has(call.id) && measuredFields(call).length > 0,
);

test('numbers and days are found in most rooms', () => {
  expect(measured.length).toBeGreaterThan(150);
});

test('an extreme number or day is accepted or refused with a message, never an internal error', async () => {
  const faults: string[] = [];
  for (const call of measured) {
    for (const field of measuredFields(call)) {
      for (const value of extremes(field)) {
        const input = standard(call);
        const fault = await answered(call, {
          ...input,
          [field.part]: withValue(input[field.part], field.path, asSent(field, value)),
        });
        if (fault) faults.push(`${call.id} ${field.part}.${field.path.join('.')} ${value}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 600_000);

test('nor do all numbers of a call at the most that each of them takes', async () => {
  const faults: string[] = [];
  for (const call of measured) {
    const input = measuredFields(call).reduce<Input>((filled, field) => {
      if (field.kind !== 'number' || valueAt(filled[field.part], ['version']) === undefined) {
        const most = field.kind === 'number' ? (field.maximum ?? 2_147_483_647) : '9999-12-31';
        if (field.kind !== 'date-time' && field.path.at(-1) !== 'version')
          return { ...filled, [field.part]: withValue(filled[field.part], field.path, asSent(field, most)) };
      }
      return filled;
    }, standard(call));
    const fault = await answered(call, input);
    if (fault) faults.push(`${call.id}: ${fault}`);
  }
  expect(faults).toEqual([]);
}, 120_000);
