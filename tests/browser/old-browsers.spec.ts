import { asOldestSupported } from './oldest-browser.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const told = {
  en: 'Your browser is too old for this portal. Update it, or use another one: Chrome or Edge 114, Firefox 125, Safari 17',
  fr: 'Votre navigateur est trop ancien pour ce portail. Mettez-le à jour ou utilisez-en un autre : Chrome ou Edge 114, Firefox 125, Safari 17',
} as const;

const lacks = {
  'iOS 16, without popovers': () => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'),
  'Safari 15, without new array methods': () => void Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'a browser without `CSS.supports`': () => void Reflect.deleteProperty(window, 'CSS'),
} as const;

for (const [name, remove] of Object.entries(lacks))
  test(`${name} is told at once in both languages, on every page`, async ({ page, faults }) => {
    await page.addInitScript(remove);
    // Its scripts fail too, and say nothing.
    await page.route('**/assets/**/*.js', (route) => route.abort());
    for (const address of ['/', '/fr', '/public/login', '/fr/public/register', '/no-such-page']) {
      await page.goto(address, { waitUntil: 'commit' });
      for (const text of Object.values(told))
        await expect(page.getByText(text)).toBeVisible({ timeout: 3000 });
      await expect(page.locator('#root')).toBeHidden();
    }
    // This test makes requests fail on purpose.
    faults.length = 0;
  });

test('the message stays if the scripts of the portal run all the same', async ({ page, faults }) => {
  await page.addInitScript(lacks['iOS 16, without popovers']);
  await page.goto('/public/login');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(told.en)).toBeVisible();
  await expectAccessible(page);
  faults.length = 0;
});

test('the oldest supported browsers are not told, and work', async ({ page }) => {
  await asOldestSupported(page);
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  for (const address of [
    '/auth',
    '/auth/my-training',
    '/auth/admin/bulletins/create',
    '/auth/admin/brands',
  ]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(told.en)).toBeHidden();
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
});
