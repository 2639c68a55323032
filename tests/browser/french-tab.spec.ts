import { pngFile } from '#tests/builders/files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a translator copies the English text, and uses the English picture or uploads a French one', async ({
  page,
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
  const read = await page.request.get(`/api/courses/${course._id}/translation`);
  const { translation } = (await read.json()) as { translation: { completeness: object } };
  expect(translation.completeness).toMatchObject({ missing: 0, stale: 0 });
});
