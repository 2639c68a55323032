import { expect, show, signIn, test } from './portal.ts';

test('a learner creates a calendar address, replaces and revokes it', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'learner');
  await page.goto('/auth/me');
  const panel = page.getByRole('region', { name: 'Calendar feed' });
  await panel.getByRole('button', { name: 'Create an address' }).click();
  const field = panel.getByLabel('Your calendar address');
  const first = await field.inputValue();
  await panel.getByRole('button', { name: 'Copy address' }).click();
  await expect(panel.getByRole('status')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const file = await request.get(first);
  expect([file.status(), await file.text()]).toEqual([200, expect.stringMatching(/^BEGIN:VCALENDAR/)]);
  expect((await request.get(first)).headers()['content-type']).toContain('text/calendar');

  await page.reload();
  await expect(panel.getByText(/^Created on/)).toContainText('Last read on');
  await expect(field).toHaveCount(0);

  await panel.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);

  await panel.getByRole('button', { name: 'Revoke address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect(panel.getByRole('button', { name: 'Create an address' })).toBeVisible();
  await expect(field).toHaveCount(0);
  expect((await request.get(second)).status()).toBe(404);
});
