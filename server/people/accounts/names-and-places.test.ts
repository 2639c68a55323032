import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls } from '#server/rooms.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { exampleOf } from '#tests/access/example-of.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { versionOf } from '#tests/builders/versions.ts';
import { buildRegistration } from '#tests/builders/registration.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal((settings) => ({
    ...settings,
    registration: { ...settings.registration, rateLimit: { count: 1000, minutes: 60 } },
  }));
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

describe('every name and title in the contract', () => {
  const fields = calls.flatMap((call) =>
    call.body ? namesIn(call.body).map((path) => [call.id, path, call] as const) : [],
  );

  test.each(fields)('refuses invisible text and a changed text direction: %s %s', (_id, path, call) => {
    for (const text of ['\u200b\u2060', 'Ann\u202e']) {
      const body = structuredClone(exampleOf(call.body, () => undefined)) as object;
      place(body, path.split('.'), text);
      const { error } = (call.body as z.ZodType).safeParse(body);
      const said =
        error?.issues.filter((issue) => issue.path.join('.') === path).map((issue) => issue.message) ?? [];
      expect(said, text).toEqual(
        expect.arrayContaining([expect.stringMatching(/^platform\.(invisible|turnedAround)$/)]),
      );
    }
  });

  test('is found in many calls', () => {
    expect(fields.length).toBeGreaterThan(25);
  });
});

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly innerType?: unknown;
  readonly in?: unknown;
}
const defOf = (schema: unknown): Def => (schema as { _zod: { def: Def } })._zod.def;

const nameKeys = /^(name|nameFr|title|firstName|lastName|fullName)$/;

/** Paths of texts shown as the name of something, in both languages if they have them. */
function namesIn(schema: unknown, at: readonly string[] = [], isName = false): string[] {
  const def = defOf(schema);
  const inner = def.innerType ?? def.in;
  if (inner) return namesIn(inner, at, isName);
  if (def.type === 'string') return isName ? [at.join('.')] : [];
  return Object.entries(def.shape ?? {}).flatMap(([key, one]) =>
    namesIn(one, [...at, key], isName || nameKeys.test(key)),
  );
}

function place(target: object, [key = '', ...rest]: readonly string[], value: string): void {
  const record = target as Record<string, unknown>;
  if (rest.length === 0) record[key] = value;
  else place((record[key] ??= {}) as object, rest, value);
}

describe('postal codes', () => {
  const address = (postalCode: string) => ({ addressLine1: '1 Rd', city: 'Ely', region: '', postalCode });
  const error = /^Enter a (ZIP|postal) code, for example/;

  test.each([
    ['US', 'H2X 1Y4'],
    ['US', '8130'],
    ['CA', '81301'],
    ['CA', 'H2O 1Y4'],
  ])('%s has no %s: at registration, in profiles, of people and dealers', async (country, postalCode) => {
    const newDealer = { name: 'New', country, address: address(postalCode) };
    const bodies = [
      [await buildRegistration(portal, { country, postalCode }), 'postalCode'],
      [await buildRegistration(portal, { dealer: null, newDealer }), 'newDealer.address.postalCode'],
    ] as const;
    for (const [body, field] of bodies)
      expect((await portal.stranger.refused(registrationCalls.register, { body })).errors[field]).toMatch(
        error,
      );
    const learner = await signedInAs(portal, 'LEARNER');
    expect(
      (await learner.refused(profileCalls.updateInfo, { body: { country, postalCode } })).errors[
        'postalCode'
      ],
    ).toMatch(error);
    const dealer = { name: 'Post', number: `P-${newId().slice(-8)}`, country, address: address(postalCode) };
    expect((await admin.refused(dealerCalls.create, { body: dealer })).errors['address.postalCode']).toMatch(
      error,
    );
    const { skipped } = await admin.ask(dealerCalls.bulkCreate, { body: { dealers: [dealer] } });
    expect(skipped[0]!.reason).toMatch(error);
    const user = await buildUser(portal);
    const change = { params: { id: user.id }, body: { country, postalCode, version: 1 } };
    expect((await admin.refused(userCalls.save, change)).errors['postalCode']).toMatch(error);
  });

  test('if only country or code changes, both have to fit; a stored pair may stay', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    await client.ask(profileCalls.updateInfo, { body: { country: 'CA', postalCode: 'h2x1y4' } });
    expect(
      (await client.refused(profileCalls.updateInfo, { body: { country: 'US' } })).errors['postalCode'],
    ).toMatch(error);
    expect(
      (await client.refused(profileCalls.updateInfo, { body: { postalCode: '81301' } })).errors['postalCode'],
    ).toMatch(error);
    await portal.services.db
      .updateTable('userAccount')
      .set({ postalCode: 'old' })
      .where('id', '=', user.id)
      .execute();
    await client.ask(profileCalls.updateInfo, { body: { city: 'Lac', postalCode: 'old' } });
    await admin.ask(userCalls.save, {
      params: { id: user.id },
      body: { phone: '555', country: 'CA', version: await versionOf(portal, 'userAccount', user.id) },
    });
    await client.ask(profileCalls.updateInfo, { body: { postalCode: '' } });
  });
});

test('x@iana-.com is not a valid address: at registration, for people, for a message', async () => {
  const body = await buildRegistration(portal, { email: 'x@iana-.com' });
  expect((await portal.stranger.refused(registrationCalls.register, { body })).errors).toHaveProperty(
    'email',
  );
  const user = await buildUser(portal);
  const change = { params: { id: user.id }, body: { email: 'x@iana-.com', version: 1 } };
  expect((await admin.refused(userCalls.save, change)).errors).toHaveProperty('email');
});
