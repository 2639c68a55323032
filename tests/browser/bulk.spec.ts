import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('people are chosen, exported, deactivated with a reason and reactivated together, on a phone in French', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(page, 'platform');
  await page.goto('/fr/auth/admin/user-manager?text=cascade');
  const names = ['Adaeze Folarin', 'Luz Arriaga'];
  const bar = page.getByRole('group', { name: 'Sélection' });
  const choose = async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check();
  };
  await choose();
  await expect(bar).toContainText('2 éléments sélectionnés');
  await expectAccessible(page);
  for (const [name, ending] of [
    ['CSV', 'csv'],
    ['CSV avec virgules', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    await bar.getByRole('button', { name: 'Exporter', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
  await bar.getByRole('button', { name: 'Désactiver', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: /^Motif/ }).fill('Départ de la concession');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Désactiver', exact: true }).click();
  await expect(page.getByText('2 personnes mises à jour', { exact: true })).toBeVisible();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  for (const name of names) await expect(rowOf(name)).toContainText('Inactif');
  await choose();
  await bar.getByRole('button', { name: 'Réactiver', exact: true }).click();
  await question.getByRole('button', { name: 'Réactiver', exact: true }).click();
  for (const name of names) await expect(rowOf(name)).toContainText('Actif');
});

for (const path of ['/fr/auth/admin/courses', '/fr/auth/admin/user-manager', '/fr/auth/admin/resources'])
  test(`on a phone, names keep their room next to check boxes and chips: ${path}`, async ({ page }) => {
    await show(page, { language: 'fr', scheme: 'light', width: 390 });
    await signIn(page, 'company');
    await page.goto(path);
    const name = page.locator('tbody th[scope=row]').first();
    await expect(name).toBeVisible();
    expect((await name.boundingBox())!.width).toBeGreaterThan(130);
  });
