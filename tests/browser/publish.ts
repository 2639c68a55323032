import { expect, type Locator, type Page } from '@playwright/test';

/** Publishes the record of the page: the button, and the sheet that says whom it reaches. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublication(page);
}

/** Confirms the sheet that says whom a publication reaches. */
export async function confirmPublication(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Publish/ });
  await confirm(sheet, sheet.getByRole('button', { name: /^Publish( to .*)?$/ }));
}

/** Confirms the sheet that says whom a save or a cancellation tells. */
export async function confirmTelling(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /tell \d+ (person|people)\?/ });
  await confirm(sheet, sheet.getByRole('button', { name: /tell \d+ (person|people)$/ }));
}

/** Presses the button, once more if journeys beside this one changed whom it reaches: the sheet then shows the new number. */
async function confirm(sheet: Locator, button: Locator): Promise<void> {
  await button.click();
  const changed = sheet.getByText('The number has changed');
  await expect(async () => {
    if (await changed.isVisible()) await button.click();
    await expect(sheet).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}
