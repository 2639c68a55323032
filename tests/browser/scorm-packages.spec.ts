import type { Page } from '@playwright/test';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import {
  manifestOf,
  nestedPackage,
  scoPage,
  scormPackage,
  singleScoPackage,
} from '#tests/builders/scorm-packages.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const fileOf = ({ name, content }: SentFile) => ({ name, mimeType: 'application/zip', buffer: content });
const draftOf = async (page: Page, id: string): Promise<CourseDraft> =>
  ((await (await page.request.get(`/api/courses/${id}/draft`)).json()) as { course: CourseDraft }).course;
/** More sections than fit: they scroll inside. */
const longPackage = (): SentFile =>
  scormPackage(
    manifestOf({
      title: 'Sledding school',
      items: Array.from({ length: 30 }, (_, index) => ({ title: `Lesson ${index + 1}`, href: 'index.html' })),
    }),
  );
/** Holds back a call until it is released: the state that a large package shows for minutes. */
const holdUp = async (page: Page, address: string): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await gate.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return gate.resolve;
};
const sectionsOf = (draft: CourseDraft) => draft.chapters.flatMap((chapter) => chapter.sections);

/** The nested package a year later: one item renamed, one new, the others removed. */
const laterPackage = (): SentFile =>
  scormPackage(
    manifestOf({
      title: 'Winter service 2028',
      items: [
        {
          identifier: 'engine',
          title: 'Engine',
          items: [
            { identifier: 'oil', title: 'Oil and filter', href: 'oil.html' },
            { identifier: 'belt', title: 'Belt', href: 'belt.html' },
          ],
        },
      ],
    }),
    ['oil.html', 'belt.html'].map((name) => ({ name, content: scoPage(name) })),
    { name: 'winter-2028.zip' },
  );

test('a brand manager makes a course from a package and replaces the package; sections continue', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/courses');
  await page.getByRole('link', { name: 'SCORM packages', exact: true }).click();
  await page.getByRole('button', { name: 'Upload package', exact: true }).click();
  const choose = page.getByLabel('Package file', { exact: true });
  await choose.setInputFiles(fileOf(longPackage()));
  await expect(page.getByText('“Sledding school” can be imported', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await choose.setInputFiles(fileOf(nestedPackage('Winter service 2027')));
  await expect(page.getByText('“Winter service 2027” can be imported', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chassis', exact: true })).toBeVisible();
  await expect(page.getByText('No problems found.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name in French', exact: true }).fill('Entretien d’hiver 2027');
  const goOn = await holdUp(page, '**/api/scorm/upload');
  await page.getByRole('button', { name: 'Create course', exact: true }).click();
  await expect(page.getByText(/^The course is being created with these settings\./)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name in French', exact: true })).toBeDisabled();
  await expectAccessible(page);
  goOn();
  await expect(page.getByText('“Winter service 2027” is ready', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Winter service 2027', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open course', exact: true }).click();

  await page.waitForURL(/courses\/[0-9a-f-]{36}\/edit/);
  const id = /courses\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await expect(page.getByRole('heading', { name: 'From the package', exact: true })).toBeVisible();
  await expect(page.getByText('oil/index.html?page=1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add section' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add chapter' })).toHaveCount(0);
  await expectAccessible(page);
  const before = await draftOf(page, id);
  expect(before.name).toEqual({ en: 'Winter service 2027', fr: 'Entretien d’hiver 2027' });

  await page.getByRole('tab', { name: 'Package', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Winter service 2027/ })).toBeVisible();
  await page.getByRole('button', { name: 'Replace package', exact: true }).click();
  await page.getByLabel('Package file', { exact: true }).setInputFiles(fileOf(laterPackage()));
  await expect(page.getByText('Kept', { exact: true })).toHaveCount(1);
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Removed', { exact: true })).toHaveCount(3);
  await expectAccessible(page);
  const goOnReplacing = await holdUp(page, '**/api/scorm/upload');
  await page.getByRole('button', { name: 'Replace package', exact: true }).click();
  await expect(page.getByText(/^The package is being replaced with this choice\./)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Keep progress', exact: true })).toBeDisabled();
  await expectAccessible(page);
  goOnReplacing();
  await expect(page.getByText('“Winter service 2028” is ready', { exact: true })).toBeVisible();
  const after = await draftOf(page, id);
  expect(sectionsOf(after).map((one) => one.name.en)).toEqual(['Oil and filter', 'Belt']);
  expect(sectionsOf(after)[0]!._id).toBe(sectionsOf(before)[0]!._id);
  await expect(page.getByText('winter-2028.zip', { exact: true })).toBeVisible();
});

test('on a phone, in French: a refusal explained in words, then an upload that survives a lost connection', async ({
  page,
  faults,
}) => {
  test.slow();
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  await page.goto('/fr/auth/admin/scorm');
  await page.getByRole('button', { name: 'Téléverser un module', exact: true }).click();
  const choose = page.getByLabel('Fichier du module', { exact: true });
  await choose.setInputFiles(
    fileOf(scormPackage(manifestOf({ schemaVersion: '2004 4th Edition' }), [], { name: 'a.zip' })),
  );
  await expect(page.getByText('a.zip ne peut pas être importé', { exact: true })).toBeVisible();
  await expect(page.getByText(/Ce module suit SCORM 2004 \(2004 4th Edition\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choisir un autre fichier', exact: true }).click();

  await expect(choose).toBeAttached();
  await page.context().setOffline(true);
  await choose.setInputFiles(fileOf(singleScoPackage({ title: 'Freins 2027', files: ['absent.png'] })));
  await expect(page.getByText('Connexion perdue', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('En pause', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  // The portal's answer that the file is put together comes when the page has been looked at.
  const looked = Promise.withResolvers<void>();
  await page.route(/\/api\/uploads\/[^/]+$/, async (route) => {
    await looked.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText(/\.zip est arrivé et est en cours d’assemblage/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeHidden();
  await expectAccessible(page);
  looked.resolve();
  await expect(
    page.getByText('« Freins 2027 » peut être importé. Veuillez lire les avertissements.'),
  ).toBeVisible();
  await expect(page.getByText(/ne sont pas dans l’archive \(1\)\s: absent\.png/)).toBeVisible();
  await page.getByRole('button', { name: 'Créer le cours', exact: true }).click();
  await expect(page.getByText('« Freins 2027 » est prêt', { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The browser logs every request it could not send.
  faults.splice(0, faults.length, ...faults.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')));
});
