import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildScormCourse } from '#tests/builders/scorm-packages.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => void (portal = await openTestPortal()));
afterAll(() => portal.close());

test('the files of a package stay while it exists and are removed with it', async () => {
  const { db, files } = portal.services;
  const { id, packageId } = await buildScormCourse(portal, { published: false });
  const stored = await db
    .selectFrom('scormFile')
    .select(['path', 'objectKey'])
    .where('packageId', '=', packageId)
    .execute();
  expect(stored.map((one) => one.path)).toEqual(['item-1.html']);

  const nextWeek = Date.now() + 7 * 86_400_000;
  // Every hour of a day: each sweep looks through a part of the store.
  for (let hour = 0; hour < 24; hour += 1) await files.sweep(new Date(nextWeek + hour * 3_600_000));
  expect(await files.read(stored[0]!.objectKey)).not.toBeNull();

  await db.deleteFrom('courseVersion').where('courseId', '=', id).execute();
  await db.deleteFrom('course').where('id', '=', id).execute();
  await files.sweep(new Date());
  expect(await files.read(stored[0]!.objectKey)).toBeNull();
});
