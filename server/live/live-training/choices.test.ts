import { afterAll, beforeAll, expect, test } from 'vitest';
import { choiceCalls as calls } from '#contract/live/live-training-choices.calls.ts';
import { buildRole, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'ILT_ADMIN');
});
afterAll(() => portal.close());

test('the forms get types, the usual start, and countries as locations store them', async () => {
  const settings = await admin.ask(calls.settings, {});
  expect(settings).toMatchObject({ start: '08:00', countries: ['US', 'CA'] });
  expect(settings.types.map(({ value }) => value)).toContain('Hands-On');
});

test('instructors are found by name, without inactive accounts and people who are not marked', async () => {
  for (const [lastName, status] of [
    ['Ashdown', 'active'],
    ['Brook', 'deactivated'],
    ['Calder', 'active'],
  ] as const)
    await buildUser(portal, { firstName: 'Quill', lastName, status });
  await portal.services.db
    .updateTable('userAccount')
    .set({ isInstructor: true })
    .where('lastName', 'in', ['Ashdown', 'Brook'])
    .execute();
  const { instructors } = await admin.ask(calls.instructors, { query: { text: 'quill' } });
  expect(instructors.map(({ name }) => name)).toEqual(['Quill Ashdown']);
});

test('courses are found in both languages and without a right to courses, only those of own brands', async () => {
  const [mine, other] = [await buildBrand(portal), await buildBrand(portal)];
  const { id } = await buildCourse(portal, { brandId: mine, name: 'Quarry winches' });
  await buildCourse(portal, { brandId: other, name: 'Quarry lights' });
  await portal.services.db
    .updateTable('course')
    .set({ nameFr: 'Treuils de carrière' })
    .where('id', '=', id)
    .execute();
  const names = async (client: Client, text: string) =>
    (await client.ask(calls.courses, { query: { text } })).courses.map(({ name }) => name);
  expect(await names(admin, 'quarry')).toEqual(['Quarry lights', 'Quarry winches']);
  const ofBrand = await signedIn(
    portal,
    await buildUser(portal, {
      roleId: await buildRole(portal, { reach: 'brands', adminArea: 'own', rights: ['VIEW_ILT_TEMPLATES'] }),
      brandIds: [mine],
    }),
  );
  expect(await names(ofBrand, 'carriere')).toEqual(['Quarry winches']);
});

test('learners read none of them', async () => {
  const learner = await signedInAs(portal, 'LEARNER');
  expect((await learner.send(calls.settings, {})).statusCode).toBe(403);
  expect((await learner.send(calls.courses, {})).statusCode).toBe(403);
  expect((await learner.send(calls.instructors, {})).statusCode).toBe(403);
});
