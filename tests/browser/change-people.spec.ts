import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('people are changed together once the form has said what that does', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/user-manager?text=redmesa');
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select / });
  for (const nth of [1, 2]) await boxes.nth(nth).check();
  await page
    .getByRole('group', { name: 'Selection' })
    .getByRole('button', { name: 'Change', exact: true })
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
  await drawer.getByRole('combobox', { name: 'What changes' }).click();
  await page.getByRole('option', { name: 'E-mails on or off' }).click();
  await drawer.getByRole('combobox', { name: 'E-mails', exact: true }).click();
  await page.getByRole('option', { name: 'Off', exact: true }).click();
  await expect(drawer.getByRole('status')).toContainText(/\d (?:person changes|people change)/);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText(/people updated/)).toBeVisible();
});

test('on a phone, in French, the form says whom an action refuses, and why', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  await page.goto('/fr/auth/admin/user-manager?text=platform@paddock.example');
  await page
    .getByRole('checkbox', { name: /^Sélectionner / })
    .last()
    .check();
  await page
    .getByRole('group', { name: 'Sélection' })
    .getByRole('button', { name: 'Modifier', exact: true })
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Ce qui change' }).click();
  await page.getByRole('option', { name: 'Inviter les personnes sans mot de passe' }).click();
  await expect(drawer.getByRole('status')).toContainText('1 personne ne peut pas être modifiée');
  await expect(drawer.getByRole('button', { name: 'Modifier', exact: true })).toBeDisabled();
  await expectAccessible(page);
});
