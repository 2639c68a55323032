import { expect, show, signIn, test } from './portal.ts';

test.use({ timezoneId: 'Europe/Zurich' });

test('lists of events and visits name the reader’s own time where their clock differs', async ({ page }) => {
  for (const [language, words] of [
    ['en', /[AP]M your time/],
    ['fr', /soit .* chez vous/],
  ] as const) {
    await show(page, { language, scheme: 'light', width: 1440 });
    await signIn(page, 'platform');
    for (const address of ['/auth/admin/live-training/events', '/auth/admin/field-training']) {
      await page.goto(`${language === 'fr' ? '/fr' : ''}${address}`);
      await expect(page.getByRole('main').getByText(words).first(), address).toBeVisible();
    }
  }
});
