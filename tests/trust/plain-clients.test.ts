import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { calls } from '#server/rooms.ts';
import { buildAssignmentGroup, buildBusinessUnit, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

/** What clients send that know only the documents: forms of a browser, records as they were read, and no keys and versions. */
let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const withFiles = calls.filter((call) => call.files !== undefined && call.body !== undefined);

describe.each(withFiles.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('reads the part data alike, as a field and as a Blob with a file name', async () => {
    const url = call.path.replace(/\{\w+\}/g, '01a222a8-bc71-7710-a8c5-85d2aa30cfd2');
    const answer = async (head: string) => {
      const data = JSON.stringify({ name: 7, title: 7, subject: 7 });
      const payload = `--b\r\ncontent-disposition: form-data; name="data"${head}\r\n\r\n${data}\r\n--b--\r\n`;
      const { statusCode, body } = await portal.app.inject({
        method: call.method,
        url,
        payload,
        cookies: { ...admin.cookies },
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      return { statusCode, body };
    };
    const asField = await answer('');
    expect(await answer('; filename="blob"\r\ncontent-type: application/json')).toEqual(asField);
    expect(asField.body).not.toContain('platform.filePart');
  });
});

test('a form with a Blob is saved, and a record that was read is sent back as it is', async () => {
  const [brand, unit, group] = await Promise.all([
    buildBrand(portal),
    buildBusinessUnit(portal),
    buildAssignmentGroup(portal),
  ]);
  const { resource } = await admin.ask(resourceCalls.create, {
    body: {
      name: 'As it is',
      type: 'link',
      url: 'https://example.com/',
      brand: { _id: brand, name: 'Brand' },
      businessUnit: { _id: unit },
      assignmentGroups: [{ _id: group, name: 'Group' }],
    },
  } as never);
  expect(resource).toMatchObject({
    brand: { _id: brand },
    businessUnits: [{ _id: unit }],
    assignmentGroups: [{ _id: group }],
  });
  const data = JSON.stringify({ ...resource, audience: undefined, name: 'Sent back' });
  const response = await portal.app.inject({
    method: 'PUT',
    url: `/api/resources/${resource._id}`,
    payload: `--b\r\ncontent-disposition: form-data; name="data"; filename="blob"\r\ncontent-type: application/json\r\n\r\n${data}\r\n--b--\r\n`,
    cookies: { ...admin.cookies },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const { version: _version, updatedAt: _updatedAt, updatedBy: _updatedBy, ...rest } = resource;
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { resource: { ...rest, name: 'Sent back' } },
  ]);
});

const keyed = calls.filter((call) => 'idempotencyKey' in shapeOf(call));

function shapeOf({ body }: Call): Readonly<Record<string, z.ZodType>> {
  return (body as unknown as Partial<z.ZodObject> | undefined)?.shape ?? {};
}

test('no call needs a key or a version', () => {
  expect(keyed.length).toBeGreaterThan(10);
  const needed = calls.flatMap((call) =>
    Object.entries(shapeOf(call)).flatMap(([name, field]) =>
      /^(idempotencyKey|version|pageVersion|outlineVersion)$/.test(name) &&
      !field.safeParse(undefined).success
        ? [`${call.id}: ${name}`]
        : [],
    ),
  );
  expect(needed).toEqual([]);
});

test('a request without a key is an intention of its own, and one with a key happens once', async () => {
  const body = { subject: 'Parts week', text: 'Bring the list.' };
  const made = async (more: object) =>
    (await admin.ask(messageCalls.create, { body: { ...body, ...more } })).message._id;
  expect(await made({})).not.toBe(await made({}));
  const idempotencyKey = '01a222a8-bc71-4710-a8c5-85d2aa30cfd2';
  expect(await made({ idempotencyKey })).toBe(await made({ idempotencyKey }));
  expect(payoutCalls.create.body.shape.idempotencyKey.parse(undefined)).toMatch(/^[0-9a-f-]{36}$/);
});
