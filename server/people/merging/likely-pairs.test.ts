import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mergingCalls as calls } from '#contract/people/merging.calls.ts';
import { buildDealer, buildUser, signedInAs, type UserOptions } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { findLikelyPairs } from './likely-pairs.queries.ts';

let portal: TestPortal;
let admin: Client;
let dealerId: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  dealerId = await buildDealer(portal);
});
afterAll(() => portal.close());

/** Somebody with other columns than the builder writes. */
async function person(name: string, more: Readonly<Record<string, string>> = {}, options: UserOptions = {}) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const user = await buildUser(portal, { firstName, lastName, ...options });
  await sql`update user_account u set phone = coalesce(x.phone, u.phone), email = coalesce(x.email, u.email), date_of_birth = x.born
    from jsonb_to_record(${JSON.stringify(more)}::jsonb) as x (phone text, email text, born date) where u.id = ${user.id}`.execute(
    portal.services.db,
  );
  return user;
}
const find = () => portal.services.db.transaction().execute(findLikelyPairs);
/** The reasons of each listed pair that has this person. */
const reasonsOf = async ({ id }: { readonly id: string }, client = admin) =>
  (await client.ask(calls.likely, { query: { limit: 100 } })).pairs
    .filter(({ one, other }) => [one._id, other._id].includes(id))
    .map(({ reasons }) => reasons);

describe('refusals', () => {
  test('who may not merge sees no pairs and dismisses none', async () => {
    const [one, other] = [await person('Lena Orth'), await person('Lena Orth')];
    const body = { primary: one.id, secondary: other.id };
    expect((await portal.stranger.refused(calls.likely)).status).toBe(401);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    expect((await manager.refused(calls.likely)).status).toBe(403);
    expect((await manager.refused(calls.dismiss, { body })).status).toBe(403);
    expect((await admin.refused(calls.dismiss, { body })).status).toBe(404);
    expect((await admin.refused(calls.dismiss, { body: { ...body, secondary: one.id } })).code).toBe(
      'merging.samePerson',
    );
  });
});

test('a pair has its reasons: name and dealer, phone, birth date, and a similar address', async () => {
  const one = await person(
    'Kenji Morisawa',
    { phone: '+1 (775) 555-0142', email: 'kenji.morisawa@silverbasin.example', born: '1990-05-04' },
    { dealerId },
  );
  await person(
    'Kenji Morisawa',
    { phone: '775 555 0142', email: 'k.morisawa@silverbasin.example', born: '1990-05-04' },
    { dealerId },
  );
  await find();
  expect(await reasonsOf(one)).toEqual([['address', 'birth-date', 'dealer', 'phone']]);
});

test('the phone of a shop, a birth date, or a name alone makes no pair', async () => {
  const one = await person('Ida Sorell', { phone: '775 555 0199', born: '1991-01-01' }, { dealerId });
  await person('Bo Lindqvist', { phone: '775 555 0199', born: '1991-01-01' }, { dealerId });
  await person('Ida Sorell');
  await find();
  expect(await reasonsOf(one)).toEqual([]);
});

test('a pair that is two people, or that was merged, is not listed again', async () => {
  const [one, other] = [
    await person('Mara Quill', {}, { dealerId }),
    await person('Mara Quill', {}, { dealerId }),
  ];
  const [third, fourth] = [
    await person('Noel Abt', {}, { dealerId }),
    await person('Noel Abt', {}, { dealerId }),
  ];
  await find();
  expect([await reasonsOf(one), await reasonsOf(third)]).toEqual([[['dealer']], [['dealer']]]);
  await admin.ask(calls.dismiss, { body: { primary: other.id, secondary: one.id } });
  await admin.ask(calls.merge, { body: { primary: third.id, secondary: fourth.id } });
  expect([await reasonsOf(one), await reasonsOf(third)]).toEqual([[], []]);
  await find();
  expect([await reasonsOf(one), await reasonsOf(third)]).toEqual([[], []]);
  await admin.ask(calls.separate, { params: { userId: fourth.id } });
  await find();
  expect(await reasonsOf(third)).toEqual([['dealer']]);
});
