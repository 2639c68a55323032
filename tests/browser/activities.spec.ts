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
  const chooseFile = () =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'races.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import activities' })).toBeVisible();
  await chooseFile();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByText('1 row needs you: 1 error, 0 to check.', { exact: false })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('row', { name: /nobody@paddock\.example/ })).toContainText('Error');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 activity' }).click();
  await expect(page.getByText('1 added, 0 updated').first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`${activityScreens.manager.path}?text=${reference}`);
  await expect(page.getByRole('row', { name: /150\.00/ })).toHaveCount(1);

  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await page.goto(`/fr${activityScreens.manager.path}`);
  await page.getByRole('link', { name: 'Importer', exact: true }).click();
  await chooseFile();
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  await expect(page.getByRole('button', { name: 'Importer 0 activité' })).toBeDisabled({ timeout: 20_000 });
  await expect(page.getByText('Identique').last()).toBeVisible();
  await expectAccessible(page);
});
