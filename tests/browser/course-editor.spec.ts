import type { Page } from '@playwright/test';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { pngFile } from '#tests/builders/files.ts';
import { addSection, newCourse, saved } from './authoring.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const draftOf = async (page: Page, id: string): Promise<CourseDraft> =>
  ((await (await page.request.get(`/api/courses/${id}/draft`)).json()) as { course: CourseDraft }).course;
const sectionsOf = (draft: CourseDraft) => draft.chapters.flatMap((chapter) => chapter.sections);

/** A PDF of two pages with one word each, as small as possible. */
function twoPages(): Buffer {
  const page = (words: string, number: number) =>
    `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 320 180]/Resources<</Font<</F 7 0 R>>>>/Contents ${number + 1} 0 R>>endobj\n` +
    `${number + 1} 0 obj<</Length ${words.length + 33}>>stream\nBT /F 24 Tf 20 80 Td (${words}) Tj ET\nendstream endobj\n`;
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>endobj\n' +
      page('Stator', 3) +
      page('Rotor', 5) +
      '7 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
}

test('a brand manager writes a course in two languages, partly offline, and loses nothing', async ({
  page,
  faults,
}) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  const id = await newCourse(page, 'Stator bench test');

  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByLabel('Name in English').fill('Charging');
  await page.getByLabel('Name in French').fill('Charge');
  // Straight from the name of the chapter to its first section: the name is kept, and the press counts.
  await addSection(page, 'Text');
  await expect(page.getByRole('button', { name: 'Charging', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Output test');
  await page.getByLabel('Title in French').fill('Essai de sortie');
  const english = page.getByRole('textbox', { name: 'Text', exact: true });
  await english.click();
  await page.keyboard.type('Hold 5,000 rpm for 30 seconds.');
  await page.getByRole('textbox', { name: 'Text in French', exact: true }).click();
  await page.keyboard.type('Maintenez 5 000 tr/min pendant 30 secondes.');
  await saved(page);

  await page.context().setOffline(true);
  await english.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Write it down.');
  await expect(page.getByText('Offline, saved on this device')).toBeVisible({ timeout: 15_000 });
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('paddock-draft:'))
      .map((key) => localStorage.getItem(key))
      .join(''),
  );
  expect(kept).toContain('Write it down.');
  await page.context().setOffline(false);
  await saved(page);
  // This part makes requests fail on purpose.
  faults.length = 0;

  await page.getByRole('button', { name: 'Add section' }).last().click();
  await page.getByRole('menuitem', { name: 'Import slides from pictures or a PDF' }).click();
  await page
    .getByLabel('English slides')
    .setInputFiles({ name: 'bench.pdf', mimeType: 'application/pdf', buffer: twoPages() });
  await page.getByRole('button', { name: 'Add slides' }).click();
  await expect(page.getByRole('button', { name: /^Rotor/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: 'Alternative text', exact: true })).toHaveValue('Stator');
  await page.getByLabel('Picture in French').setInputFiles({
    name: 'fr.png',
    mimeType: 'image/png',
    buffer: (await pngFile('fr.png', 1600, 900)).content as Buffer,
  });
  await saved(page);

  await page.getByRole('tab', { name: 'Quiz' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How long do you hold the speed?');
  await page.getByLabel('Question in French').fill('Combien de temps tenez-vous le régime ?');
  await page.getByLabel('Answer 1, English').fill('30 seconds');
  await page.getByLabel('Answer 2, English').fill('3 minutes');
  await page.getByLabel('Answer 2, English').press('Enter');
  await page.keyboard.type('All day');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('radio', { name: 'Answer 1 is correct' }).check();
  await saved(page);

  await page.reload();
  await expect(page.getByLabel('Answer 2, English')).toHaveValue('All day');
  await expectAccessible(page);
  const draft = await draftOf(page, id);
  const [text, slide, second] = sectionsOf(draft);
  expect(draft.chapters[0]!.name).toEqual({ en: 'Charging', fr: 'Charge' });
  expect(text!.name).toEqual({ en: 'Output test', fr: 'Essai de sortie' });
  expect(text!.body.en).toBe('<p>Hold 5,000 rpm for 30 seconds. Write it down.</p>');
  expect(text!.body.fr).toContain('tr/min');
  expect(slide!.slide!.image.en).not.toBeNull();
  expect(slide!.slide!.image.fr).not.toBeNull();
  expect(second!.slide!.alt.en).toBe('Rotor');
  // The sections are named after the first lines of their pages.
  expect([slide!.name.en, second!.name.en]).toEqual(['Stator', 'Rotor']);
  expect(draft.questions[0]!.options.map((one) => [one.text.en, one.correct])).toEqual([
    ['30 seconds', true],
    ['All day', false],
    ['3 minutes', false],
  ]);
});

test('a picture that is still being uploaded arrives while its author writes elsewhere', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  const id = await newCourse(page, 'Slow picture');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByLabel('Name in English').fill('Pictures');
  await page.keyboard.press('Enter');
  await addSection(page, 'Slide');
  await saved(page);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/s3-file-uploads', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByLabel('Picture in French').setInputFiles({
    name: 'slow.png',
    mimeType: 'image/png',
    buffer: (await pngFile('slow.png', 1600, 900)).content as Buffer,
  });
  await expect(page.getByText('Uploading slow.png').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Alternative text' }).first().fill('A rotor');
  await page.getByRole('tab', { name: 'Quiz' }).click();
  await expect(page.getByRole('button', { name: 'Add question' })).toBeVisible();
  await expect(page.getByText('Uploading slow.png')).toBeVisible();
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expect(question).toContainText('“slow.png” is still being uploaded.');
  await question.getByRole('button', { name: 'Stay' }).click();
  arrived.resolve();
  await saved(page);
  const [slide] = sectionsOf(await draftOf(page, id));
  expect(slide!.slide!.image.fr).not.toBeNull();
  expect(slide!.slide!.alt.en).toBe('A rotor');
});

test("a second editor's changes are shown, and the first editor chooses", async ({
  page,
  browser,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  const id = await newCourse(page, 'Two authors');
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByLabel('Name in English').fill('One');
  await page.keyboard.press('Enter');
  await addSection(page, 'Text');
  const english = page.getByRole('textbox', { name: 'Text', exact: true });
  await english.click();
  await page.keyboard.type('First words.');
  await saved(page);

  const other = await browser.newContext();
  await other.request.post(`${test.info().project.use.baseURL}/api/login`, {
    data: { email: 'platform@paddock.example', password: 'Paddock2026' },
  });
  const [section] = sectionsOf(await draftOf(page, id));
  const write = (fields: object, version: number) =>
    other.request.post(`${test.info().project.use.baseURL}/api/sections/${section!.chapterId}`, {
      data: { _id: section!._id, version, matched: [], ...fields },
    });
  expect((await write({ body: { en: '<p>Their words.</p>' } }, section!.version)).status()).toBe(200);

  await english.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And mine.');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Their words.', { timeout: 15_000 });
  await expect(dialog).toContainText('First words. And mine.');
  await expectAccessible(page);
  await dialog.getByText('Use theirs').click();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(english).toHaveText('Their words.');

  // Another field of the same record is merged without a question.
  const [now] = sectionsOf(await draftOf(page, id));
  expect((await write({ name: { en: 'Their title' } }, now!.version)).status()).toBe(200);
  await english.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Still mine.');
  await expect
    .poll(async () => sectionsOf(await draftOf(page, id)).map((one) => [one.name.en, one.body.en]), {
      timeout: 15_000,
    })
    .toEqual([['Their title', '<p>Their words. Still mine.</p>']]);
  await other.close();
  // A conflict is a reply with status 409.
  expect(faults.every((fault) => fault.includes('409'))).toBe(true);
  faults.length = 0;
});

test('a published course in no curriculum leads to one, which says whom it reaches before it is added', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const name = 'Sled storage check';
  const id = await newCourse(page, name);
  await page.getByRole('button', { name: 'Add chapter' }).click();
  await page.getByLabel('Name in English').fill('Storage');
  await page.keyboard.press('Enter');
  await addSection(page, 'Text');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Before the summer');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Drain the carburetors.');
  await saved(page);
  await page.getByRole('tab', { name: 'Publish' }).click();
  const tab = page.getByRole('tabpanel', { name: 'Publish' });
  const add = tab.getByRole('button', { name: 'Add to a curriculum' });
  await tab.getByRole('button', { name: 'Publish…', exact: true }).click();
  await expect(add).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();

  await expect(tab.getByText('This course is not in a curriculum.')).toBeVisible();
  await expectAccessible(page);
  await add.click();
  const drawer = page.getByRole('dialog', { name: 'Add to a curriculum' });
  await drawer.getByRole('button', { name: 'Open curriculum' }).click();
  await expect(drawer.getByText('Choose a curriculum.')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Curriculum' }).fill('Before the snow');
  await page.getByRole('option', { name: /^Before the snow/ }).click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Open curriculum' }).click();

  await expect(page).toHaveURL(new RegExp(`/curriculums/[0-9a-f-]{36}/edit\\?tab=courses&add=${id}`));
  const list = page.getByRole('list', { name: 'Courses in order' });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  const places = await list.getByRole('listitem').count();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to curriculum' }).click();
  await page
    .getByRole('dialog', { name: /^Require it of \d+ (person|people)\?$/ })
    .getByRole('button', { name: /^Add and require it of \d+ / })
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(places + 1);
  await expect(page).toHaveURL(/edit\?tab=courses$/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(places);
});
