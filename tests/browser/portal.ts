import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Locator, type Page } from '@playwright/test';
import { actOnceThereIsOne, expect } from './strict-later.ts';

export interface View {
  readonly language: 'en' | 'fr';
  readonly scheme: 'light' | 'dark';
  readonly width: 1440 | 390;
}

/**
 * Signs in someone of the demo network without the form. Tests about signing in use the form. `who` is a demo sign-in ("learner") or an
 * address.
 */
export async function signIn(page: Page, who: string): Promise<void> {
  const email = who.includes('@') ? who : `${who}@paddock.example`;
  const response = await page.request.post('/api/login', { data: { email, password: 'Paddock2026' } });
  expect(response.status(), await response.text()).toBe(200);
}

export async function show(page: Page, { language, scheme, width }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page
    .context()
    .addCookies([{ name: 'i18n_redirected', value: language, url: test.info().project.use.baseURL! }]);
}

/** Ticks a box, radio, or switch that its label covers, once it can be: while rows load, a table has nothing to choose. */
export async function tick(box: Locator): Promise<void> {
  await expect(box).toBeEnabled();
  await box.click({ force: true });
}

/**
 * Fails if axe finds a problem on the page. Waits for what fades in or out, and lets nothing fade that appears meanwhile: half-transparent
 * text has no contrast of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return isEndless || playState !== 'running';
    }),
  );
  // Only what it reports is collected, and no second page is opened for it.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/** A change that told how many people it reaches, and was asked again because another journey had added or removed one meanwhile. */
const askedAgain = (status: number, address: string) =>
  status === 409 && new URL(address).searchParams.has('people');

/** What goes wrong on a page from now on: logged errors and failed requests. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('response', (response) => {
    const isAsked = askedAgain(response.status(), response.url());
    if (response.status() >= 400 && !isAsked) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    const isAsked = askedAgain(
      Number(/status of (\d+)/.exec(message.text())?.[1]),
      message.location().url || 'about:blank',
    );
    if (message.type() === 'error' && !isAsked) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  return faults;
}

/** A test whose pages must not log an error or have a failed request, except for those it names itself. */
export const test = base.extend<{ readonly faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      actOnceThereIsOne(page.locator('body'));
      const faults = faultsOf(page);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Presses a button as long as it is there. A press may find it gone: the page was about to show what comes after the last one. */
export async function pressWhileShown(button: Locator): Promise<void> {
  while (await button.isVisible())
    await button.click({ timeout: 2000 }).catch(async (error: unknown) => {
      if (await button.isVisible()) throw error;
    });
}
