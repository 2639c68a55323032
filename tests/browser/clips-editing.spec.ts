import { podcastWorkScreens } from '#contract/library/podcast-work.screens.ts';
import { videoWorkScreens } from '#contract/library/video-work.screens.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const videoFile = 'demo/media/courses/high-voltage-safety/prove-test-prove.mp4';

test('an episode brings its chapters, is seen before it is saved, and is published', async ({ page }) => {
  const title = `Belts on the road ${Date.now()}`;
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(podcastWorkScreens.create.path);
  const { name, content } = mp3File({ frames: 800, chapters: ['Start', 'The belt'], author: 'Ana' });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: 'audio/mpeg', buffer: content });
  await expect(page.getByRole('textbox', { name: 'Chapters' })).toHaveValue('0:00 Start\n0:02 The belt', {
    timeout: 30_000,
  });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Chapters' }).fill('0:00 Start\nThe belt');
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  await expect(page.getByText('Line 2 cannot be read.', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Chapters' }).fill('0:00 Start\n0:09 The belt');
  await page
    .locator('input[type="file"][accept*="vtt"]')
    .first()
    .setInputFiles('demo/media/podcasts/the-quiet-vehicle.en.vtt');
  await expect(page.getByText('the-quiet-vehicle.en.vtt')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  await expectAccessible(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(preview.getByText('The belt')).toBeVisible();
  const transcript = preview.getByRole('region', { name: 'Transcript' });
  await transcript.getByRole('button', { name: 'Show' }).click();
  await expect(transcript.getByText('The capacitors do something.')).toBeVisible();
  await preview.close();

  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
});

test('categories are saved as a whole, and a used one cannot be removed', async ({ page }) => {
  const name = `Cold starts ${Date.now()}`;
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await page.goto(videoWorkScreens.categories.path);
  await expect(page.getByRole('button', { name: 'In the bay is used and can’t be removed' })).toBeDisabled();
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill(name);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Categories saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).last()).toHaveValue(name);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
});

test('a video in an unknown form says what to do, and one without captions asks why', async ({
  page,
  faults,
}) => {
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(videoWorkScreens.create.path);
  const choose = page.locator('input[type="file"]').first();
  await choose.setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Dear dealer') });
  await expect(page.getByText('clip.mp4 is not an accepted file type.', { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.locator('input[type="file"]').first().setInputFiles(videoFile);
  await expect(page.getByRole('button', { name: 'Choose another video' })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Prove, test, prove ${Date.now()}`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Add captions, or say why there are none.').first()).toBeVisible();
  await expect(asked.getByRole('button', { name: /^Publish/ }).first()).toBeDisabled();
  expect(faults.splice(0).every((fault) => fault.includes('400'))).toBe(true);
});

test('editors see how many people played a video, and where they left', async ({ page }) => {
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(`${videoWorkScreens.admin.path}?text=Listen to a belt`);
  await page.getByRole('link', { name: 'Listen to a belt' }).click();
  await page.getByRole('tab', { name: 'Statistics' }).click();
  const leaving = page.getByRole('region', { name: 'Where viewers leave' });
  await expect(leaving.getByRole('row').nth(1)).toContainText('0:00 – 0:01');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await leaving.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
});
