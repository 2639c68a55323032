import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('what a run of the dealer feed changes is seen, and what waits is dismissed', async ({ page }) => {
  await signIn(page, 'platform');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(dealerScreens.list.path);
  await page.getByRole('link', { name: 'Feed', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dealer feed', level: 1 })).toBeVisible();

  const waiting = page.getByRole('row').filter({ hasText: 'are missing: more than 10%' });
  await expect(waiting).toContainText('Waiting');
  await waiting.getByRole('link').first().click();
  await expect(page.getByText('This file hasn’t been applied yet.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Would close/ })
    .or(page.getByRole('tab', { name: /^Would close/ }))
    .click();
  await expect(page.getByText('This dealer would no longer be active. Someone has to agree.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('3 rows are not applied.');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The waiting rows were dismissed.')).toBeVisible();
  await expect(page.getByText(/^Decided by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);

  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await page.reload();
  await expect(page.getByText('Les lignes en attente ont été écartées.')).toBeVisible();
  await expectAccessible(page);
});
