import { pngFile } from '#tests/builders/files.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { publish } from './publish.ts';

/** Somebody no other journey works with. */
const taker = { email: 'binh.truong@lonepecan.example', name: 'Binh Truong' };

test('an administrator adds an incentive with codes, publishes it, assigns it, and undoes a redemption', async ({
  page,
}) => {
  const stamp = Date.now();
  const name = `Workshop card ${stamp}`;
  const question = page.getByRole('alertdialog');
  const drawer = page.getByRole('dialog');
  await signIn(page, 'company');

  await page.goto('/auth/admin/incentives');
  await page.getByRole('button', { name: 'Add incentive' }).first().click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Code', exact: true }).click();
  await drawer.getByRole('button', { name: 'Add and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('textbox', { name: 'Name in French' }).fill(`Carte d’atelier ${stamp}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Incentive saved')).toBeVisible();

  await page.getByRole('tab', { name: /^Codes/ }).click();
  await page.getByRole('button', { name: 'Add codes' }).first().click();
  await drawer.getByRole('textbox', { name: 'Codes' }).fill(`A-${stamp} B-${stamp}`);
  await drawer.getByLabel('CSV, text, or Excel file').setInputFiles({
    name: 'codes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`B-${stamp}\r\nC-${stamp}\r\n`),
  });
  await expect(drawer.getByText('codes.txt · read when the codes are added')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Add codes' }).click();
  await expect(page.getByText('3 codes added')).toBeVisible();
  await expect(
    page.getByText('1 code was left out because this or another incentive already has it:'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `B-${stamp}` })).toBeVisible();
  await expectAccessible(page);

  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  // The own publication is no conflict with what is saved after it.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('For the parts counter.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('tab', { name: /^Codes/ }).click();
  await page.getByRole('button', { name: `Actions for A-${stamp}` }).click();
  await page.getByRole('menuitem', { name: 'Assign to a person' }).click();
  await drawer.getByRole('combobox', { name: 'Person' }).fill(taker.email);
  await page.getByRole('option', { name: new RegExp(taker.name) }).click();
  await drawer.getByRole('button', { name: 'Assign code' }).click();
  await expect(question.getByRole('heading', { name: `Assign ${name} to ${taker.name}?` })).toBeVisible();
  await question.getByRole('button', { name: 'Assign code' }).click();
  await expect(page.getByText(`Code assigned to ${taker.name}`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`A-${stamp}`) })).toContainText(taker.name);

  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(taker.name) });
  await expect(row).toContainText('Redeemed');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Actions for ${taker.name}` }).click();
  await page.getByRole('menuitem', { name: 'Undo redemption' }).click();
  await expect(
    question.getByRole('heading', { name: `Undo the redemption of ${name} by ${taker.name}?` }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Undo redemption' }).click();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Assigned to the wrong person.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo redemption' }).click();
  await expect(page.getByText('Redemption undone')).toBeVisible();
  await expect(row).toContainText('Earned');

  await page.goBack();
  await expect(page.getByRole('row', { name: new RegExp(`A-${stamp}`) })).toContainText('Retired');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
});

test('an administrator assigns, redeems, sends, and corrects a reward in French on a phone', async ({
  page,
}) => {
  const stamp = Date.now();
  const name = `Gants d’atelier ${stamp}`;
  const question = page.getByRole('alertdialog');
  const drawer = page.getByRole('dialog');
  await signIn(page, 'company');
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  const reply = await page.request.post('/api/incentive/', {
    data: { nameFr: name, type: 'physical', quantity: 3, active: true },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const { incentive } = (await reply.json()) as { incentive: { _id: string } };

  await page.goto('/fr/auth/admin/report/incentive');
  await page.getByRole('searchbox').fill(name);
  // Rows that are drawn again while they are pressed are not opened.
  await expect(page).toHaveURL(/text=/);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Attribuer une récompense' }).first().click();
  await drawer.getByRole('combobox', { name: 'Personne' }).fill(taker.email);
  await page.getByRole('option', { name: new RegExp(taker.name) }).click();
  await drawer.getByRole('combobox', { name: 'Parcours' }).click();
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Attribuer la récompense' }).click();
  await question.getByRole('button', { name: 'Attribuer la récompense' }).click();
  await expect(page.getByText(`Récompense attribuée à ${taker.name}`)).toBeVisible();

  const menu = page.getByRole('button', { name: `Actions pour ${taker.name}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Échanger pour cette personne' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Échanger ${name}` })).toBeVisible();
  // Without an address, it says which fields are missing.
  await page.getByRole('button', { name: 'Échanger', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Adresse' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Adresse' }).fill('12 rue des Érables');
  await page.getByRole('textbox', { name: 'Ville' }).fill('Durango');
  await page.getByRole('combobox', { name: 'Pays' }).click();
  await page.getByRole('option', { name: 'États-Unis' }).click();
  await page.getByRole('textbox', { name: 'Code postal' }).fill('81301');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Échanger', exact: true }).click();
  await question.getByRole('button', { name: 'Échanger' }).click();
  await expect(page.getByText(`${name} échangée pour ${taker.name}`)).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Marquer comme expédiée' }).click();
  await drawer.getByRole('textbox', { name: 'Transporteur' }).fill('Summit Parcel');
  await drawer.getByRole('button', { name: 'Marquer comme expédiée' }).click();
  await question.getByRole('button', { name: 'Marquer comme expédiée' }).click();
  await expect(page.getByText('Marquée comme expédiée')).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Corriger' }).click();
  await page.getByRole('textbox', { name: 'Numéro de suivi' }).fill(`SP${stamp}`);
  await page.getByLabel('Nouvelle image').setInputFiles({
    name: 'gants.png',
    mimeType: 'image/png',
    buffer: (await pngFile()).content,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.getByText('Récompense enregistrée')).toBeVisible();

  await page.goto(`/fr/auth/admin/report/incentive/${incentive._id}/view`);
  await expect(page.getByText(taker.name)).toBeVisible();
  await expectAccessible(page);
  const unpublished = await page.request.post(`/api/incentive/${incentive._id}/status`, {
    data: { status: 'unpublished' },
  });
  expect(unpublished.status()).toBe(200);
});
