import { expect, show, signIn, test } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

test('a manager finds the dealer report in the navigation, and the other reports as its tabs', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'manager');
  await page.goto('/auth');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText([
    'Dashboard',
    'My training',
    'Live training',
    'Resources',
    'My dealer',
  ]);
  const tiles = page.getByRole('navigation', { name: 'Explore' });
  for (const name of ['Brands', 'Categories', 'Dealer training'])
    await expect(tiles.getByRole('link', { name, exact: true })).toBeVisible();
  for (const name of ['Resources', 'Live training', 'My dealer', 'Messages'])
    await expect(tiles.getByRole('link', { name, exact: true })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('menuitem', { name: 'Dealer report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dealer report' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Reports' });
  await tabs.getByRole('link', { name: 'Certificates' }).click();
  await expect(page).toHaveURL(/\/auth\/report\/certificate$/);
});

test('a brand manager of two brands changes the brand, and previews its page', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'rasmus.tveite@ridgeline.example');
  await page.goto('/auth/admin');
  const link = page.getByRole('link', { name: 'Brand page' });
  await link.click();
  const before = new URL(page.url()).pathname;
  await page.getByRole('button', { name: /^Brand: / }).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/\/auth\/admin\/brand-page\/[0-9a-f-]+$/);
  const now = new URL(page.url()).pathname;
  await expect(link).toHaveAttribute('href', now);
  await page.getByRole('link', { name: 'Preview site' }).click();
  await expect(page).toHaveURL(now.replace('/admin', ''));
  await page.goto('/auth/admin');
  await page.getByRole('button', { name: /^Brand: / }).click();
  await page.getByRole('menuitemradio', { checked: false }).click();
  await expect(link).toHaveAttribute('href', before);
});

test('the menu of the account opens with the first key, before the page has come to rest', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'learner');
  await page.goto('/auth');
  const button = page.getByRole('button', { name: /^Account menu/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeVisible();
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profile and settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/me$/);
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeHidden();
});

test('a link opens its page here, marks the page that it leads to, and leaves presses with a key to the browser', async ({
  page,
  context,
}) => {
  await show(page, desk);
  await signIn(page, 'learner');
  await page.goto('/auth');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' });
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/auth\/resources$/);
  await (await opened).close();
  await expect(page).toHaveURL(/\/auth$/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
