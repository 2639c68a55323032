import type { Reply } from '#contract/platform/call.ts';
import type { translationCalls } from '#contract/training/translation.calls.ts';
import { pngFile } from '#tests/builders/files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a translator copies the English text, and uses the English picture or uploads a French one', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const post = async <T>(path: string, data: object): Promise<T> => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as T;
  };
  const { content } = await pngFile('slide.png', 320, 180);
  const stored = await page.request.post('/api/s3-file-uploads', {
    multipart: { file: { name: 'slide.png', mimeType: 'image/png', buffer: content as Buffer } },
  });
  const { _id: fileId } = (await stored.json()) as { _id: string };
  const { course } = await post<{ course: { _id: string } }>('/api/courses/', {
    name: { en: 'Slides to translate', fr: 'Diapositives à traduire' },
  });
  await post('/api/chapters/', {
    courseId: course._id,
    name: { en: 'One', fr: 'Un' },
    sections: [
      {
        type: 'slide',
        name: { en: 'Belt', fr: '' },
        slide: { image: { en: { fileId }, fr: null }, alt: { en: 'A belt', fr: 'Une courroie' } },
      },
    ],
  });

  await signIn(page, 'translator');
  await page.goto(`/auth/admin/courses/${course._id}/edit?tab=french`);
  const unit = page.getByRole('region', { name: 'Belt' });
  await unit.getByRole('button', { name: 'Copy Name from English' }).click();
  await expect(unit.getByRole('textbox', { name: 'Name in French' })).toHaveValue('Belt');
  // Existing text is not overwritten by the copy.
  await expect(unit.getByRole('button', { name: 'Copy Name from English' })).toHaveCount(0);
  await expect(unit.getByText('Saved')).toBeVisible();
  await unit.getByRole('button', { name: 'Use the English file' }).click();
  await expect(unit.getByRole('button', { name: 'Use the English file' })).toHaveCount(0);
  await expect(unit.getByRole('button', { name: /^Replace/ })).toBeVisible();
  await expectAccessible(page);
  await unit.getByLabel('Slide picture in French').setInputFiles({
    name: 'fr.png',
    mimeType: 'image/png',
    buffer: content as Buffer,
  });
  await expect(unit.getByRole('button', { name: 'Use the English file' })).toBeVisible();
  const translation = async () => {
    const read = await page.request.get(`/api/courses/${course._id}/translation`);
    return ((await read.json()) as Reply<typeof translationCalls.read>).translation;
  };
  const belt = async () => (await translation()).units.find(({ name }) => name === 'Belt')!;
  expect((await translation()).completeness).toMatchObject({ missing: 0, stale: 0 });
  await expect.poll(async () => (await belt()).files[0]!.fr!.fileId).not.toBe(fileId);

  // Another picture is on its way when the tab is left, and somebody else writes meanwhile.
  const first = (await belt()).files[0]!.fr!.fileId;
  const mayArrive = Promise.withResolvers<void>();
  await page.route('**/api/s3-file-uploads', async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await unit
    .getByLabel('Slide picture in French')
    .setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: content as Buffer });
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(unit).toHaveCount(0);
  await expect(page.getByText('Uploading late.png')).toBeVisible();
  const { kind, _id, version } = await belt();
  await post(`/api/courses/${course._id}/translation`, { kind, _id, version, texts: { name: 'Courroie' } });
  mayArrive.resolve();
  await expect.poll(async () => (await belt()).files[0]!.fr!.fileId).not.toBe(first);
  expect((await belt()).texts).toContainEqual(expect.objectContaining({ field: 'name', fr: 'Courroie' }));
  await page.getByRole('tab', { name: 'French' }).click();
  await expect(unit.getByRole('textbox', { name: 'Name in French' })).toHaveValue('Courroie');
  // The version of the tab that was left was refused.
  expect(faults.splice(0).some((fault) => fault.startsWith('409'))).toBe(true);
});
