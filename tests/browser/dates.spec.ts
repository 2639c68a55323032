import { expect, expectAccessible, show, test } from './portal.ts';

test('a French page accepts a day in French order and explains what is wrong with an invalid one', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto('/fr/public/register?companyRole=Dealer');
  const birth = page.getByLabel('Date de naissance');
  await expect(birth).toHaveAttribute('placeholder', 'JJ/MM/AAAA');
  await birth.fill('17/05/1994');
  await birth.blur();
  await expect(birth).toHaveValue('17/05/1994');
  await birth.fill('05/17/1994');
  await birth.blur();
  await expect(page.getByText('Saisissez la date sous la forme JJ/MM/AAAA', { exact: false })).toBeVisible();
  await birth.fill('1994-05-17');
  await birth.blur();
  await expect(birth).toHaveValue('17/05/1994');
  await birth.fill('');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Date de naissance\u202f: champ obligatoire', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choisir une date' })).toBeVisible();
  await expectAccessible(page);
});
