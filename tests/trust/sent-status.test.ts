import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import type { Records } from '#tests/samples/samples.ts';
import { calls } from '#server/rooms.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';
import { wholeSaves, type WholeSave } from './whole-records.ts';

let portal: TestPortal;
let admin: Client;
let saves: Readonly<Record<string, WholeSave>>;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const places = await buildPlaces(portal);
  const made: Records = { ...places, ...(await buildRecords(portal, places)) };
  saves = await wholeSaves(portal, admin, made);
}, 120_000);
afterAll(() => portal.close());

const inputOf = ({ call, id }: WholeSave, body: object) =>
  (call.params
    ? { params: { id }, body }
    : { body: { ...(id !== undefined && { _id: id }), ...body } }) as never;

const recordOf = (text: string) =>
  Object.values(JSON.parse(text) as Record<string, Readonly<Record<string, unknown>>>)[0]!;

const publishing = calls.filter(({ publishes, keepsRest }) => publishes && keepsRest);

describe.each(publishing.map((call) => call.id))('%s', (id) => {
  test('obeys a status, in both directions, and refuses one that does not follow', async () => {
    const save = saves[id]!;
    const statusAfter = async (body: object) => {
      const { statusCode, body: text } = await admin.send(save.call, inputOf(save, body));
      expect(`${statusCode} ${text.slice(0, 300)}`).toMatch(/^200/);
      return recordOf(text)['status'];
    };
    const fields = Object.entries(save.body).filter(([name]) => name !== save.call.publishes);
    // There is nobody in the audience of the whole record.
    const whole = { ...Object.fromEntries(fields), audience: {} };
    expect(await statusAfter({ ...whole, status: 'published' })).toBe('published');
    expect(await statusAfter({ status: 'published' })).toBe('published');
    expect(await statusAfter({})).toBe('published');
    expect(await admin.refused(save.call as Call, inputOf(save, { status: 'draft' }))).toMatchObject({
      status: 400,
      code: 'platform.statusRefused',
      errors: { status: expect.any(String) },
    });
    expect(await statusAfter({ status: 'unpublished' })).toBe('unpublished');
    expect(await statusAfter({ status: 'unpublished', [save.call.publishes!]: false })).toBe('unpublished');
  });
});

test('a status is obeyed only with the right to publish', async () => {
  const roleId = await buildRole(portal, {
    rights: ['VIEW_RESOURCES', 'CREATE_EDIT_RESOURCE'],
    reach: 'everything',
    adminArea: 'own',
  } as never);
  const editor = await signedIn(portal, await buildUser(portal, { roleId } as never));
  const body = { name: 'Without the right', type: 'link', url: 'https://example.com/', status: 'published' };
  expect((await editor.refused(resourceCalls.create, { body } as never)).code).toBe(
    'resources.publishRefused',
  );
});

test('records whose status has an action of its own refuse another status, and take the one that stands', async () => {
  for (const id of ['live-training.events.update', 'spiffs.update', 'field-training.appointments.update']) {
    const save = saves[id]!;
    const { body: text } = await admin.send(save.call, inputOf(save, {}));
    const { status } = recordOf(text);
    const other = status === 'published' ? 'unpublished' : 'published';
    expect((await admin.refused(save.call as Call, inputOf(save, { status: other }))).code).toBe(
      'platform.statusRefused',
    );
    expect((await admin.send(save.call, inputOf(save, { status }))).statusCode).toBe(200);
  }
});
