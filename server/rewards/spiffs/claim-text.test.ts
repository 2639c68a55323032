import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildSpiff, decision, type Claimant } from '#tests/builders/spiffs.ts';
import { forgetClaims } from './personal-data.queries.ts';

let portal: TestPortal;
let reviewer: Client;
let zoe: Claimant;
let claims: Readonly<Record<'first' | 'second' | 'other' | 'numbered', SpiffClaimDetail>>;

const claimant = async (dealerId: string, firstName: string, lastName: string): Promise<Claimant> => {
  const user = await buildUser(portal, { dealerId, firstName, lastName });
  return { user, client: await signedIn(portal, user) };
};

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  reviewer = await signedInAs(portal, 'PLATFORM_ADMIN');
  const maker = await signedInAs(portal, 'COMPANY_ADMIN');
  const spiff = await buildSpiff({ maker, approver: reviewer }, { payoutType: 'dealerCredit' });
  // Searches find the numbers, too; made-up ones would contain some of the words by chance.
  const summit = await buildDealer(portal, { name: 'Summit Moto', number: 'D-7' });
  const ridge = await buildDealer(portal, { name: 'Ridge Cycle', number: 'D-8' });
  zoe = await claimant(summit, 'Zoé', 'Marsh');
  const abel = await claimant(ridge, 'Abel', 'Summitson');
  claims = {
    first: await buildClaim(zoe, spiff._id, summit, { receiptNumber: 'K 100%' }),
    second: await buildClaim(zoe, spiff._id, summit, { receiptNumber: 'K 200' }),
    other: await buildClaim(abel, spiff._id, ridge, { receiptNumber: 'M 100' }),
    // Its number is a word of other people’s names, too.
    numbered: await buildClaim(abel, spiff._id, ridge, { receiptNumber: 'MARSH-9' }),
  };
});
afterAll(() => portal.close());

const found = async (query: object) => {
  const { submissions, counts, pagination } = await reviewer.ask(calls.list, { query } as never);
  const names = Object.entries(claims).flatMap(([name, { _id }]) =>
    submissions.some((one) => one._id === _id) ? [name] : [],
  );
  expect(pagination.total).toBe(names.length);
  return { names, counts };
};
const exported = async (text: string) =>
  (await reviewer.send(calls.export, { query: { text, format: 'csv' } } as never)).body;

test.each<[string, string[]]>([
  ['zoe', ['first', 'second']],
  ['SUMMIT', ['first', 'second', 'other', 'numbered']],
  ['summit marsh', ['first', 'second', 'numbered']],
  ['marsh zoé', ['first', 'second']],
  ['k', ['first', 'second']],
  ['100', ['first', 'other']],
  ['100%', ['first']],
  ['summit 100 moto', ['first']],
  ['abel 100', ['other']],
  ['marsh-9 ridge', ['numbered']],
  ['zoe 300', []],
  ['moto k', ['first', 'second']],
  ['66-20418', ['first', 'second', 'other', 'numbered']],
  ['6620318', ['first', 'second', 'other', 'numbered']],
  ['ridge 66 20418', ['other', 'numbered']],
  ['66-20418 k200', ['second']],
  ['66-99999', []],
])('%j is in names, receipts, or parts of %j, in the list and in the file', async (text, expected) => {
  expect((await found({ text })).names).toEqual(expected);
  const file = await exported(text);
  for (const [name, { receiptNumber }] of Object.entries(claims))
    expect(file.includes(`"${receiptNumber}"`), name).toBe(expected.includes(name));
});

test('a program is found by the number and the name of a part', async () => {
  for (const text of ['66-20418', '6620418', 'push 66 20318', 'hand guard'])
    expect(
      (await reviewer.ask(spiffCalls.list, { query: { text } } as never)).submissions,
      text,
    ).toHaveLength(1);
  expect((await reviewer.ask(spiffCalls.list, { query: { text: '66-99999' } } as never)).submissions).toEqual(
    [],
  );
});

test('the states of what was found are counted, in every order', async () => {
  const { first } = claims;
  await reviewer.ask(calls.update, {
    params: { submissionId: first._id },
    body: decision(first, { status: 'denied', reason: 'parts' }),
  } as never);
  for (const sortBy of ['sentAt', 'purchaseDate', 'amount', 'number', 'score'])
    expect((await found({ text: 'zoe', sortBy })).counts).toEqual({ pending: 1, approved: 0, denied: 1 });
  expect((await found({ text: 'zoe', status: 'denied' })).names).toEqual(['first']);
});

test('a claim is found by the names of its time, until the person is erased', async () => {
  const { db } = portal.services;
  await sql`update user_account set last_name = 'Newname' where id = ${zoe.user.id}`.execute(db);
  expect((await found({ text: 'newname' })).names).toEqual([]);
  expect((await found({ text: 'zoe marsh' })).names).toEqual(['first', 'second']);
  const { id, email } = zoe.user;
  const erased = { id, email, fullName: 'Zoe Marsh', firstName: 'Erased', lastName: '1', newEmail: email };
  await db.transaction().execute((tx) => forgetClaims(tx, erased));
  expect((await found({ text: 'zoe' })).names).toEqual([]);
  expect((await found({ text: 'moto 200' })).names).toEqual(['second']);
});
