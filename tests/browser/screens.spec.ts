import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/platform/screen.ts';
import { expect, expectAccessible, show, signIn, test, type View, type Who } from './portal.ts';

/** `npm test` walks two views of every screen, `npm run test:screens` all eight. */
const all: readonly View[] = (['en', 'fr'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ language, scheme, width })),
  ),
);
const views = process.env['ALL_VIEWS'] === '1' ? all : [all[0]!, all.at(-1)!];

/** Not walked: the root only leads elsewhere, and nobody of the demo network is in the state these two ask for. */
const notReached = new Set(['accounts.missing-info', 'accounts.missing-dealer', 'home.root']);

const whoOpens = (screen: Screen): Who | null => {
  if (screen.id === 'accounts.email-verify') return 'unverified';
  if (screen.access === 'public') return null;
  if (screen.shell === 'admin') return 'platform';
  return typeof screen.access === 'object' ? 'manager' : 'learner';
};

for (const view of views) {
  test.describe(`${view.language}, ${view.scheme}, ${view.width} px`, () => {
    for (const screen of screens.filter((one) => !notReached.has(one.id) && !/\{\w+\}/.test(one.path))) {
      test(`${screen.id} shows its heading and nothing fails`, async ({ page }) => {
        const who = whoOpens(screen);
        if (who) await signIn(page, who);
        await show(page, view);
        const path = screen.path.replace(/\/\{\w+\?\}/g, '').replace(/\/\*$/, '');
        const response = await page.goto((view.language === 'fr' ? '/fr' : '') + path);
        expect(response?.status()).toBeLessThan(400);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', view.language);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, 'the page is no wider than the window').toBeLessThanOrEqual(0);
        await expectAccessible(page);
      });
    }
  });
}
