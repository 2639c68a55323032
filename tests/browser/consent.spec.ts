import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { expect, signIn, test } from './portal.ts';

for (const [locale, words] of [
  ['ko-KR', '쿠키는'],
  ['de-DE', 'Cookies'],
  ['fr-CA', 'témoins'],
] as const)
  test.describe(`a first visit in ${locale}`, () => {
    test.use({ locale });
    test('asks for consent in the language of the browser, in a course, too', async ({ page }) => {
      await page.goto('/public/login');
      const bar = page.locator('section[lang]').last();
      await expect(bar).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(bar).toContainText(words);
      await page.reload();
      await expect(bar).toHaveAttribute('lang', locale.slice(0, 2));
      await signIn(page, 'learner');
      const player = screens.find(({ id }) => id === 'courses.player')!;
      await page.goto((await addressesOf(player, page.request)).at(-1)!);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(bar).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(bar).toBeInViewport();
    });
  });
