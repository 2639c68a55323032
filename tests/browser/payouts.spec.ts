import type { BrowserContext, Page } from '@playwright/test';
import { buildPayee, owe } from '#tests/builders/payouts.ts';
import { buildAssignmentGroup, buildDealer, type BuiltUser } from '#tests/builders/people.ts';
import { taxKey } from '#tests/builders/tax-forms.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];

test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort(), { TAX_KEYS: taxKey() });
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
});
test.afterAll(() => portal.close());

const become = async (context: BrowserContext, user: BuiltUser) =>
  context.addCookies([await portal.cookieOf(user.id)]);
const open = (page: Page, address: string) => page.goto(portal.url + address);
async function as(page: Page, user: BuiltUser, view: View): Promise<void> {
  await show(page, view);
  await page.context().addCookies([{ name: 'i18n_redirected', value: view.language, url: portal.url }]);
  await become(page.context(), user);
}

test('a W-9 is filed in French on a phone, its number is masked, and the person can be paid', async ({
  page,
}) => {
  const person = await buildPayee(portal.built, {
    firstName: 'Lucie',
    lastName: 'Story',
    language: 'fr',
    country: 'US',
    dealerId,
    groupIds,
  });
  await owe(portal.built, person.id, 12_000, { source: 'activity' });
  await as(page, person, frenchPhone);
  await open(page, '/fr/auth/payouts');
  await expect(page.getByText('Il nous faut votre formulaire W-9 de cette année')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remplir le formulaire W-9' }).click();
  await expect(page).toHaveURL(/\/fr\/auth\/w9\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Formulaire W-9');

  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('12 Main Street');
  await page.getByRole('textbox', { name: 'Ville' }).fill('Durango');
  await page.getByRole('combobox', { name: 'État' }).click();
  await page.getByRole('option', { name: 'Colorado' }).click();
  await page.getByRole('textbox', { name: 'Code postal' }).fill('81301');
  await page.getByRole('textbox', { name: 'Numéro fiscal' }).fill('000-00-0000');
  await page.getByRole('textbox', { name: 'Signature' }).fill('Lucie Story');
  await page.getByRole('button', { name: 'Signer et envoyer' }).click();
  await expect(page.getByText(/^Entrez les neuf chiffres d’un numéro valide/)).toBeVisible();
  await expect(page.getByText('Confirmez que les renseignements sont exacts.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Numéro fiscal' }).fill('536-22-8841');
  await page.getByRole('checkbox', { name: /^Le numéro est exact/ }).check();
  await page.getByRole('button', { name: 'Signer et envoyer' }).click();
  await expect(page.getByText('•••-••-8841')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('536');
  await expectAccessible(page);

  await open(page, '/fr/auth/payouts');
  await expect(page.getByText('Fait partie du prochain paiement')).toBeVisible();
  await expect(page.getByText('Il nous faut')).toHaveCount(0);
});
