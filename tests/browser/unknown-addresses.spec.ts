import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const notFound = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /This page could not be found|Cette page est introuvable/ });

/** The server says so too. */
function expectNotFound(faults: string[]): void {
  const all = faults.splice(0);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((fault) => !fault.includes('404'))).toEqual([]);
}

test('an address that leads nowhere keeps the frame of its area, and a way on', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/no-such-page/42');
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin Portal' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/auth\/admin$/);

  await page.goto('/auth/no-such-page');
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'My training' })).toBeVisible();
  expectNotFound(faults);
});

test('visitors and people without the area see the page by itself, in French on a phone', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await page.goto('/fr/auth/no-such-page');
  await expect(notFound(page)).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'learner');
  await page.goto('/fr/auth/admin/no-such-page');
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expectNotFound(faults);
});
