import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';

const media = path.resolve(import.meta.dirname, '../../demo/media');
const picture = readFileSync(path.join(media, 'brands/fjord.png'));
const sheet = readFileSync(path.join(media, 'resources/walk-around-card.en.pdf'));

const fileOf = (name: string, buffer = sheet) => ({ name, mimeType: 'application/octet-stream', buffer });

/** A folder of this journey alone. */
async function newFolder(page: Page, name: string): Promise<void> {
  await page.goto('/auth/admin/media-center');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} added`)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
}

const upload = (page: Page, files: ReturnType<typeof fileOf>[]) =>
  page.getByLabel('Upload files', { exact: true }).and(page.locator('input')).setInputFiles(files);

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await cardOf(page, name)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an editor adds files while opening another folder, replaces one, moves it, and takes it back from the trash', async ({
  page,
  faults,
}) => {
  const name = `Spring ${Date.now()}`;
  await signIn(page, 'company');
  await newFolder(page, name);
  await expectAccessible(page);
  await upload(page, [
    fileOf('Offer.pdf'),
    fileOf('Mark.png', picture),
    fileOf('Notes.txt', Buffer.from('Torque')),
  ]);
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /^Radio/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Four notes.wav' })).toBeVisible();
  await expect(page.getByText('3 files added')).toBeVisible();
  await page.goBack();
  for (const one of ['Offer.pdf', 'Mark.png', 'Notes.txt'])
    await expect(page.getByRole('heading', { name: one })).toBeVisible();

  await page.getByRole('button', { name: 'Clear finished' }).click();
  await upload(page, [fileOf('offer.pdf')]);
  await expect(page.getByText('1 file needs an answer')).toBeVisible();
  await expectAccessible(page);
  expect(faults.splice(0).every((fault) => fault.includes('409'))).toBe(true);
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByText('1 file added')).toBeVisible();
  await choose(page, 'Offer.pdf', 'Version history');
  const history = page.getByRole('dialog', { name: 'Version history of Offer.pdf' });
  await expect(history.getByText('Superseded')).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(history.getByText('restored from version 1')).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();

  // By keyboard alone.
  await choose(page, 'Offer.pdf', 'Move');
  const moving = page.getByRole('alertdialog', { name: 'Move Offer.pdf' });
  await moving.getByRole('radio', { name: 'Radio' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await moving.getByRole('button', { name: 'Move' }).press('Enter');
  await expect(page.getByText('1 item moved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Offer.pdf' })).toBeHidden();

  // By dragging, onto a folder of the tree.
  const tree = page.getByRole('navigation', { name: 'Folders' });
  await cardOf(page, 'Mark.png').dragTo(tree.getByRole('link', { name: /^Brand/ }));
  await expect(page.getByRole('heading', { name: 'Mark.png' })).toBeHidden();

  await page.goto('/auth/admin/media-center');
  await choose(page, name, 'Delete');
  await expect(page.getByText('0 folders and 1 file in it go along.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 item moved to the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Media center' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash of the media center' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText(`${name} restored`)).toBeVisible();
});

test('whoever leaves while files are on their way is asked', async ({ page }) => {
  await signIn(page, 'company');
  await newFolder(page, `Slow ${Date.now()}`);
  // The line stands still.
  await page.route('**/api/uploads/*/chunks', () => {});
  await upload(page, [fileOf('Offer.pdf')]);
  await expect(page.getByText('Uploading 1 file')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Folders' })
    .getByRole('link', { name: /^Radio/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Four notes.wav' })).toBeVisible();
  await expect(page.getByText('Uploading 1 file')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await expect(page.getByText('Uploading 1 file')).toBeVisible();
  await page.getByRole('button', { name: 'Stop Offer.pdf' }).click();
  await expect(page.getByText('Uploading 1 file')).toBeHidden();
});

test('a lasting address opens a folder where it is, and a file after it was renamed', async ({ page }) => {
  const name = `Lasting ${Date.now()}`;
  await signIn(page, 'company');
  await newFolder(page, name);
  await upload(page, [fileOf('Offer.pdf')]);
  await expect(page.getByText('1 file added')).toBeVisible();
  const { fileObjects, folder } = (await (
    await page.request.get(`/api/media-center/${encodeURIComponent(name)}`)
  ).json()) as { fileObjects: { link: string }[]; folder: { link: string } };
  await choose(page, 'Offer.pdf', 'Edit');
  await page.getByRole('textbox', { name: 'Name' }).fill('Summer offer.pdf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Summer offer.pdf saved')).toBeVisible();
  await page.goto(`/auth/media-center?item=${fileObjects[0]!.link}`);
  const viewer = page.getByRole('dialog', { name: 'Summer offer.pdf' });
  await expect(viewer.getByRole('link', { name })).toBeVisible();
  await page.goto(`/auth/media-center?item=${folder.link}`);
  await expect(page.getByRole('heading', { name: 'Summer offer.pdf' })).toBeVisible();
});

test('a whole folder is added with the folders in it', async ({ page }) => {
  const name = `Whole ${Date.now()}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'media-folder-'));
  writeFileSync(path.join(folder, 'Offer.pdf'), sheet);
  writeFileSync(path.join(folder, '.hidden'), 'x');
  await signIn(page, 'company');
  await newFolder(page, name);
  await page.getByLabel('Upload a folder').and(page.locator('input')).setInputFiles(folder);
  await expect(page.getByText('1 file added')).toBeVisible();
  await page
    .getByRole('link', { name: path.basename(folder) })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Offer.pdf' })).toBeVisible();
});

test('a reader on a phone finds, opens, keeps, and downloads files, in French', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  await page.goto('/fr/auth/media-center');
  await expect(page.getByRole('heading', { level: 1, name: 'Médiathèque' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Social packs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Voltrail preview' })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Nom d’un dossier ou d’un fichier' }).fill('winter');
  await expect(page.getByText('Aucun dossier ni fichier')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Nom d’un dossier ou d’un fichier' }).fill('first ride');
  const card = cardOf(page, 'First ride, December.jpg');
  await card.getByRole('link', { name: 'First ride, December.jpg', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'First ride, December.jpg' });
  await expect(viewer.getByRole('img', { name: 'First ride, December.jpg' })).toBeVisible();
  await expect(viewer.getByText('JPG · 31 ko')).toBeVisible();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Fermer' }).click();

  await page.goto('/fr/auth/media-center/Social%20packs');
  await page.getByRole('checkbox', { name: 'Sélectionner Brake check, January.jpg' }).check();
  await page.getByRole('checkbox', { name: 'Sélectionner First ride, December.jpg' }).check();
  await expect(page.getByText(/^2 sélectionnés/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger en ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Médiathèque.zip');
  const bytes = readFileSync(await download.path());
  expect(bytes.includes('Brake check, January.jpg')).toBe(true);
});

test('the view is kept, and files that show nothing say so', async ({ page }) => {
  await signIn(page, 'learner');
  await page.goto('/auth/media-center/Radio');
  await tick(page.getByRole('radio', { name: 'List' }));
  await page.reload();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expectAccessible(page);
  // Another journey may move a file to between the two.
  const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  const between = names.indexOf('Radio script.txt') - names.indexOf('Four notes.wav') - 1;
  await page.getByRole('link', { name: 'Radio script.txt', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No preview' })).toBeVisible();
  for (let step = 0; step <= between; step += 1) {
    const shown = await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('dialog', { name: shown!, exact: true })).toBeHidden();
  }
  await expect(page.getByRole('dialog', { name: 'Four notes.wav' })).toBeVisible();
  await expect(page.locator('audio')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/auth/media-center/Price%20lists');
  await page.getByRole('link', { name: 'Parts returns.xlsx', exact: true }).click();
  await expect(page.getByText('There is no preview of files of this kind.')).toBeVisible();
});
