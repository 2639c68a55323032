import { screens } from '#contract/screens.ts';
import { expect, show, test } from './portal.ts';

const isBuilt = (path: string) => screens.some((screen) => screen.path === path);

/** Texts that public pages may contain only if the room behind them exists, and the address of that room. */
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

test('public pages say that managers approve people only if managers may', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  let isOn = true;
  // The demo network has the setting on; the session in the first HTML contains it.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const setting = '"approvalNewUser.dealerManagers":';
    expect(html).toContain(`${setting}true`);
    return route.fulfill({ response, body: html.replace(`${setting}true`, `${setting}${isOn}`) });
  });
  const words = /manager (approves|or the training team)|someone at your dealership|new hires approved/i;
  for (isOn of [true, false])
    for (const path of ['/public', '/for-dealers', '/eligibility-requirements', '/questions']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      const text = (await page.locator('main').allTextContents()).join(' ');
      if (isOn) expect(text, path).toMatch(words);
      else expect(text, path).toMatch(/training team/i);
      if (!isOn) expect(text, path).not.toMatch(words);
    }
});
