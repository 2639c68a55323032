import type { Page } from '@playwright/test';
import type { Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { whoOpens } from './who-opens.ts';
import { expect, expectAccessible, show, signIn, test, type View } from './portal.ts';

/** `npm test` opens every screen in two views, `npm run test:screens` in all eight. */
const all: readonly View[] = (['en', 'fr'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ language, scheme, width })),
  ),
);
/** They only lead to another screen. */
const redirecting: ReadonlySet<string> = new Set(['home.root', 'live-training.admin']);
const views = process.env['ALL_VIEWS'] === '1' ? all : [all[0]!, all.at(-1)!];

for (const screen of screens.filter((one) => !redirecting.has(one.id))) {
  test(`${screen.id} shows its heading and nothing fails`, async ({ page }) => {
    const who = whoOpens(screen);
    if (who) await signIn(page, who);
    // One page for all views: the second one finds the scripts of the first, as on a second visit.
    for (const view of views)
      await test.step(`${view.language}, ${view.scheme}, ${view.width} px`, () => look(page, screen, view));
  });
}

async function look(page: Page, screen: Screen, view: View): Promise<void> {
  await show(page, view);
  for (const path of await addressesOf(screen, page.request)) {
    const response = await page.goto((view.language === 'fr' ? '/fr' : '') + path);
    expect(response?.status(), path).toBeLessThan(400);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading').first()).toBeVisible();
    // The screen does not redirect, because the person who opens it is in the right state. Without its record, a screen may redirect.
    if (!screen.path.includes('?}'))
      expect(new URL(page.url()).pathname).toBe(new URL(response!.url()).pathname);
    await expect(page.locator('html')).toHaveAttribute('lang', view.language);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} is no wider than the window`).toBeLessThanOrEqual(0);
    const unused = await page.evaluate(() => Object.keys(Object(Reflect.get(globalThis, 'earlyAnswers'))));
    expect(unused, `${path} uses what its first HTML asks for`).toEqual([]);
    await expectAccessible(page);
  }
}
