import { test as base, type Page } from '@playwright/test';
import type { Screen } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { whoOpens } from './who-opens.ts';
import { expect, expectAccessible, faultsOf, show, signIn, type View } from './portal.ts';

interface Opened {
  readonly page: Page;
  readonly faults: string[];
}

/** A page for each person and worker: what one screen has loaded, the next one finds. */
const test = base.extend<object, { readonly openedBy: (who: string | null) => Promise<Opened> }>({
  openedBy: [
    async ({ browser }, use, { project: { use: options } }) => {
      const pages = new Map<string | null, Opened>();
      await use(async (who) => {
        const known = pages.get(who);
        if (known) return known;
        const page = await browser.newPage({ baseURL: options.baseURL!, locale: options.locale! });
        if (who) await signIn(page, who);
        const opened = { page, faults: faultsOf(page) };
        pages.set(who, opened);
        return opened;
      });
      await Promise.all([...pages.values()].map(({ page }) => page.context().close()));
    },
    { scope: 'worker' },
  ],
});

/**
 * `npm test` opens every screen in two views, and has axe look at one of them, at every other screen in the other one. `npm run test:screens`
 * has it look at all eight.
 */
const all: readonly View[] = (['en', 'fr'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ language, scheme, width })),
  ),
);
/** They only lead to another screen. */
const redirecting: ReadonlySet<string> = new Set(['home.root', 'live-training.admin']);
const isLong = process.env['ALL_VIEWS'] === '1';
const views = isLong ? all : [all[0]!, all.at(-1)!];

for (const [nth, screen] of screens.filter((one) => !redirecting.has(one.id)).entries()) {
  test(`${screen.id} shows its heading and nothing fails`, async ({ openedBy }) => {
    const { page, faults } = await openedBy(whoOpens(screen));
    faults.length = 0;
    for (const [at, view] of views.entries())
      await test.step(`${view.language}, ${view.scheme}, ${view.width} px`, () =>
        look(page, screen, view, isLong || at === nth % 2));
    expect(faults).toEqual([]);
  });
}

async function look(page: Page, screen: Screen, view: View, withAxe: boolean): Promise<void> {
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
    if (withAxe) await expectAccessible(page);
  }
}
