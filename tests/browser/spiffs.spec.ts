import type { Page } from '@playwright/test';
import { newId } from '#server/platform/ids.ts';
import { demoReceipts, type DemoReceipt } from '#server/database/demo/receipts.data.ts';
import { drawReceipt } from '../../demo-media/receipts.ts';
import { expect, expectAccessible, show, signIn, test, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };

/** A receipt that nobody has claimed. */
function newReceipt(): DemoReceipt {
  const number = `T-${newId().slice(-6).replace(/\D/g, '7')}`;
  const like = demoReceipts.find(({ slug }) => slug === 'doubtful-part')!;
  return { ...like, number };
}

async function send<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const reply = await page.request.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Reply;
}

/** A program that pays credit, approved by a second administrator. */
async function publish(page: Page, name: string): Promise<string> {
  await signIn(page, 'company');
  const { spiff } = await send<{ spiff: { _id: string; version: number } }>(page, '/api/spiffs/', {
    name,
    nameFr: name,
    type: 'MANUAL',
    structure: 'PER_ITEM',
    payoutType: 'dealerCredit',
    currency: 'USD',
    amountCents: 2500,
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    parts: [
      { partNumber: 'TAL-BLT-1000-S', name: 'Drive belt 1000 S', nameFr: 'Courroie 1000 S' },
      {
        partNumber: 'TAL-BLT-0800-S',
        name: 'Drive belt 0800 S',
        nameFr: 'Courroie 0800 S',
        amountCents: 1000,
      },
    ],
  });
  await signIn(page, 'platform');
  await send(page, `/api/spiffs/${spiff._id}/decide`, { status: 'approved', version: spiff.version });
  return spiff._id;
}

test('a photo is read on a phone in French, claimed, approved in part, and the next claim opens by keyboard', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const spiffId = await publish(page, `Journey ${newId().slice(-6)}`);
  const [first, second] = [newReceipt(), newReceipt()];
  for (const receipt of [first, second]) {
    await signIn(page, 'learner');
    await show(page, frenchPhone);
    await page.goto(`/fr/auth/spiff/create?spiff=${spiffId}`);
    await page.getByLabel('Photo du reçu').setInputFiles({
      name: 'recu.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawReceipt(receipt),
    });
    await expect(page.getByText('Reçu lu')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByLabel('Reçu', { exact: false }).first()).toBeVisible();
    await expect(page.locator('[name="receiptNumber"]')).toHaveValue(receipt.number);
    await expect(page.getByText(/60,00\s\$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Vérifier et envoyer' }).click();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page).toHaveURL(/\/auth\/spiff\/list/);
    await expect(page.getByText(receipt.number)).toBeVisible();
  }

  await signIn(page, 'company');
  await show(page, desk);
  await page.goto('/auth/admin/spiff-manager/pending?sortBy=sentAt&direction=desc');
  await page.getByRole('row').filter({ hasText: first.number }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$60.00');
  await expect(page.getByRole('table')).toContainText(first.number);
  await expectAccessible(page);
  await page.getByLabel('Approve a part').check();
  await page.getByLabel('Drive belt 0800 S, of 1').fill('0');
  await page.getByRole('button', { name: 'Approve $50.00' }).click();
  await expect(page.getByText('In part')).toBeVisible();

  // The next claim of the queue, by keyboard.
  await page.locator('body').press('j');
  await expect(page.getByRole('table')).toContainText(second.number);
  await page.getByLabel('Deny').check();
  await page.getByRole('button', { name: /^Deny/ }).click();
  await expect(page.getByText('Enter the reason.', { exact: false })).toBeVisible();

  await signIn(page, 'learner');
  await show(page, frenchPhone);
  await page.goto(`/fr/auth/spiff/list?text=${first.number}`);
  await expect(page.getByText('En partie')).toBeVisible();
});
