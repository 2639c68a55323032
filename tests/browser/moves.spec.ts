import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('an administrator plans a transfer, changes it to a leave, and takes it back', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const { users } = (await (await page.request.get('/api/users/?text=luz.arriaga&limit=1')).json()) as {
    users: { _id: string }[];
  };
  const address = `/auth/admin/user-manager/${users[0]!._id}/edit`;
  const year = new Date().getFullYear() + 1;
  await page.goto(address);
  await page.getByRole('button', { name: 'Transfer or leave' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Do it today' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('combobox', { name: 'New dealer' }).fill('silver');
  await page.getByRole('option', { name: /Silver Basin Moto/ }).click();
  await drawer.getByLabel('Day').fill(`03/01/${year}`);
  await drawer.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(
    page.getByText(/Transfer from Cascade Crest Powersports to Silver Basin Moto on/),
  ).toBeVisible();
  await expectAccessible(page);

  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto(`/fr${address}`);
  await expect(page.getByText(/Mutation de Cascade Crest Powersports à Silver Basin Moto le/)).toBeVisible();
  await page.getByRole('button', { name: 'Mutation ou départ' }).click();
  await page.getByText('Départ', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(`01/04/${year}`);
  await page.getByRole('button', { name: 'Prévoir', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Motif' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Motif' }).fill('Prend sa retraite.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prévoir', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^Départ le/)).toBeVisible();
  await expect(page.getByText('Prend sa retraite.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByText('Plus rien n’est prévu')).toBeVisible();
  await expect(page.getByText(/^Départ le/)).toBeHidden();
});
