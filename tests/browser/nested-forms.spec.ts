import { screens } from '#contract/screens.ts';
import { addressesOf } from './demo-addresses.ts';
import { holdBack, openEverything } from './open-everything.ts';
import { asOldestSupported } from './oldest-browser.ts';
import { expect, show, signIn, test } from './portal.ts';
import { whoOpens } from './who-opens.ts';

/** They only lead to another screen. */
const redirecting: ReadonlySet<string> = new Set(['home.root', 'live-training.admin']);

/** Screens on which people write formatted text: its toolbar opens forms of its own. */
const writing: ReadonlySet<string> = new Set([
  'bulletins.create',
  'bulletins.edit',
  'courses.edit',
  'promotions.create',
  'promotions.edit',
]);
/** One or two of each shell. */
const others: ReadonlySet<string> = new Set([
  'rewards.shop',
  'accounts.missing-info',
  'accounts.register',
  'admin-groups.edit',
  'courses.player',
  'business-units.create',
  'field-training.setting',
  'resources.admin',
  'spiffs.claim',
  'users.list',
]);
/** A walk takes up to 20 seconds: `npm test` makes some of them, `npm run test:screens` all. */
const isWalked = (id: string) =>
  process.env['ALL_VIEWS'] === '1' ? !redirecting.has(id) : writing.has(id) || others.has(id);

test('the screens that are walked exist', () => {
  const known = new Set(screens.map(({ id }): string => id));
  expect([...writing, ...others].filter((id) => !known.has(id))).toEqual([]);
});

for (const screen of screens.filter(({ id }) => isWalked(id))) {
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
    const mayWrite = (await page.locator('.tiptap[contenteditable="true"]').count()) > 0;
    expect(!mayWrite || writing.has(screen.id), 'is among the screens that npm test walks').toBe(true);
    test.info().annotations.push({ type: 'opened', description: String(overlays) });
    expect(faults.filter((fault) => fault.startsWith('page:'))).toEqual([]);
    // Requests that would change something fail on purpose.
    faults.length = 0;
  });
}
