import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('an administrator merges two accounts of one person, and separates them again', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/user-manager');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Compare' }) })
    .first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Merge two accounts of / })).toBeVisible();
  await expect(page.getByText('Is closed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Merge and keep / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Accounts merged', { exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: 'Merged accounts' })
    .or(page.getByRole('tab', { name: 'Merged accounts' }))
    .click();
  await page.getByRole('table').getByRole('button', { name: 'Separate', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Separate' }).click();
  await expect(page.getByText('No merged accounts', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
