import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import { buildAdminGroup, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let own: string;
let ids: string[];

beforeAll(async () => {
  portal = await openTestPortal();
  own = await buildDealer(portal, { name: 'Own' });
  const other = await buildDealer(portal, { name: 'Other' });
  const people = [
    await buildUser(portal, { dealerId: own, firstName: '=Zed', lastName: 'Exported' }),
    await buildUser(portal, { dealerId: own, firstName: 'Abe', lastName: 'Exported', status: 'deactivated' }),
    await buildUser(portal, { dealerId: other, firstName: 'Cat', lastName: 'Exported' }),
  ];
  ids = people.map((one) => one.id);
});
afterAll(() => portal.close());

const lines = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n');

test('exports the filtered list, or the people chosen from it', async () => {
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const file = async (query: object) => lines((await admin.send(calls.export, { query })).body);
  const all = await file({ text: 'exported' });
  expect(all[0]).toMatch(/^"?Name"?,"?E-mail"?/);
  expect(all.map((line) => /\w+ Exported/.exec(line)?.[0]).filter(Boolean)).toEqual([
    'Zed Exported',
    'Abe Exported',
    'Cat Exported',
  ]);
  expect(all.at(-1)).toContain('Rows: 3');
  expect((await file({ text: 'exported', status: 'deactivated' })).at(-1)).toContain('Rows: 1');
  expect((await file({ ids: `${ids[0]},${ids[2]},not-an-id` })).at(-1)).toContain('Rows: 2');
  // A name never becomes a formula.
  expect(all.join('\n')).not.toMatch(/(?:^|,)"?=Zed/m);
});

test('contains nobody outside the reader’s scope, chosen or not', async () => {
  const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
    adminGroupIds: [await buildAdminGroup(portal, [own])],
  });
  const file = lines((await district.send(calls.export, { query: { ids: ids.join(',') } })).body);
  expect(file.at(-1)).toContain('Rows: 2');
  expect(file.join('\n')).not.toContain('Cat Exported');
  const learner = await signedInAs(portal, 'LEARNER', { dealerId: own });
  expect((await learner.send(calls.export)).statusCode).toBe(403);
});
