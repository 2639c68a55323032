import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;
const list = '/auth/admin/business-units';

async function openUnit(page: Page, name: string): Promise<void> {
  await page.goto(`${list}?text=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
}

test('when two people edit a business unit, the second compares both versions and chooses; leaving with unsaved changes asks', async ({
  page,
  browser,
  faults,
}) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto(`${list}/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared unit');
  await page.getByRole('textbox', { name: 'Code' }).fill('SHU');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Business unit saved')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage();
  await show(other, desk);
  await signIn(other, 'platform');
  await openUnit(page, 'Shared unit');
  await openUnit(other, 'Shared unit');
  await other.getByLabel('Description', { exact: true }).fill('Theirs');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Business unit saved')).toBeVisible();

  await page.getByLabel('Description', { exact: true }).fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: /saved this in the meantime/ });
  await expect(question).toContainText('Saved: Theirs');
  await expect(question).toContainText('Yours: Mine');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Theirs');

  await other.getByRole('link', { name: 'Shared unit', exact: true }).click();
  await other.getByLabel('Description', { exact: true }).fill('Theirs again');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Business unit saved').last()).toBeVisible();
  await page.getByLabel('Description', { exact: true }).fill('Mine after all');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText('Saved: Theirs again');
  await question.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Business unit saved')).toBeVisible();
  await openUnit(page, 'Shared unit');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Mine after all');

  await page.getByLabel('Description', { exact: true }).fill('Never saved');
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeHidden();
  // Both conflicts are expected replies of the portal, not errors of the page.
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  faults.length = 0;
  await other.context().close();
});
