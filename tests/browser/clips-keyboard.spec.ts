import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const mostStops = 150;

/** Goes on with the Tab key until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not reach ${wanted.toString()}.`);
}

/** Where the video is: no second while it is on its way there, because the browser takes the next key from where it was. */
const videoOf = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { paused, seeking, currentTime } = element as HTMLVideoElement;
    return { paused, second: seeking ? Number.NaN : Math.floor(currentTime) };
  });

test('a video is found, played, moved, liked, and discussed by keyboard alone', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'district');
  await page.goto('/auth/videos');
  await tabTo(page, page.getByRole('link', { name: 'Listen to a belt' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Listen to a belt' })).toBeVisible();

  const player = page.locator('video');
  await player.evaluate((element) => {
    (element as HTMLVideoElement).muted = true;
  });
  await tabTo(page, player);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await videoOf(page)).paused).toBe(false);
  await expect.poll(async () => (await videoOf(page)).second).toBeGreaterThanOrEqual(1);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await videoOf(page)).paused).toBe(true);
  const { second } = await videoOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await videoOf(page)).second).toBeGreaterThan(second + 3);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await videoOf(page)).second).toBe(second);

  const like = page.getByRole('button', { name: /^Like:/ });
  const before = await like.getAttribute('aria-pressed');
  await tabTo(page, like);
  await page.keyboard.press('Enter');
  await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await expect(like).toBeFocused();
  const words = `At 0:08 it squeals ${Date.now()}`;
  await tabTo(page, page.getByRole('textbox', { name: 'Comment' }));
  await page.keyboard.type(words);
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: words.split('0:08')[1]! })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: 'Go to 0:08' }).first());
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await videoOf(page)).second).toBeGreaterThanOrEqual(8);
  await player.evaluate((element) => (element as HTMLVideoElement).pause());
  await expectAccessible(page);
});

test('an episode is heard by keyboard alone, and closing the player leaves the focus in the page', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'dark', width: 1440 });
  await signIn(page, 'regional');
  await page.goto('/auth/podcasts');
  await tabTo(page, page.getByRole('link', { name: 'Shop talk 3: The quiet vehicle' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^(Play|Continue)$/ }));
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Audio player' });
  await tabTo(page, bar.getByRole('button', { name: 'Pause' }));
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeFocused();

  const position = bar.getByRole('slider', { name: 'Position' });
  const second = async () => Number(await position.inputValue());
  await tabTo(page, position);
  const before = await second();
  await page.keyboard.press('ArrowRight');
  await expect.poll(second).toBeGreaterThan(before);
  await page.keyboard.press('Home');
  await expect.poll(second).toBeLessThan(2);
  await tabTo(page, bar.getByRole('button', { name: 'Forward 30 seconds' }));
  await page.keyboard.press('Enter');
  await expect.poll(second).toBeGreaterThanOrEqual(30);

  const speed = bar.getByRole('button', { name: /^Speed/ });
  await tabTo(page, speed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(speed).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: '2×' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Speed: 2×' })).toBeFocused();
  await expectAccessible(page);

  await tabTo(page, bar.getByRole('button', { name: 'Close the player' }));
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});
