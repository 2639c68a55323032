import type { Page } from '@playwright/test';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** How many streams the pages of this browser have opened, by page. */
function countStreams(pages: readonly Page[]): () => readonly number[] {
  const opened = pages.map(() => 0);
  pages.forEach((page, index) =>
    page.on('request', (request) => {
      if (request.url().includes('stream?live=true')) opened[index]! += 1;
    }),
  );
  return () => opened;
}

/** A file written in the background: the person is told when it is ready. */
async function askForFile(page: Page): Promise<void> {
  const response = await page.request.post('/api/works/files', {
    data: { call: reportCalls.usersExport.id, query: { format: 'csv' }, page: '/auth/report/user' },
  });
  expect(response.status(), await response.text()).toBe(200);
}

test('two tabs share one stream, follow what arrives without a reload, and the second continues when the first is closed', async ({
  page,
  context,
}) => {
  await show(page, desk);
  await signIn(page, 'regional');
  const second = await context.newPage();
  const opened = countStreams([page, second]);
  expect((await page.request.post(notificationCalls.readAll.path)).status()).toBe(200);
  for (const one of [page, second]) {
    await one.goto('/auth');
    // The home comes to rest before anything of this begins.
    await one.waitForLoadState('networkidle');
  }
  expect(opened()).toEqual([0, 0]);
  for (const one of [page, second]) await expect(bellOf(one)).toHaveAccessibleName('Notifications');
  await expect.poll(() => opened().reduce((sum, one) => sum + one), { timeout: 15_000 }).toBe(1);
  // Both tabs have had the time to open one.
  await second.waitForTimeout(3000);
  expect(opened().reduce((sum, one) => sum + one)).toBe(1);
  const [leader, follower] = opened()[0] === 1 ? [page, second] : [second, page];

  await askForFile(page);
  // Other journeys may tell everybody something meanwhile.
  const unread = /^Notifications, \d+ unread$/;
  for (const one of [page, second])
    await expect(bellOf(one)).toHaveAccessibleName(unread, { timeout: 20_000 });
  await expect(page.getByRole('status').filter({ hasText: unread })).toHaveCount(1);
  await expectAccessible(page);

  await leader.close();
  await expect.poll(() => opened().reduce((sum, one) => sum + one), { timeout: 15_000 }).toBe(2);
  await expect(async () => {
    expect((await follower.request.post(notificationCalls.readAll.path)).status()).toBe(200);
    await expect(bellOf(follower)).toHaveAccessibleName('Notifications');
  }).toPass();
});

test('an open list of notifications shows a new one by itself, in French on a phone', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'sales');
  const opened = countStreams([page]);
  await page.goto('/fr/auth/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect.poll(opened, { timeout: 15_000 }).toEqual([1]);
  const ready = page.getByRole('link', { name: /^Votre fichier est prêt/ });
  const before = await ready.count();
  await askForFile(page);
  await expect(ready).toHaveCount(before + 1, { timeout: 20_000 });
});
