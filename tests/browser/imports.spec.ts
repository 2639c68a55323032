import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { importCalls } from '#contract/people/imports.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('an administrator imports a spreadsheet, corrects a row, and takes the import back', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const { dealers } = (await (
    await page.request.get(`${dealerCalls.list.path}?limit=1&status=active`)
  ).json()) as { dealers: { number: string }[] };
  const { number } = dealers[0]!;
  const word = Date.now().toString(36);
  const address = `imported-${word}@journey.example`;
  const file = `new-hires-${word}.csv`;

  await page.goto('/auth/admin/user-manager');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: file,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Courriel;Prénom;Nom de famille;Dealer;Notes\r\n${address};Nadia;Flores ${word};${number};x\r\nimported-${word}-2@journey;Élise;Bergeron ${word};${number};y\r\n`,
    ),
  });

  // Headings of either language are matched; what matches nothing is left out.
  await expect(page.getByRole('combobox', { name: 'Column for Courriel' })).toHaveValue('E-mail');
  await expect(page.getByRole('combobox', { name: 'Column for Notes' })).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the preview' }).click();

  await expect(page.getByText('This is a preview. Nothing has been saved.')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct row 3' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('E-mail').fill(`imported-${word}-2@journey.example`);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save row' }).click();
  await expect(page.getByText('No row needs you.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByText('2 added, 0 updated').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const found = async () =>
    ((await (await page.request.get(`${userCalls.list.path}?text=${word}`)).json()) as { users: unknown[] })
      .users.length;
  expect(await found()).toBe(2);

  // On a phone, in French.
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto('/fr/auth/admin/import-users');
  await expectAccessible(page);
  await page.getByRole('link', { name: file }).first().click();
  await page.getByRole('button', { name: 'Annuler l’importation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler l’importation' }).click();
  await expect(page.getByText('2 lignes annulées')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  expect(await found()).toBe(0);
  const { imports } = (await (await page.request.get(`${importCalls.list.path}?kind=users`)).json()) as {
    imports: { fileName: string; state: string }[];
  };
  // The newest of the list may be of another journey.
  expect(imports.find(({ fileName }) => fileName === file)?.state).toBe('undone');
});

test('a table without addresses asks for them, and people missing from a file are counted before they go', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  const { dealers } = (await (
    await page.request.get(`${dealerCalls.list.path}?limit=1&status=active`)
  ).json()) as { dealers: { number: string }[] };
  const { number } = dealers[0]!;
  const paste = async (rows: string) => {
    await page.goto('/fr/auth/admin/import-users');
    await page.getByLabel('Lignes', { exact: true }).fill(rows);
    await page.getByRole('button', { name: 'Continuer' }).click();
  };
  await paste('Prénom,Nom de famille\nNadia,Flores');
  await expect(page.getByText('Aucune colonne ne contient encore ceci', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Voir l’aperçu' })).toBeDisabled();
  await expectAccessible(page);
  await paste(`Courriel,Concessionnaire\nmissing-${Date.now().toString(36)}@journey.example,${number}`);
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  const option = page.getByRole('checkbox', {
    name: /^Désactiver les personnes absentes du fichier\s: [1-9]/,
  });
  await expect(option).not.toBeChecked({ timeout: 20_000 });
  await option.click();
  await expect(option).toBeChecked();
  await expectAccessible(page);
  // Others of the demo stay for the other journeys.
  await page.getByRole('button', { name: 'Remplacer le fichier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importer des utilisateurs' })).toBeVisible();
});

test('a table that cannot be read says where', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/import-dealers');
  await page.getByLabel('Rows', { exact: true }).fill('Dealer number,Name\n1,"open');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('line 2');
  await expectAccessible(page);
  // The refusal is meant.
  faults.length = 0;
});
