import type { Page } from '@playwright/test';
import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { expect, show, signIn, test } from './portal.ts';
import { whoOpens } from './who-opens.ts';

/** A tablet, a desktop zoomed to 200 %, and a phone. */
const widths = [820, 720, 390] as const;
/** `npm test` looks at lists of each make, `npm run test:screens` at all, in both languages. */
const isLong = process.env['ALL_VIEWS'] === '1';
const some: ReadonlySet<string> = new Set([
  'users.list',
  'spiffs.pending',
  'courses.admin',
  'incentives.admin',
  'live-training.admin-events',
  'reports.users',
]);
const redirecting: ReadonlySet<string> = new Set(['home.root', 'live-training.admin']);
const languages = isLong ? (['en', 'fr'] as const) : (['en'] as const);

const chosen = screens.filter(({ id }) => !redirecting.has(id) && (isLong || some.has(id)));
const byOpener = Map.groupBy(chosen, whoOpens);

for (const [who, visited] of byOpener)
  test(`lists that ${who ?? 'everybody'} opens have room for names at every width`, async ({ page }) => {
    test.setTimeout(60_000 + visited.length * 30_000);
    if (who) await signIn(page, who);
    const faults: string[] = [];
    for (const language of languages)
      for (const screen of visited)
        for (const path of await addressesOf(screen, page.request)) {
          await show(page, { language, scheme: 'light', width: 1440 });
          await page.goto((language === 'fr' ? '/fr' : '') + path);
          await page.waitForLoadState('networkidle');
          const tables = await page.locator('table:has([data-phone])').count();
          if (!isLong) expect(tables, `${path} has a list`).toBeGreaterThan(0);
          if (tables === 0) continue;
          for (const width of widths) {
            await page.setViewportSize({ width, height: 1000 });
            const found = await faultsAt(page, width);
            faults.push(...found.map((fault) => `${path} (${language}, ${width} px): ${fault}`));
          }
        }
    expect(faults).toEqual([]);
  });

/** What is wrong with the lists of a page. A matrix, which has more columns than fit, may scroll. */
const faultsAt = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((at) => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push('the page scrolls sideways');
    for (const table of document.querySelectorAll('table:has([data-phone])')) {
      const fault = (text: string) => found.push(`${table.getAttribute('aria-label')}: ${text}`);
      const region = table.parentElement!;
      const isMatrix = table.querySelector('[data-phone="none"]:not([data-from])') !== null;
      if (!isMatrix && region.scrollWidth > region.clientWidth + 1) fault('scrolls sideways');
      const names = [...table.querySelectorAll('tbody th[scope="row"]')].map(
        (name) => name.getBoundingClientRect().width,
      );
      // A panel beside others has less than a list.
      if (at >= 640 && region.clientWidth >= 590 && Math.min(...names) < 199.5)
        fault(`the name has ${Math.round(Math.min(...names))} px`);
      for (const part of table.querySelectorAll<HTMLElement>('tbody :is(th, td, th *, td *)')) {
        const words = part.textContent.trim();
        const isCut =
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1 &&
          getComputedStyle(part).overflowX !== 'visible';
        if (isCut && words !== '' && words.length < 24 && !words.includes('@')) fault(`“${words}” is cut`);
      }
      for (const row of table.querySelectorAll('tbody tr')) {
        const { height } = row.getBoundingClientRect();
        if (at === 820 && height > 96) fault(`a row is ${Math.round(height)} px high`);
      }
    }
    return [...new Set(found)];
  }, width);

test('figures stay in their cells, and notices have room for their words', async ({ page }) => {
  await signIn(page, 'company');
  await show(page, { language: 'fr', scheme: 'light', width: 1440 });
  for (const path of ['/fr/auth/admin/report/loyalty', '/fr/auth/admin/payouts', '/fr/auth/admin'])
    for (const width of [1440, 1100, 820, 720, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(path);
      await expect(page.locator('dl[data-count] b').first()).toBeVisible();
      const wide = await page
        .locator('dl[data-count] b')
        .evaluateAll((figures) =>
          figures.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
      expect(wide, `${path}, ${width} px`).toEqual([]);
    }
  await signIn(page, 'learner');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fr/auth/notifications');
  const title = page.getByRole('link', { name: /Rappel de sécurité/ }).first();
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(180);
});
