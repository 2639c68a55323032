import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Article } from '#contract/library/articles.ts';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let writer: Client;
let brand: string;
/** Names of the resources by their ids. */
const names = new Map<string, string>();

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  brand = await buildBrand(portal);
  writer = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
});
afterAll(() => portal.close());

/** A resource that everybody sees, or a draft without a brand, which the brand manager does not see. */
async function resource(name: string, isSeen: boolean) {
  const body = { name, type: 'link', url: 'https://example.com/', active: isSeen };
  const { resource: made } = await admin.ask(resourceCalls.create, { body } as never);
  names.set(made._id, name);
  return { resource: made._id };
}
const at = (id: string) => ({ params: { id } });
const namesFor = async (client: Client, id: string) =>
  (await client.ask(calls.get, at(id))).announcement.resources.map(({ name }) => name);
const save = ({ _id, version, title, description }: Article, resources: readonly object[]) => ({
  ...at(_id),
  body: { title, description, brand, resources, version },
});

test('what a writer does not see stays attached, behind what it stood behind', async () => {
  const [a, b, c, d] = [
    await resource('Hidden first', false),
    await resource('Seen one', true),
    await resource('Hidden second', false),
    await resource('Seen two', true),
  ];
  const bulletin = await buildBulletin(admin, { brand, resources: [a, b, c, d] });
  const shown = (await writer.ask(calls.get, at(bulletin._id))).announcement;
  expect(shown.resources.map(({ name }) => name)).toEqual(['Seen one', 'Seen two']);

  // Another word, and the form names what it showed.
  const { announcement: same } = await writer.ask(calls.save, save(shown, [b, d]) as never);
  expect(await namesFor(admin, bulletin._id)).toEqual([
    'Hidden first',
    'Seen one',
    'Hidden second',
    'Seen two',
  ]);

  const { announcement: turned } = await writer.ask(calls.save, save(same, [d, b]) as never);
  expect(await namesFor(admin, bulletin._id)).toEqual([
    'Hidden first',
    'Seen two',
    'Seen one',
    'Hidden second',
  ]);

  const { announcement: none } = await writer.ask(calls.save, save(turned, []) as never);
  expect(none.resources).toEqual([]);
  expect(await namesFor(admin, bulletin._id)).toEqual(['Hidden first', 'Hidden second']);

  // Who sees them removes them.
  const { announcement } = await admin.ask(calls.get, at(bulletin._id));
  await admin.ask(calls.save, save(announcement, []) as never);
  expect(await namesFor(admin, bulletin._id)).toEqual([]);
});

test('the limit counts them, and the refusal says so', async () => {
  const hidden = await resource('Hidden', false);
  const seen = await resource('Seen', true);
  const bulletin = await buildBulletin(admin, { brand, resources: [hidden] });
  const full = Array.from({ length: portal.services.settings.uploads.attachmentMaxCount }, () => seen);
  const refusal = await writer.refused(calls.save, save(bulletin, full) as never);
  expect(refusal).toMatchObject({
    status: 400,
    code: 'articles.tooManyWithUnseen',
    errors: { resources: expect.stringContaining('(1)') },
  });
  await writer.ask(calls.save, save(bulletin, full.slice(1)) as never);
});
