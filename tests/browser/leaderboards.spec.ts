import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';

test('an administrator compares dealers and people by period', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/leaderboards');
  await expect(page.getByRole('heading', { name: 'Leaderboards', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await tick(page.getByRole('radio', { name: 'Per active person' }));
  await expect(page).toHaveURL(/by=person/);
  await tick(page.getByRole('radio', { name: 'All time' }));
  await expect(page.getByText(/^Points earned by .*, all time$/)).toBeVisible();
  await expect(page.getByText('First, all time')).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});

test('the boards read in French on a phone, and on paper', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/leaderboards?period=year');
  await expect(page.getByText(/^Points gagnés en \d{4} par/)).toBeVisible();
  await expect(page.getByText('Nom masqué').first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible();
});

test('a person opts out, and a manager shows the board of the dealer', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'learner');
  await page.goto('/auth/me');
  const named = page.getByRole('switch', { name: 'My name may appear on leaderboards' });
  await expect(named).toBeChecked();
  await tick(named);
  await expect(named).not.toBeChecked();
  await expectAccessible(page);
  await tick(named);
  await expect(named).toBeChecked();
  await signIn(page, 'manager');
  await page.goto('/auth/dealer-info');
  const shown = page.getByRole('switch', { name: 'Show the leaderboard to staff' });
  await expect(shown).toBeChecked();
  await expectAccessible(page);
});

test('whoever reaches everybody finds the full reports with their files', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/report/user');
  const runs = page.getByRole('table', { name: 'Full report' });
  await expect(runs.getByRole('row')).toHaveCount(3);
  const downloading = page.waitForEvent('download');
  await runs
    .getByRole('link', { name: /^Download People, / })
    .first()
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/^Full report, people .*\.csv$/);
  await expectAccessible(page);
});
