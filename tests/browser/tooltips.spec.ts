import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a bar says its numbers under the pointer, and a button its name with the keyboard, until Escape', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin');
  const tip = page.locator('[popover="manual"][aria-hidden="true"]');
  const bar = page.locator('li[data-tip]').last();
  // They come once the page has come to rest.
  await expect(tip).toBeAttached({ timeout: 20_000 });
  await bar.hover({ force: true });
  await expect(tip).toBeVisible();
  await expect(tip).toHaveText((await bar.getAttribute('data-tip'))!);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await expect(tip).toBeEmpty();
  await page.goto('/auth/admin/bulletins');
  await expect(tip).toBeAttached({ timeout: 20_000 });
  const actions = page.getByRole('row').nth(1).locator('button[data-tip]').first();
  await page.getByRole('row').nth(1).getByRole('checkbox').focus();
  while (!(await actions.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await expect(tip).toHaveText((await actions.getAttribute('data-tip'))!);
});
