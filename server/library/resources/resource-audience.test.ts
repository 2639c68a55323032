import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceCalls as calls } from '#contract/library/resources.calls.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import { audienceRecipients } from '#server/people/notifications/audience-recipients.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { Ports } from '#server/platform/ports.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const link = { name: 'Audience', type: 'link', url: 'https://example.com', active: true };
const create = async (client: Client, body: object) =>
  (await client.ask(calls.create, { body: { ...link, ...body } } as never)).resource;
const read = async (client: Client, id: string) => client.send(calls.get, { params: { id } });

test('a resource for a country and a role is seen by these people, and only its editors see the whole audience', async () => {
  const [quebec, utah] = [
    await buildDealer(portal, { country: 'CA', region: 'QC' }),
    await buildDealer(portal, { country: 'US', region: 'UT' }),
  ];
  const { _id: id, audience } = await create(admin, { audience: { countries: ['CA'], states: ['CA-QC'] } });
  expect(audience).toMatchObject({ countries: ['CA'], states: ['CA-QC'], dealers: [] });
  const there = await signedInAs(portal, 'LEARNER', { dealerId: quebec });
  expect((await read(there, id)).json()).toMatchObject({
    resource: { audience: null, assignmentGroups: [] },
  });
  expect((await read(await signedInAs(portal, 'LEARNER', { dealerId: utah }), id)).statusCode).toBe(404);
  expect((await read(await signedInAs(portal, 'TRANSLATOR'), id)).statusCode).toBe(200);
});

test('a save without the audience keeps the kinds it does not know, and an empty audience is for everybody', async () => {
  const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const before = await create(admin, { audience: { assignmentGroups: [group], countries: ['CA'] } });
  const save = async (version: number, body: object) =>
    (
      await admin.ask(calls.save, {
        params: { id: before._id },
        body: { ...link, ...body, version },
      } as never)
    ).resource;
  const kept = await save(before.version, { assignmentGroups: [other] });
  expect(kept.audience).toMatchObject({ assignmentGroups: [{ _id: other }], countries: ['CA'] });
  expect(kept.assignmentGroups).toEqual(kept.audience!.assignmentGroups);
  const open = await save(kept.version, { audience: {} });
  expect([open.audience, open.assignmentGroups]).toEqual([null, []]);
  const left = await sql`select from audience where ${other} = any(assignment_group_ids)`.execute(
    portal.services.db,
  );
  expect(left.rows).toEqual([]);
});

test('a dealer somebody else chose stays, and another one is refused', async () => {
  const [own, chosen, foreign] = [
    await buildDealer(portal),
    await buildDealer(portal),
    await buildDealer(portal),
  ];
  const before = await create(admin, { audience: { dealers: [chosen] } });
  const roleId = await buildRole(portal, {
    reach: 'everything',
    rights: ['VIEW_RESOURCES', 'CREATE_EDIT_RESOURCE'],
  });
  const editor = await signedIn(portal, await buildUser(portal, { roleId, dealerId: own }));
  const body = (dealers: string[]) =>
    ({
      params: { id: before._id },
      body: { name: 'Audience', type: 'link', url: link.url, audience: { dealers }, version: before.version },
    }) as never;
  expect((await editor.refused(calls.save, body([chosen, foreign]))).code).toBe('audiences.dealerOutOfReach');
  const { resource } = await editor.ask(calls.save, body([chosen, own]));
  expect(resource.audience!.dealers.map(({ _id }) => _id).toSorted()).toEqual([chosen, own].toSorted());
});

test('a copy has an audience of its own', async () => {
  const group = await buildAssignmentGroup(portal);
  const original = await create(admin, { audience: { ...everybody, assignmentGroups: [group] } });
  const at = { params: { id: original._id } };
  const { resource: copy } = await admin.ask(calls.duplicate, at);
  expect(copy.audience).toEqual(original.audience);
  const body = { ...link, active: undefined, audience: {}, version: copy.version };
  await admin.ask(calls.save, { params: { id: copy._id }, body } as never);
  expect((await admin.ask(calls.get, at)).resource.audience).toEqual(original.audience);
});

test('notices to many people go to the audience of a record', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const audienceId = await buildAudience(portal, { assignmentGroups: [group] });
  const ports = new Ports([audienceRecipients]);
  const conditionOf = async (params: Record<string, string>, recipients = 'audience') =>
    (await ports.ask(noticeRecipients, { recipients, params, today: '2026-11-23', now: new Date() }))[0];
  const { rows } = await sql<{ id: string }>`
    select u.id from user_account u where ${(await conditionOf({ audienceId: audienceId! }))!}`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([{ id: member.id }]);
  expect(await conditionOf({})).toBeNull();
  expect(await conditionOf({ audienceId: audienceId! }, 'others')).toBeNull();
});
