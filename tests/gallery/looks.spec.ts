import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const SECTIONS = ['basics', 'lists', 'states', 'fields', 'overlays', 'motion', 'maps', 'calendars'] as const;
const VIEWS = [
  { lang: 'en', scheme: 'light', width: 1440 },
  { lang: 'fr', scheme: 'dark', width: 390 },
  { lang: 'en', scheme: 'dark', width: 1440 },
  { lang: 'fr', scheme: 'light', width: 390 },
  { lang: 'en', scheme: 'light', width: 1440, brand: 'ffd500' },
  { lang: 'en', scheme: 'dark', width: 1440, brand: '111418' },
] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violationsOf(page: Page, without: string[] = []) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(without).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Browser errors, except for the pictures that are missing on purpose. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isMissing = /404/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isMissing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

for (const view of VIEWS)
  for (const section of SECTIONS)
    test(`${section} in ${Object.values(view).join(' ')}`, async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.setViewportSize({ width: view.width, height: 900 });
      const brand = 'brand' in view ? `&brand=${view.brand}` : '';
      await page.goto(`/?section=${section}&lang=${view.lang}&scheme=${view.scheme}${brand}`);
      await expect(page.locator('h1').first()).toBeVisible();
      // Maps and calendars load their parts when they are shown.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    });

test('an open drawer, question, alert, menu and list box follow the same rules', async ({ page }) => {
  test.slow();
  await page.goto('/?section=overlays');
  for (const button of ['Open drawer', 'Confirm with reason', 'Alert']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[role=dialog], dialog[open]')).toBeVisible();
    await page.waitForTimeout(300);
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Account of Maya Tremblay' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/?section=fields');
  await page.getByRole('textbox', { name: /^Dealer/ }).fill('sum');
  await expect(page.getByRole('option', { name: /Summit Moto North/ })).toBeVisible();
  // An open list of Mantine is at the end of the body, outside every landmark; its field names it.
  expect(await violationsOf(page, ['region'])).toEqual([]);
});

test('every target is at least 24 px in both directions', async ({ page }) => {
  for (const section of SECTIONS) {
    await page.goto(`/?section=${section}`);
    await expect(page.locator('h1').first()).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, [role=tab], [role=menuitem], select, summary')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
    );
    // Mantine's own steppers and pill buttons use spacing instead; axe measures that.
    expect(small.filter((text) => !text.includes('mantine-'))).toEqual([]);
  }
});

test('primary buttons are 44 px under a finger', async ({ browser }) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto('/?section=basics');
  const heights = await page
    .locator('button[data-variant=filled]')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(4);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await phone.close();
});

test('with reduced motion nothing moves', async ({ browser }) => {
  const calm = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await calm.newPage();
  await page.goto('/?section=motion');
  await page.getByRole('button', { name: 'Confetti' }).click();
  await page.getByRole('button', { name: 'All' }).click();
  await page.waitForTimeout(50);
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running).toBe(0);
  await calm.close();
});

test('a brand recolors one part of a page', async ({ page }) => {
  await page.goto('/?section=basics');
  const fills = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('button[data-variant=filled][data-tone=brand]');
    const part = button?.parentElement;
    if (!button || !part) return [];
    const before = getComputedStyle(button).backgroundColor;
    part.setAttribute('data-brand', '');
    part.style.setProperty('--b-fill', 'rgb(1, 2, 3)');
    button.style.transition = 'none';
    return [before, getComputedStyle(button).backgroundColor];
  });
  expect(fills).toEqual(['rgb(0, 107, 207)', 'rgb(1, 2, 3)']);
});
