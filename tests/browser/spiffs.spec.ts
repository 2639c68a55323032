import type { Page } from '@playwright/test';
import { newId } from '#server/platform/ids.ts';
import { demoReceipts, type DemoReceipt } from '#demo/receipts.data.ts';
import { drawReceipt } from '#demo/draw/receipts.ts';
import { expect, expectAccessible, show, signIn, test, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };

// One after the other: each looks at the next claim of one queue.
test.describe.configure({ mode: 'default' });

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

/** A program that pays credit and waits for approval. */
async function propose(page: Page, name: string): Promise<{ _id: string; version: number }> {
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
  return spiff;
}

/** The same, approved by a second administrator. */
async function publish(page: Page, name: string): Promise<string> {
  const { _id, version } = await propose(page, name);
  await signIn(page, 'platform');
  await send(page, `/api/spiffs/${_id}/decide`, { status: 'approved', version });
  return _id;
}

test('a second administrator sees whom a program reaches before it is approved', async ({ page }) => {
  const name = `Approval ${newId().slice(-6)}`;
  const { _id } = await propose(page, name);
  await show(page, desk);
  // Nobody approves what is their own.
  await page.goto(`/auth/admin/spiff-manager/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await signIn(page, 'platform');
  await page.goto(`/auth/admin/spiff-manager/${_id}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /\d+ (person|people)\?$/ });
  await sheet.getByRole('button', { name: 'Show list' }).click();
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /\d+ (person|people)$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Decision saved')).toBeVisible();

  await signIn(page, 'learner');
  await page.goto('/auth/spiff');
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
});

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
    // In the sum, and in the bar that stays in view.
    await expect(page.getByText(/60,00\s\$/).last()).toBeInViewport();
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
  // By keyboard alone: a part of the first, then the next one opens, and is denied with a reason by its number.
  await page.keyboard.press('p');
  await page.getByLabel('Drive belt 0800 S, of 1').fill('0');
  await page.getByRole('button', { name: 'Approve $50.00' }).press('Enter');
  await expect(page.getByRole('table')).toContainText(second.number);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue.getByRole('listitem').first()).toContainText('Approved');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Choose a reason');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page.getByRole('table')).not.toContainText(second.number);
  await page.keyboard.press('j');
  await expect(page.getByRole('table')).toContainText(second.number);
  await page.keyboard.press('d');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose a reason.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('7');
  await expect(page.getByRole('textbox', { name: 'In your words' })).toBeFocused();
  await page.keyboard.type('a word with a and d');
  await page.getByRole('button', { name: 'Deny $60.00' }).press('Enter');
  await expect(page.getByText('2 of', { exact: false })).toBeVisible();

  await signIn(page, 'learner');
  await show(page, frenchPhone);
  await page.goto(`/fr/auth/spiff/list?text=${first.number}`);
  await expect(page.getByText('En partie')).toBeVisible();
  await page.goto(`/fr/auth/spiff/list?text=${second.number}`);
  await page.locator('main a[href*="?claim="]').click();
  await expect(page.getByRole('dialog')).toContainText('a word with a and d');
});

test('a claim finds its parts by name, says which part does not count, and is not sent for nothing', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const spiffId = await publish(page, `Journey ${newId().slice(-6)}`);
  const receipt = newReceipt();
  await signIn(page, 'learner');
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.goto(`/auth/spiff/create?spiff=${spiffId}`);
  await page.getByLabel('Photo of the receipt').setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawReceipt(receipt),
  });
  await expect(page.getByText('Receipt read')).toBeVisible({ timeout: 40_000 });
  const remove = page.getByRole('button', { name: /^Remove item/ });
  await expect(remove.first()).toBeVisible();
  for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
  const onwards = page.getByRole('button', { name: 'Check and send' });
  await expect(onwards).toBeDisabled();

  // A part that the program does not pay for.
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.locator('[name="items.0.partNumber"]').fill('XYZ-1');
  await expect(page.getByText('This part doesn’t count for this spiff. You can leave it in.')).toBeVisible();
  await expect(page.getByText('Nothing counts yet, so there is nothing to send.')).toBeVisible();
  await expect(onwards).toBeDisabled();
  await expectAccessible(page);

  // One that counts, found by a word of its name.
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.locator('[name="items.1.partNumber"]').fill('belt 0800');
  await page.getByRole('option', { name: /Drive belt 0800 S/ }).click();
  await expect(page.locator('[name="items.1.partNumber"]')).toHaveValue('TAL-BLT-0800-S');
  await expect(page.getByText(/^1 of \d lines count$/).first()).toBeVisible();
  await expect(page.getByText('$10.00').last()).toBeInViewport();
  await onwards.click();
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page).toHaveURL(/\/auth\/spiff\/list/);
  await expect(page.getByText(receipt.number)).toBeVisible();
});

test('serials are loaded, a claim that stands out says why, and a draft is tried on past claims', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const serial = `J${newId().slice(-8).toUpperCase()}`;
  await signIn(page, 'company');
  await show(page, desk);
  await page.goto('/auth/admin/spiff-manager/serials');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'serials.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `serial,part,dealer,shipped\n${serial},TAL-850-S,D100001,2026-10-01\nBAD,TAL-850-S,NOBODY,2026-10-01\n`,
    ),
  });
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('No dealer has this number.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 serial' }).click();
  await expect(page.getByText('1 added, 0 updated').first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`/auth/admin/spiff-manager/serials?text=${serial}`);
  await expect(page.getByRole('row').filter({ hasText: serial })).toContainText('D100001');

  // The riskiest claim first: a sled that was claimed before.
  await page.goto('/auth/admin/spiff-manager/pending?band=high');
  await page.getByRole('row').filter({ hasText: 'High' }).getByRole('link').first().click();
  await expect(page.getByText('Serial claimed before')).toBeVisible();
  await expect(page.getByText('TAL5X26A004711 is also in a claim', { exact: false })).toBeVisible();
  await expectAccessible(page);

  // The spiff adds to the rate with a certificate, and is tried on the claims of the last year.
  await page.goto('/auth/admin/spiff-manager');
  await page.getByRole('link', { name: 'First sleds of the season' }).click();
  await expect(page.getByText('Pays with the certificate')).toBeVisible();
  await page.getByRole('button', { name: 'Try it on the last twelve months' }).click();
  await expect(page.getByText('People paid')).toBeVisible();
  await expect(page.getByText('Risk: High')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'learner');
  await show(page, frenchPhone);
  await page.goto('/fr/auth/spiff');
  await expect(page.getByText(/niveau 1 ajoute 25\s\$/)).toBeVisible();
  await page.getByRole('link', { name: /Premières motoneiges/ }).click();
  await expect(page.getByRole('link', { name: /Ouvrir Technicien de service/ })).toBeVisible();
  await expectAccessible(page);
});
