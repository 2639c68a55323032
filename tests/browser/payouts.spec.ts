import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import { buildPayee, owe } from '#tests/builders/payouts.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { taxKey } from '#tests/builders/tax-forms.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

const desk: View = { language: 'en', scheme: 'light', width: 1440 };
const frenchPhone: View = { language: 'fr', scheme: 'light', width: 390 };
let portal: OwnPortal;
let dealerId: string;
let groupIds: string[];
let creator: BuiltUser;
let releaser: BuiltUser;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort(), { TAX_KEYS: taxKey() });
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
  creator = await buildUser(portal.built, { role: 'COMPANY_ADMIN', firstName: 'Cora' });
  releaser = await buildUser(portal.built, { role: 'COMPANY_ADMIN', firstName: 'Reza' });
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
  await expect(page.getByText(/^Saisissez les neuf chiffres d’un numéro valide/)).toBeVisible();
  await expect(page.getByText('Confirmez que les renseignements sont exacts.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Numéro fiscal' }).fill('536-22-8841');
  await page.getByRole('checkbox', { name: /^Le numéro est exact/ }).check();
  await page.getByRole('button', { name: 'Signer et envoyer' }).click();
  await expect(page.getByText('•••-••-8841')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('536', { useInnerText: true });
  await expectAccessible(page);

  await open(page, '/fr/auth/payouts');
  await expect(page.getByText('Fait partie du prochain paiement')).toBeVisible();
  await expect(page.getByText('Il nous faut')).toHaveCount(0);
});

test('one administrator makes a run, another releases it, one payment comes back and is owed again', async ({
  page,
}) => {
  const [paid, returned] = [
    await buildPayee(portal.built, { firstName: 'Paula', lastName: 'Paid', dealerId, groupIds }),
    await buildPayee(portal.built, { firstName: 'Rita', lastName: 'Returned', dealerId, groupIds }),
  ];
  await owe(portal.built, paid.id, 123_450, { dealerId });
  await owe(portal.built, returned.id, 8_000, { dealerId });

  await as(page, creator, desk);
  await open(page, '/auth/admin/payouts');
  // Lucie’s 120 dollars as well.
  await expect(page.getByText('$1,434.50')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create a run' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing is paid until someone else releases it.');
  await question.getByRole('button', { name: 'Create the run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payout run 1' })).toBeVisible();
  await expect(page.getByText('Someone else has to release this run')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;

  await become(page.context(), releaser);
  await open(page, address);
  await page.getByRole('button', { name: 'Release' }).click();
  await question.getByRole('button', { name: 'Release $1,434.50' }).click();
  await expect(page.getByText('Released by Reza Tester', { exact: false })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Payment list' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toMatch(/"Paula Paid",.*,1234\.50,"USD"/);

  await page.getByRole('tab', { name: 'On its way' }).click();
  await page.getByRole('checkbox', { name: 'Select Rita Returned' }).check();
  await page.getByRole('button', { name: 'Mark as returned' }).click();
  await question.getByRole('button', { name: 'Mark as returned' }).click();
  await expect(question.getByText('Enter a reason. One sentence is enough.')).toBeVisible();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Account closed');
  await question.getByRole('button', { name: 'Mark as returned' }).click();
  await expect(page.getByText('1 payment marked as returned')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as paid' }).click();
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('2 payments marked as paid')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByRole('row', { name: /Rita Returned/ })).toContainText('Account closed');
  await expectAccessible(page);

  await become(page.context(), returned);
  await open(page, '/auth/notifications');
  await page.getByRole('link', { name: 'Your payout of $80.00 was returned.' }).click();
  await expect(page).toHaveURL(new RegExp(`${payoutScreens.own.path}$`));
  await expect(page.getByText('Part of the next payout')).toBeVisible();
  await expect(page.getByText('Account closed')).toBeVisible();

  await become(page.context(), creator);
  await open(page, '/auth/admin/payouts');
  await expect(page.getByText('$80.00')).toBeVisible();
});

test('an activity is reported on a phone with a photo, approved by an administrator, and owed', async ({
  page,
}) => {
  const person = await buildPayee(portal.built, {
    firstName: 'Aline',
    lastName: 'Story',
    language: 'fr',
    dealerId,
    groupIds,
  });
  await as(page, person, frenchPhone);
  await open(page, '/fr/auth/activities');
  await page.getByRole('button', { name: 'Déclarer une activité' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Course' }).click();
  await form.getByRole('textbox', { name: 'Montant' }).fill('0');
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await expect(form.getByText('Saisissez un montant de 0,01 à 10 000,00.')).toBeVisible();
  await expect(form.getByText('Choisissez le style de la course.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Style' }).click();
  await page.getByRole('option', { name: 'Motocross' }).click();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [year, month, day] = yesterday.split('-');
  await form.getByRole('textbox', { name: 'Date' }).fill(`${day}/${month}/${year}`);
  await form.getByRole('textbox', { name: 'Montant' }).fill('150,25');
  await form.getByRole('textbox', { name: 'Ce qui s’est passé' }).fill('Deuxième place');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Activité déclarée')).toBeVisible();
  await expect(page.getByText('Course · Motocross')).toBeVisible();

  await as(page, releaser, desk);
  await open(page, '/auth/admin/activity-submissions/pending');
  await page.getByRole('link', { name: 'Aline Story' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve $150.25' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve $150.25' }).click();
  await expect(page.getByText('No activities waiting for a decision')).toBeVisible();

  await as(page, person, frenchPhone);
  await open(page, '/fr/auth/payouts');
  await expect(page.getByText(/^150,25/)).toBeVisible();
});
