import type { Page } from '@playwright/test';
import { demoId } from '#demo/demo-id.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const courseId = demoId('course', 'off-road-lineup-2027');

/** Goes through every step with Next and back with Previous: each shows something, and none is the error page. */
async function walk(page: Page, next: string, previous: string): Promise<number> {
  let steps = 1;
  const forward = page.getByRole('button', { name: next, exact: true });
  while ((await forward.count()) > 0 && (await forward.isEnabled())) {
    const before = page.url();
    await forward.click();
    await expect(page).not.toHaveURL(before);
    await expect(page.locator('main')).not.toBeEmpty();
    steps += 1;
  }
  await page.getByRole('button', { name: previous, exact: true }).click();
  await expect(page.locator('main')).not.toBeEmpty();
  return steps;
}

for (const width of [1440, 390] as const)
  test(`a preview and a shared preview go from the first step to the last at ${width} px`, async ({
    page,
  }) => {
    await show(page, { language: 'en', scheme: 'light', width });
    await signIn(page, 'brand');
    await page.goto(`/auth/admin/courses/${courseId}/preview`);
    await expect(page.locator('h1')).toBeVisible();
    expect(await walk(page, 'Next', 'Previous')).toBeGreaterThan(3);
    await expectAccessible(page);

    const link = await page.request.get(`/api/courses/${courseId}/share-link`);
    const { shareKey } = (await link.json()) as { shareKey: string };
    await signIn(page, 'learner');
    await page.goto(`/auth/course/${shareKey}/preview`);
    await expect(page.locator('h1')).toBeVisible();
    expect(await walk(page, 'Next', 'Previous')).toBeGreaterThan(3);
  });
