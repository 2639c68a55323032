import { screens } from '#contract/screens.ts';
import { expect, show, test } from './portal.ts';

const isBuilt = (path: string) => screens.some((screen) => screen.path === path);

/** What the public pages may say only where the room behind it stands: words, and the address of the room. */
const promises = [
  { words: /waitlist|hands-on days/i, path: '/auth/live-training' },
  { words: /reward shop|in the shop/i, path: '/auth/rewards' },
  { words: /receipts?\b/i, path: '/auth/loyalty-program' },
  { words: /podcast/i, path: '/auth/podcasts' },
  { words: /newsletter/i, path: '/auth/bulletins' },
] as const;

test('public pages promise only what the portal has', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  for (const path of [
    '/public',
    '/for-dealers',
    '/for-brands',
    '/installers',
    '/member-benefits',
    '/brand-pricing',
    '/questions',
  ]) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    const text = await page.locator('main').innerText();
    for (const promise of promises) if (!isBuilt(promise.path)) expect(text, path).not.toMatch(promise.words);
  }
});
