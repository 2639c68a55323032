import { activityScreens } from '#contract/rewards/activities.screens.ts';
import { newId } from '#server/platform/ids.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a file of activities is tried, imported, and imported again without a second copy', async ({
  page,
}) => {
  const reference = `RACE-${newId().slice(-8)}`;
  const csv = [
    'e-mail,type,style,date,amount,currency,note,reference',
    `learner@paddock.example,race,motocross,2026-11-02,150.00,USD,Second place ${reference},${reference}`,
    `nobody@paddock.example,race,motocross,2026-11-02,150.00,USD,Third place,${reference}-3`,
    '',
  ].join('\r\n');
  await signIn(page, 'company');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto(activityScreens.manager.path);
  const drawer = page.getByRole('dialog');
  const chooseFile = () =>
    drawer
      .locator('input[type="file"]')
      .setInputFiles({ name: 'races.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await page.getByRole('button', { name: 'Import a file' }).first().click();
  await chooseFile();
  await expect(drawer.getByText('1 new, 0 imported before, 1 refused')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /nobody@paddock\.example/ })).toContainText('Refused');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Import 1 activity' }).click();
  await expect(page.getByText('1 activity imported')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`${activityScreens.manager.path}?text=${reference}`);
  await expect(page.getByRole('row', { name: /150\.00/ })).toHaveCount(1);

  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await page.goto(`/fr${activityScreens.manager.path}`);
  await page.getByRole('button', { name: 'Importer un fichier' }).first().click();
  await chooseFile();
  await expect(drawer.getByText('Rien à importer')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /learner@paddock\.example/ })).toContainText('Déjà importée');
  await expectAccessible(page);
});
