import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '#server/rooms.ts';
import type { HiddenFrom } from '#contract/platform/call.ts';
import { roleCodes, type RoleCode } from '#contract/platform/roles.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import type { Records } from '#tests/samples/samples.ts';
import { inputFor, reveals, standing } from './calls-on-records.ts';
import { buildPlaces, buildRecords, personOf } from './foreign-side.ts';

const atDealers = ['LEARNER', 'DEALER_MANAGER'] as const;
const fieldStaff = ['DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'] as const;
/** The people who try the calls on records hidden from them. */
const outsiders: Readonly<Record<HiddenFrom, readonly RoleCode[]>> = {
  'other-brands': ['BRAND_MANAGER', ...atDealers],
  'other-audiences': atDealers,
  'other-dealers': [...atDealers, ...fieldStaff],
  'other-districts': ['BRAND_MANAGER', ...atDealers, ...fieldStaff],
  'other-people': roleCodes.filter((code) => code !== 'PLATFORM_ADMIN' && code !== 'COMPANY_ADMIN'),
  'limited-reach': ['BRAND_MANAGER', ...atDealers, ...fieldStaff],
  'everybody-else': roleCodes,
  nobody: [],
};

let portal: TestPortal;
let foreign: Records;
const people = new Map<RoleCode, Client>();

beforeAll(async () => {
  portal = await openTestPortal();
  foreign = await buildRecords(portal, await buildPlaces(portal));
  const here = await buildPlaces(portal);
  for (const role of roleCodes) people.set(role, await personOf(portal, role, here));
});
afterAll(() => portal.close());

describe('records of another brand, dealer, audience or person', () => {
  const hidden = calls.flatMap((call) =>
    call.concerns && call.hiddenFrom && call.hiddenFrom !== 'nobody'
      ? [[call.id, call, call.hiddenFrom] as const]
      : [],
  );

  test('every call with a record in its path names its kind and the people it is hidden from', () => {
    const naming = calls.filter(({ access, path }) => access !== 'public' && path.includes('{'));
    const silent = naming.filter(({ path, params: schema, concerns, hiddenFrom }) => {
      const shape = (schema as z.ZodObject | undefined)?.shape ?? {};
      const ids = [...path.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name!)
        .filter((name) => (shape[name] as z.ZodType & { format?: string })?.format === 'uuid');
      return ids.some((name) => !concerns?.[name]) || (ids.length > 0 && !hiddenFrom);
    });
    expect(silent.map((call) => call.id)).toEqual([]);
  });

  test('the samples have a record of every kind that is hidden from someone', () => {
    const kinds = new Set(hidden.flatMap(([, { concerns = {} }]) => Object.values(concerns)));
    expect([...kinds].filter((kind) => !foreign[kind])).toEqual([]);
  });

  // What stands after one call stands before the next.
  let before: readonly string[];
  beforeAll(async () => {
    before = await standing(portal);
  });

  test.each(hidden)('%s neither shows nor changes them', async (_id, call, from) => {
    for (const role of outsiders[from]) {
      const response = await people.get(role)!.send(call, inputFor(call, foreign) as never);
      expect(reveals(response, foreign), `${role}: ${response.statusCode} ${response.body}`).toBe(false);
    }
    const [known, found] = [before, await standing(portal)];
    // Also if this call changed something: the next one answers for itself.
    before = found;
    expect(found).toEqual(known);
  });

  test.each(
    hidden.filter(
      ([, call, from]) => call.method === 'GET' && !call.changesState && from !== 'everybody-else',
    ),
  )('%s finds them for an administrator', async (_id, call) => {
    const response = await people.get('PLATFORM_ADMIN')!.send(call, inputFor(call, foreign) as never);
    expect(response.statusCode, response.body).toBe(200);
  });
});
