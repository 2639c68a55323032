import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const calendarOf = (page: Page) => page.getByRole('group', { name: 'Events', exact: true });
const choose = (page: Page, view: 'Month' | 'Week' | 'List') =>
  page.getByRole('radio', { name: view, exact: true }).check();

test.describe('calendar', () => {
  test('its code loads only when a calendar is shown', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/?section=basics');
    await expect(page.locator('h1').first()).toBeVisible();
    expect(requests.filter((url) => /fullcalendar|calendar-box/.test(url))).toEqual([]);
  });

  for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])
    test(`shows the clock on the wall to a browser in ${timezoneId}`, async ({ browser }) => {
      const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto('/?section=calendars');
      const entry = page.getByRole('link', { name: /8:30 AM Suspension setup ?, You are enrolled/ });
      await expect(entry).toBeVisible();
      await expect(page.getByRole('cell', { name: /^December 3, 2026/ })).toContainText('Suspension setup');
      await choose(page, 'Week');
      await expect(
        page.locator('[data-date="2026-12-08"]').filter({ hasText: '9:00 AM Charging systems' }),
      ).toHaveCount(1);
      await choose(page, 'List');
      await expect(page.getByRole('link', { name: /8:30 AM to 4:30 PM MST Suspension setup/ })).toBeVisible();
      await context.close();
    });

  test('steps by month and week, and back to today', async ({ page }) => {
    await page.goto('/?section=calendars');
    const title = calendarOf(page).getByRole('heading', { level: 2 });
    await expect(title).toHaveText('December 2026');
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(title).toHaveText('January 2027');
    await expect(page.getByText('Charging systems')).toHaveCount(0);
    await choose(page, 'List');
    await expect(page.getByText('Nothing is planned.')).toBeVisible();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(title).toHaveText('December 2026');
    await choose(page, 'Week');
    await expect(title).toHaveText(/Dec 6\s–\s12, 2026/);
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(title).toHaveText(/Nov 29\s–\sDec 5, 2026/);
    await expect(page.getByRole('link', { name: /Suspension setup/ })).toBeVisible();
  });

  test('entries open by keyboard, and arrow keys go from one to the next', async ({ page }) => {
    await page.goto('/?section=calendars');
    await page.getByRole('link', { name: /Suspension setup/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: /Charging systems/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.locator('output')).toHaveText('b');
    expect(new URL(page.url()).hash).toBe('');
  });

  test('a full day shows its other entries in a box that Escape closes', async ({ page }) => {
    await page.goto('/?section=calendars');
    const more = page.getByRole('button', { name: '2 more' });
    await more.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog', { name: 'Thursday, December 17' });
    await expect(box.getByRole('link')).toHaveCount(6);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(more).toBeFocused();
  });

  test('week and list follow the same rules as the month', async ({ page }) => {
    test.slow();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const view of ['Month', 'Week', 'List'] as const) {
        await page.goto('/?section=calendars');
        await choose(page, view);
        await expect(page.getByRole('link').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${view} ${id}: ${nodes.map(({ html }) => html).join()}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });

  test('a phone starts with the list, and shows the states in words', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/?section=calendars');
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(page.getByRole('link', { name: /CAN bus faults.*Canceled/ })).toBeVisible();
  });
});
