import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';

test('an administrator sees what a switch concerns, saves a setting and puts the earlier value back', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/general-settings');
  // One section at a time, those of technicians last, and rooms that are off folded.
  const index = page.getByRole('navigation', { name: 'Groups of settings' });
  await expect(index.getByRole('button').last()).toHaveText(/^Advanced/);
  await index.getByRole('button').last().click();
  await expect(page.getByRole('textbox', { name: 'Largest picture' })).toHaveValue('100');
  await expect(page.getByText('MB', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  // The key shown in the field leads to it.
  await index.getByRole('button').last().focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('resources');
  await expect(page.getByRole('switch')).toHaveCount(1);
  await tick(page.getByRole('switch', { name: 'Resources' }));
  await expect(page.getByText('If you save, this is no longer available. Nothing is deleted.')).toBeVisible();
  await expect(page.getByText(/^3 screens: Resources/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('switch', { name: 'Resources' })).toBeChecked();

  await search.fill('grace period');
  const days = page.getByRole('textbox', { name: 'Grace period', exact: true });
  await days.fill('21');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved. They are in effect now.')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('14 days → 21 days')).toBeVisible();
  await page.getByRole('button', { name: 'Put back the earlier value of Grace period' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('The earlier value is back.')).toBeVisible();
  await expect(page.getByText('21 days → 14 days')).toBeVisible();
});
