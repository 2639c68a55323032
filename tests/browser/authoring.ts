import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

/** Creates a course and returns its id; its editor is open. */
export async function newCourse(page: Page, name: string): Promise<string> {
  await page.goto('/auth/admin/courses');
  await page.getByRole('button', { name: 'Add course' }).click();
  await page.getByLabel('Name in English').fill(name);
  await page.getByRole('button', { name: 'Add and continue' }).click();
  await page.waitForURL(/courses\/[0-9a-f-]{36}\/edit/);
  return /courses\/([0-9a-f-]{36})/.exec(page.url())![1]!;
}

export async function addSection(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add section' }).last().click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Waits until the portal has saved all edits. */
export const saved = (page: Page): Promise<void> =>
  expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 15_000 });
