import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { expect, show, signIn, test } from './portal.ts';
import { speakPseudo, untranslated } from './pseudo-language.ts';
import { whoOpens } from './who-opens.ts';

// Part of the long test run.
if (process.env['ALL_VIEWS'] === '1') {
  for (const screen of screens.filter((one) => one.id !== 'home.root')) {
    test(`${screen.id} has no word outside the text catalogs`, async ({ page }) => {
      const who = whoOpens(screen);
      if (who) await signIn(page, who);
      await show(page, { language: 'en', scheme: 'light', width: 1440 });
      const { portalTexts } = await speakPseudo(page);
      for (const path of await addressesOf(screen, page.request)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading').first()).toBeVisible();
        // A request of the page may arrive between listening and looking.
        await expect.poll(async () => untranslated(page, await portalTexts())).toEqual([]);
      }
    });
  }
}
