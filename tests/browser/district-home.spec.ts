import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a district manager sees how the dealers moved, and reminds the people of one of them', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'district');
  await page.goto('/auth');
  const lines = page.getByRole('figure');
  await expect(lines.getByRole('listitem').filter({ hasText: 'Two Rivers' })).toBeVisible();
  await expect(page.getByRole('img', { name: /in 12 weeks$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'A year' }).check();
  await expect(page).toHaveURL(/weeks=52/);
  await expect(page.getByRole('img', { name: /in a year$/ }).first()).toBeVisible();

  const remind = page.getByRole('button', { name: /^Remind \d+ (person|people) at / }).first();
  const name = (await remind.getAttribute('aria-label'))!;
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(/^\d+ (person|people) reminded by e-mail$/)).toBeVisible();
  // Whoever was reminded is not reminded again today.
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the same home fits a phone, in French', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'district');
  await page.goto('/fr/auth?weeks=4');
  await expect(page.getByRole('radio', { name: '4 semaines' })).toBeChecked();
  await expect(page.getByRole('figure').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});
