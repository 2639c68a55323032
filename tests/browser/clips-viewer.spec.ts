import type { Page } from '@playwright/test';
import type { Reply } from '#contract/platform/call.ts';
import type { videoCalls } from '#contract/library/videos.calls.ts';
import { expect, expectAccessible, faultsOf, show, signIn, test } from './portal.ts';

const secondOf = (page: Page) =>
  page.locator('video').evaluate((element) => Math.floor((element as HTMLVideoElement).currentTime));

test('a viewer goes on where they left, likes, comments at a moment, and finds the video among the favorites', async ({
  page,
  browser,
}) => {
  const faults = faultsOf(page);
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'sales');
  await page.goto('/auth/videos');
  await expect(page.getByRole('heading', { level: 2, name: 'In the bay' })).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Title, description, or spoken word' });
  // What is said in it is found, too.
  await search.fill('jumper wire');
  await expect(page.getByRole('link', { name: 'Listen to a belt' })).toBeHidden();
  await page.getByRole('link', { name: 'Find 50 mA in fifteen minutes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find 50 mA in fifteen minutes' })).toBeVisible();
  await expectAccessible(page);

  // The transcript: searched, jumped in, and in the other language.
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await transcript.getByRole('button', { name: 'Show' }).click();
  await transcript.getByRole('searchbox').fill('ACCESSORY fuse');
  await expect(transcript.getByRole('status')).toHaveText('1 place');
  await transcript.getByRole('searchbox').press('Enter');
  await expect.poll(() => secondOf(page)).toBe(17);
  const running = transcript.locator('[aria-current="true"]');
  await expect(running).toContainText('The circuit is found.');
  await expectAccessible(page);
  await running.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => secondOf(page)).toBe(5);
  await expect(running).toContainText('Lift the cable');
  await transcript.getByRole('radio', { name: 'Français' }).check();
  await expect(transcript.getByRole('list')).toHaveAttribute('lang', 'fr');
  await transcript.getByRole('button', { name: 'Hide' }).click();
  await page.locator('video').evaluate((element) => {
    (element as HTMLVideoElement).pause();
    (element as HTMLVideoElement).currentTime = 0;
  });

  const sent = page.waitForResponse((one) => one.url().includes('/track-listenings') && one.ok());
  await page.locator('video').evaluate(async (element) => {
    const player = element as HTMLVideoElement;
    player.muted = true;
    await player.play();
  });
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(3);
  await page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause());
  await sent;

  const like = page.getByRole('button', { name: /^Like:/ });
  // In the demo, some people like it already.
  if ((await like.getAttribute('aria-pressed')) === 'true') {
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  }
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const dislike = page.getByRole('button', { name: /^Dislike:/ });
  await dislike.click();
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Favorite' }).click();
  await expect(page.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');

  const words = `The fuse at 0:12, please ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Comment' }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: words.split('0:12')[1]! })).toBeVisible();
  await page.getByRole('button', { name: 'Go to 0:12' }).click();
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(12);
  await page.locator('video').evaluate((element) => (element as HTMLVideoElement).pause());
  const address = page.url();

  await page.goto('/auth/favorites');
  await expect(page.getByRole('link', { name: 'Find 50 mA in fifteen minutes' })).toBeVisible();

  // On another device.
  const other = await browser.newContext();
  const phone = await other.newPage();
  await show(phone, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(phone, 'sales');
  await phone.goto(address);
  await expect.poll(() => secondOf(phone)).toBeGreaterThanOrEqual(12);
  await expectAccessible(phone);
  await other.close();
  expect(faults).toEqual([]);
});

test('who leaves in the middle of a jump goes on there on another device', async ({ page, browser }) => {
  await signIn(page, 'manager');
  await page.goto('/auth/videos');
  await page.getByRole('link', { name: 'Find 50 mA in fifteen minutes' }).first().click();
  const video = page.locator('video');
  await video.evaluate(async (element) => {
    const player = element as HTMLVideoElement;
    player.muted = true;
    player.currentTime = 0;
    await player.play();
  });
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(2);
  const address = page.url();
  await Promise.all([
    // No page of the portal comes after it that could send what is left.
    page.waitForURL('about:blank'),
    video.evaluate((element) => {
      setTimeout(() => {
        (element as HTMLVideoElement).currentTime = 15;
        location.href = 'about:blank';
      });
    }),
  ]);
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/api/videos/${new URL(address).pathname.split('/').at(-1)}`);
      return ((await reply.json()) as Reply<typeof videoCalls.get>).video.listening?.positionSeconds;
    })
    .toBe(15);

  const other = await browser.newContext();
  const phone = await other.newPage();
  await signIn(phone, 'manager');
  await phone.goto(address);
  await expect.poll(() => secondOf(phone)).toBeGreaterThanOrEqual(15);
  await other.close();
});

test('an episode plays on while pages change, jumps, and stays until it is closed', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'sales');
  await page.goto('/auth/podcasts');
  await page.getByRole('link', { name: 'Shop talk 3: The quiet vehicle' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Audio player' });
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectAccessible(page);
  const position = bar.getByRole('slider', { name: 'Position' });
  const second = async () => Number(await position.inputValue());
  await expect.poll(second).toBeGreaterThanOrEqual(1);

  // A jump tells what was heard before it.
  const sent = page.waitForResponse((one) => one.url().includes('/track-listenings') && one.ok());
  await page.getByRole('button', { name: /Waiting five minutes/ }).click();
  await sent;
  await expect(bar.getByText('Waiting five minutes')).toBeVisible();
  await expect.poll(second).toBeGreaterThanOrEqual(43);
  await bar.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(second).toBeLessThan(43);
  await bar.getByRole('button', { name: 'Forward 30 seconds' }).click();
  await expect.poll(second).toBeGreaterThan(50);

  await bar.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  await expect(bar.getByRole('button', { name: 'Speed: 2×' })).toBeVisible();
  await bar.getByRole('button', { name: /^Sleep timer/ }).click();
  await page.getByRole('menuitemradio', { name: 'End of the chapter' }).click();
  await expect(bar.getByRole('button', { name: 'Sleep timer: End of the chapter' })).toBeVisible();

  await page.getByRole('link', { name: 'Podcasts' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible();
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Close the player' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'Shop talk 3: The quiet vehicle' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('an episode is found by what is said, read along, jumped in, and read from the bar on another page', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await show(page, { language: 'en', scheme: 'dark', width: 1440 });
  await signIn(page, 'sales');
  await page.goto('/auth/podcasts');
  await page.getByRole('searchbox', { name: 'Title, description, or spoken word' }).fill('capacitors');
  await expect(page.getByRole('link', { name: 'Shop talk 1: The part that came back' })).toBeHidden();
  await page.getByRole('link', { name: 'Shop talk 3: The quiet vehicle' }).click();

  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  await transcript.getByRole('button', { name: 'Show' }).click();
  const running = transcript.locator('[aria-current="true"]');
  await expect(running).toHaveCount(0);
  // A press on a line opens the episode at its second.
  await transcript.getByRole('button', { name: /Three times in a row/ }).click();
  const bar = page.getByRole('region', { name: 'Audio player' });
  const second = async () => Number(await bar.getByRole('slider', { name: 'Position' }).inputValue());
  await expect.poll(second).toBeGreaterThanOrEqual(38);
  await expect(running).toContainText('Three times in a row');
  await transcript.getByRole('searchbox').fill('clock');
  await transcript.getByRole('searchbox').press('Enter');
  await transcript.getByRole('searchbox').press('Enter');
  await expect(transcript.getByRole('status')).toHaveText('2 of 2');
  await expect(running).toContainText('Five minutes, by the clock');
  await expectAccessible(page);
  await transcript.getByRole('button', { name: 'Hide' }).click();

  await page.getByRole('link', { name: 'Podcasts' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible();
  const opener = bar.getByRole('button', { name: 'Transcript' });
  await opener.click();
  const beside = bar.getByRole('region', { name: /^Transcript/ });
  await beside.getByRole('radio', { name: 'Français' }).check();
  await beside.getByRole('button', { name: /je dis une seule chose aux apprentis/ }).click();
  await expect.poll(second).toBeGreaterThanOrEqual(58);
  await expect(beside.locator('[aria-current="true"]')).toContainText('Le premier jour');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(opener).toBeFocused();
  await bar.getByRole('button', { name: 'Close the player' }).click();
  expect(faults).toEqual([]);
});

test('another quality goes on at the same second, and is chosen again for the next video', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'learner');
  // The demo has small videos only: the portal has made no smaller ones, and sends the video itself.
  await page.route(/\/api\/videos\/[0-9a-f-]{36}$/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { video: { qualities: number[] } };
    body.video.qualities = [360, 720];
    await route.fulfill({ response: reply, json: body });
  });
  const source = () => page.locator('video').evaluate((element) => (element as HTMLVideoElement).currentSrc);
  await page.goto('/auth/videos');
  await page.getByRole('link', { name: 'Find 50 mA in fifteen minutes' }).first().click();
  const quality = page.getByRole('radiogroup', { name: 'Quality' });
  await expect(quality.getByRole('radio', { name: 'Auto' })).toBeChecked();
  await page.locator('video').evaluate(async (element) => {
    (element as HTMLVideoElement).currentTime = 9;
    await new Promise((done) => element.addEventListener('seeked', done, { once: true }));
  });
  await quality.getByText('360p').click();
  await expect.poll(source).toContain('?quality=360');
  await expect.poll(() => secondOf(page)).toBe(9);
  await quality.getByText('Original').click();
  await expect.poll(source).not.toContain('quality');
  await expect.poll(() => secondOf(page)).toBe(9);
  await expectAccessible(page);
  await quality.getByText('360p').click();
  await page.reload();
  await expect(quality.getByRole('radio', { name: '360p' })).toBeChecked();
  await expect.poll(source).toContain('?quality=360');
});

test('the private podcast address is shown once, copied, and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'district');
  await page.goto('/auth/podcasts');
  const panel = page.getByRole('region', { name: 'In your own app' });
  await panel.getByRole('button', { name: 'Show my address' }).click();
  const address = await panel.getByRole('textbox', { name: 'Your podcast address' }).inputValue();
  await panel.getByRole('button', { name: 'Copy address' }).click();
  await expect(panel.getByRole('status')).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Revoke address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect(panel.getByRole('button', { name: 'Show my address' })).toBeVisible();
});
