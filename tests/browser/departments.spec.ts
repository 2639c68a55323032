import { demoId } from '#demo/demo-id.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const address = (name: string) => `/auth/admin/assign-groups/${demoId('assignment-group', name)}/edit`;

test('a rule is changed: the form shows who joins and leaves and why, and the list follows', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/assign-groups/create');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name', { exact: false }).first().fill('Parts counters');
  await drawer.getByText('Follows a rule').click();
  await drawer.getByRole('combobox', { name: 'What it asks' }).click();
  await page.getByRole('option', { name: 'Primary role', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Primary role: values' }).click();
  await page.getByRole('option', { name: 'Parts', exact: true }).click();
  const preview = drawer.getByRole('region', { name: 'If you save' });
  await expect(preview).toContainText(/0 → \d+ people/);
  await expect(preview.getByText('In because: Parts').first()).toBeVisible();
  const person = drawer.getByRole('combobox', { name: 'Why is a person in, or not?' });
  await person.fill('Deshawn');
  await page.getByRole('option', { name: /Deshawn Pryor/ }).click();
  await expect(drawer.getByText('Deshawn Pryor: Out because: Primary role Service')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Keep a person in or out' }).fill('Deshawn');
  await page.getByRole('option', { name: /Deshawn Pryor/ }).click();
  await drawer.getByRole('textbox', { name: 'Reason for Deshawn Pryor' }).fill('Helps out');
  await expect(drawer.getByText('Deshawn Pryor: Kept in by hand. Helps out')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Parts counters' });
  await expect(row).toContainText('Follows a rule');
  const href = await row.getByRole('link').first().getAttribute('href');
  // A worker applies the rule.
  await expect(async () => {
    await page.goto(href!);
    await expect(drawer.getByRole('region', { name: 'People in this department' })).toContainText(
      'Kept in by hand. Helps out',
      { timeout: 2000 },
    );
    await expect(drawer.getByText('In because: Parts').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('on a phone, in French, whoever is kept in or out follows the rule again', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  await page.goto(`/fr${address('Voltrail technicians')}`);
  const drawer = page.getByRole('dialog');
  const hand = drawer.getByRole('region', { name: 'À la main' });
  await expect(hand).toContainText('Callum Brightwater');
  await hand.getByRole('button', { name: 'Laisser Ines Caballar suivre de nouveau la règle' }).click();
  const preview = drawer.getByRole('region', { name: 'Si vous enregistrez' });
  await expect(preview).toContainText('1 départ');
  await expect(preview).toContainText('Ines Caballar');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Service enregistré')).toBeVisible();
  await page.goto(`/fr${address('Voltrail technicians')}`);
  await expect(hand).toContainText('Callum Brightwater');
  await expect(hand).not.toContainText('Ines Caballar');
});
