import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { pngFile } from '#tests/builders/files.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addSection, newCourse, saved } from './authoring.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

type Draft = Reply<typeof courseDraftCalls.read>['course'];

test('an author removes a section, restores it from the message and from the trash, and copies one', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  const id = await newCourse(page, 'Parts that come back');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByLabel('Name in English').fill('One');
  await page.keyboard.press('Enter');
  await addSection(page, 'Text');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Torque');
  await saved(page);
  await page.getByRole('tab', { name: 'Quiz' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How tight?');
  await page.getByRole('combobox', { name: 'Taught in' }).click();
  await page.getByRole('option', { name: 'Torque' }).click();
  await saved(page);

  const outline = page.getByRole('navigation', { name: 'Outline' });
  const remove = async () => {
    await page.getByRole('tab', { name: 'Content' }).click();
    await outline
      .getByRole('button', { name: /Torque/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('“Torque” removed.')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('“Torque” restored.')).toBeVisible();
  await expect(outline.getByRole('button', { name: 'Torque', exact: true })).toBeVisible();

  await remove();
  await page.getByRole('tab', { name: 'Quiz' }).click();
  await expect(page.getByText('Was taught in “Torque”, which was removed').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Removed/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Torque' }).click();
  await expect(page.getByText('No removed parts.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Taught in' })).toHaveValue('Torque');

  await page.getByRole('tab', { name: 'Content' }).click();
  await outline
    .getByRole('button', { name: /Torque/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(title).toHaveValue('Torque (copy)');
  await title.fill('Torque by mistake');
  await saved(page);
  await page.getByRole('button', { name: 'Undo last edit' }).click();
  await expect(title).toHaveValue('Torque (copy)');
  await saved(page);
  await page.reload();
  await expect(title).toHaveValue('Torque (copy)');
  const { course } = (await (await page.request.get(`/api/courses/${id}/draft`)).json()) as { course: Draft };
  expect(course.questions[0]!.sectionId).toBe(course.chapters[0]!.sections[0]!._id);
});

test('readers see the pictures of a product and of its variants', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'company');
  const upload = async (name: string) => {
    const { content, type } = await pngFile(name, 400, 300);
    const reply = await page.request.post('/api/s3-file-uploads', {
      multipart: { file: { name, mimeType: type ?? 'image/png', buffer: content as Buffer } },
    });
    const text = await reply.text();
    return { fileId: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)![0] };
  };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const reply = await page.request.post(path, { data });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as T;
  };
  const both = (en: string) => ({ en, fr: en });
  const [whole, variant] = [await upload('whole.png'), await upload('variant.png')];
  const { course } = await post<{ course: { _id: string } }>('/api/courses/', { name: both('New sled') });
  await post('/api/chapters/', {
    courseId: course._id,
    name: both('One'),
    sections: [
      {
        type: 'product',
        name: both('The sled'),
        product: {
          name: 'Fjord 900',
          images: [whole],
          variants: [{ sku: 'F9', name: both('Trail'), image: variant, specs: [] }],
        },
      },
    ],
  });
  await page.goto(`/auth/admin/courses/${course._id}/preview`);
  await expect(page.getByRole('img', { name: 'Fjord 900, picture 1' })).toBeVisible();
  const pictures = page.locator(`img[src^="/files/${whole.fileId}"], img[src^="/files/${variant.fileId}"]`);
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  await expectAccessible(page);
});
