import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { holdBack, openEverything } from './open-everything.ts';
import { asOldestSupported } from './oldest-browser.ts';
import { expect, show, signIn, test } from './portal.ts';
import { whoOpens } from './who-opens.ts';

/** They only lead to another screen. */
const redirecting: ReadonlySet<string> = new Set(['home.root', 'live-training.admin']);

for (const screen of screens.filter(({ id }) => !redirecting.has(id))) {
  test(`no form stands in a form or is sent with one: ${screen.id}`, async ({ page, faults }) => {
    test.setTimeout(120_000);
    const who = whoOpens(screen);
    if (who) await signIn(page, who);
    await show(page, { language: 'en', scheme: 'light', width: 1440 });
    const path = (await addressesOf(screen, page.request)).at(-1)!;
    await holdBack(page);
    // What is pressed here works in the oldest browsers, too.
    await asOldestSupported(page);
    let overlays = 0;
    for (let visits = 0; visits < 25; visits += 1) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // A press that leaves the page ends the walk. The next visit goes on after it.
      const opened = await openEverything(page).catch(() => undefined);
      if (!opened) continue;
      overlays += opened.overlays;
      expect(opened.faults).toEqual([]);
      if (opened.isComplete) break;
    }
    test.info().annotations.push({ type: 'opened', description: String(overlays) });
    expect(faults.filter((fault) => fault.startsWith('page:'))).toEqual([]);
    // Requests that would change something fail on purpose.
    faults.length = 0;
  });
}
