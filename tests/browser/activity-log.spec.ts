import { readFile, writeFile } from 'node:fs/promises';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('an administrator filters the log, opens an entry, saves a file, and checks it', async ({
  page,
}, info) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/activity-logs');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Acting for a person' }).click();
  await page.getByRole('option', { name: 'Only what one person did for another' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show entries' }).click();
  await expect(page).toHaveURL(/underProxy=true/);
  const table = page.getByRole('table', { name: 'Activity log' });
  await expect(table).toContainText('Helen Vasquette acting: Called the help line');
  await table
    .getByRole('row', { name: /Grace Whitlowe/ })
    .getByRole('link', { name: 'Changed' })
    .click();
  await expect(page.getByRole('row', { name: /Address/ }).first()).toBeVisible();
  await expect(page.getByText('480 Foundry Street')).toBeVisible();
  // Sealed by the worker within seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Block', { exact: true })).toBeVisible();
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/underProxy=true/);

  await page.getByRole('button', { name: /Export/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = info.outputPath('activity-log.csv');
  await (await downloading).saveAs(file);
  await page.getByRole('link', { name: 'Check a file' }).click();
  await page.getByLabel('Activity log as CSV or Excel').setInputFiles(file);
  await expect(page.getByText(/\d+ entries, as they were exported/)).toBeVisible();
  await expectAccessible(page);

  const changed = info.outputPath('changed.csv');
  await writeFile(changed, (await readFile(file, 'utf8')).replace('Grace Whitlowe', 'Grace Whitlawe'));
  await page.getByLabel('Activity log as CSV or Excel').setInputFiles(changed);
  await expect(page.getByText('This file is not as it was exported')).toBeVisible();
});

test('the log reads in French on a phone, and a company administrator has none', async ({ page, faults }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/activity-logs?underProxy=true');
  await expect(page.getByText(/Imani Okereke agit/)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^A modifié/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Avant et après' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'company');
  await page.goto('/fr/auth/admin/activity-logs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre rôle ne donne pas accès à cette page',
  );
  faults.length = 0;
});
