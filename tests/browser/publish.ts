import { expect, type Page } from '@playwright/test';

/** Publishes the record of the page: the button, and the sheet that says whom it reaches. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublication(page);
}

/** Confirms the sheet that says whom a publication reaches. */
export async function confirmPublication(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Publish/ });
  await sheet.getByRole('button', { name: /^Publish( to .*)?$/ }).click();
  await expect(sheet).toBeHidden();
}

/** Confirms the sheet that says whom a save or a cancellation tells. */
export async function confirmTelling(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /tell \d+ (person|people)\?/ });
  await sheet.getByRole('button', { name: /tell \d+ (person|people)$/ }).click();
  await expect(sheet).toBeHidden();
}
