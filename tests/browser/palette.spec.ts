import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('the palette offers the next step, what was open, and what can be done, and nothing that stays closed', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'manager');
  await page.goto('/auth/spiff');
  await expect(page.getByRole('heading', { level: 1, name: 'Spiffs' })).toBeVisible();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
  await expect(group('Next step').getByRole('option')).toHaveText(/^(Renew|Start|Continue) /);
  await expect(group('Recent').getByRole('option')).toHaveText(['Spiffs']);
  await expect(group('Do').getByRole('option', { name: /^Claim a spiff/ })).toBeVisible();
  await expectAccessible(page);
  // A manager has no admin area, and no learner page that only administrators have.
  const field = page.getByRole('combobox');
  await field.fill('add user');
  await expect(page.getByText('No results for “add user”. Check the spelling.')).toBeVisible();
  await field.fill('claim a');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Claim a spiff/);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/auth\/spiff\/create$/);
});

test('an administrator opens what waits, adds a user from anywhere, and folds the sidebar', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/roles');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Next step' }).getByRole('option')).toHaveText(/\d/);
  await page.getByRole('combobox').fill('add user');
  await page.getByRole('option', { name: /^Add user/ }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/user-manager\/edit$/);

  await page.goto('/auth/admin/user-manager');
  const side = page.getByRole('navigation', { name: 'Admin Portal' });
  await expect(side.getByRole('link', { name: 'Users', exact: true })).toBeInViewport();
  await side.getByRole('button', { name: 'Rewards' }).click();
  await expect(side.getByRole('link', { name: /^Spiffs/ })).toBeHidden();
  await expect(side.getByRole('button', { name: /Rewards/ }).getByRole('img')).toHaveAccessibleName(
    /waiting/,
  );
  await page.reload();
  await expect(side.getByRole('link', { name: /^Spiffs/ })).toBeHidden();
  // The group of the page that is open unfolds.
  await page.goto('/auth/admin/spiff-manager');
  await expect(side.getByRole('link', { name: /^Spiffs/ })).toBeVisible();

  await side.getByRole('link', { name: 'Reports' }).click();
  const tabs = page.getByRole('navigation', { name: 'Reports' });
  await expect(tabs.getByRole('link')).toHaveText([
    'People',
    'Dealers',
    'Curriculums',
    'Courses',
    'Incentives',
    'Loyalty',
  ]);
  await tabs.getByRole('link', { name: 'Loyalty' }).click();
  await expect(page).toHaveURL(/report\/loyalty$/);
  await expect(side.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/auth/admin/dealer-manager');
  const first = page.getByRole('table').getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('navigation', { name: 'You are here' }).locator('[aria-current]')).toHaveText(
    name,
  );
  await expectAccessible(page);
});

test('the menu of a phone takes the keyboard to the current page, and gives it back', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  await page.goto('/fr/auth/admin/report/course');
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
  await menu.press('Enter');
  const current = page.getByRole('navigation', { name: 'Portail d’administration' }).getByRole('link', {
    name: 'Rapports',
  });
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(current).toBeHidden();
  await expect(menu).toBeFocused();
});
