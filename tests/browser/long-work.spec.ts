import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const count = 105;

test('more than a hundred resources go to the trash in the background, found again after a reload, and come back by undo', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const sheet = 'Winter sheet A';
  for (let n = 0; n < count; n++) {
    const body = { name: `${sheet}${n}`, type: 'link', url: 'https://ridgeline.example/' };
    expect((await page.request.post('/api/resources/', { data: body })).status()).toBe(200);
  }
  await page.goto(`/auth/admin/resources?text=${encodeURIComponent(sheet)}`);
  const tasks = page.getByRole('button', { name: /^Tasks/ });
  await expect(page.getByRole('row').filter({ hasText: sheet }).first()).toBeVisible();
  await expect(tasks).toHaveCount(0);

  await page
    .getByRole('checkbox', { name: `Select ${sheet}` })
    .first()
    .check();
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByRole('button', { name: /105/ }).click();
  await expect(bar).toContainText('105 selected');
  await bar.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('runs in the background');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Started: Move 105 resources to the trash.', { exact: false })).toBeVisible();

  await page.reload();
  await tasks.click();
  const list = page.getByRole('dialog', { name: 'Tasks' });
  const moved = list.getByRole('listitem', { name: 'Move 105 resources to the trash' });
  await expect(moved).toContainText('Done', { timeout: 20_000 });
  await expect(moved).toContainText('105 items');
  await moved.getByRole('button', { name: 'Details' }).click();
  await expect(moved).toContainText(`${sheet}7`);
  await expectAccessible(page);
  await moved.getByRole('button', { name: 'Undo' }).click();
  const back = list.getByRole('listitem', { name: 'Restore 105 resources' });
  await expect(back).toContainText('Done', { timeout: 20_000 });
  await expect(moved).toContainText('undone');
  for (const item of [moved, back]) await item.getByRole('button', { name: 'Remove' }).click();
  await expect(tasks).toHaveCount(0);
});

test('what was done, canceled and stopped is in the header, on a phone in French', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/resources');
  await page.getByRole('button', { name: 'Tâches', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Tâches' });
  await expect(list).toContainText('Terminée');
  await expect(list).toContainText('Ce qui a été fait avant l’annulation est conservé.');
  await expect(list).toContainText('Arrêtée');
  await expectAccessible(page);
});

test('a long table is written in the background and downloaded from the message that it is ready', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  // As many people as the demo does not have.
  await page.route(/\/api\/report-users\/\?/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { pagination: object };
    await route.fulfill({ response, json: { ...reply, pagination: { ...reply.pagination, total: 20_000 } } });
  });
  await signIn(page, 'regional');
  await page.goto('/auth/report/user');
  await expect(page.getByText('of 20,000')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Started: People report.', { exact: false })).toBeVisible();
  const ready = page.getByRole('status').filter({ hasText: 'Done: People report' });
  await expect(ready).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent('download');
  await ready.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^People.*\.csv$/);

  await page.getByRole('button', { name: 'Tasks', exact: true }).click();
  const item = page
    .getByRole('dialog', { name: 'Tasks' })
    .getByRole('listitem', { name: 'People report' })
    .first();
  await expect(item).toContainText(/\d+ rows · .*\.csv \(/);
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Remove' }).click();
});
