import type { Page } from '@playwright/test';
import { demoInvitations } from '#demo/demo-invitations.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { mailTo } from './outbox.ts';

/** The link in the newest invitation to an address, without the host of the portal. */
async function linkSentTo(address: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(address, subject);
  return new URL(/https?:\/\/\S+\/public\/invitation\/[\w-]{43}/.exec(text)![0]).pathname;
}

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator invites someone, who opens the link on a phone and is signed in', async ({
  page,
  browser,
}) => {
  const email = 'nia.holtzmann@northgate.example';
  const office = await browser.newContext();
  const desk = await office.newPage();
  await show(desk, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(desk, 'company');
  await desk.goto('/auth/admin/user-manager');
  await desk.getByRole('link', { name: 'Add user' }).first().click();
  await desk.getByLabel('First name').fill('Nia');
  await desk.getByLabel('Last name').fill('Holtzmann');
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByRole('combobox', { name: 'Role', exact: true }).click();
  await desk.getByRole('option', { name: 'Learner', exact: true }).click();
  await desk.getByRole('button', { name: 'Send invitation' }).click();
  await expect(desk.getByText(`Invitation sent to ${email}`)).toBeVisible();

  const link = await linkSentTo(email, /^Your invitation to/);
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  // A scanner of links has been there.
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome, Nia' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await expect(page.getByText('You must accept the privacy policy')).toBeVisible();
  await page.getByLabel('Date of birth').fill('1994-05-17');
  await chooseIn(page, 'Country', 'Canada');
  await chooseIn(page, 'Primary dealership role', 'Service');
  await chooseIn(page, 'Dealer position', 'Staff');
  await page.getByRole('checkbox', { name: /privacy/i }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();
  // Who has no dealer chooses one before anything else.
  await expect(page).toHaveURL(/\/auth\/missing-dealer$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You have an account already' })).toBeVisible();

  await desk.goto('/auth/admin/invitations?state=used');
  await expect(desk.getByRole('row', { name: /Nia Holtzmann/ })).toContainText('Used');
  await office.close();
});

test('the list sends an invitation again and withdraws it, in French', async ({ page, browser }) => {
  await show(page, { language: 'fr', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/fr/auth/admin/invitations?state=expired');
  const row = page.getByRole('row', { name: /Bastien Verdier/ });
  await expect(row).toContainText('Expirée');
  await expectAccessible(page);
  await row.getByRole('button', { name: /Bastien Verdier/ }).click();
  await page.getByRole('menuitem', { name: 'Renvoyer' }).click();
  await expect(page.getByText('Invitation envoyée à bastien.verdier@invited.example')).toBeVisible();
  const link = await linkSentTo('bastien.verdier@invited.example', /^Votre invitation/);

  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await show(phone, { language: 'fr', scheme: 'light', width: 390 });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Bienvenue, Bastien' })).toBeVisible();
  await expectAccessible(phone);

  await page.goto('/fr/auth/admin/invitations?text=Bastien');
  await page
    .getByRole('row', { name: /Bastien Verdier/ })
    .getByRole('button', { name: /Bastien Verdier/ })
    .click();
  await page.getByRole('menuitem', { name: 'Retirer' }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expect(page.getByText('Invitation retirée')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Cette invitation a été retirée' })).toBeVisible();
  await elsewhere.close();
});

test('each link that does not work says why and how to get another', async ({ page, faults }) => {
  for (const [language, width] of [
    ['en', 390],
    ['fr', 1440],
  ] as const) {
    await show(page, { language, scheme: 'light', width });
    const prefix = language === 'fr' ? '/fr' : '';
    for (const state of ['replaced', 'expired', 'withdrawn', 'used'] as const) {
      await page.goto(`${prefix}/public/invitation/${demoInvitations[state]}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      if (state === 'used')
        await expect(
          page.getByRole('link', { name: language === 'fr' ? 'Se connecter' : 'Sign in' }),
        ).toBeVisible();
      else await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto(`${prefix}/public/invitation/nobody-was-sent-this`);
    await expect(
      page.getByRole('heading', {
        name: language === 'fr' ? 'Ce lien n’est pas valide' : 'This link is not valid',
      }),
    ).toBeVisible();
    await expectAccessible(page);
  }
  // The unknown link is refused.
  expect(faults.every((fault) => fault.includes('404'))).toBe(true);
  faults.length = 0;
});

test('someone who was invited by an address alone is asked for the name after signing in', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.goto(`/public/invitation/${demoInvitations.nameless}`);
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
  await page.getByLabel('Date of birth').fill('1994-05-17');
  await chooseIn(page, 'Country', 'Canada');
  await page.getByRole('checkbox', { name: /privacy/i }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/auth\/missing-info$/);
  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  await expectAccessible(page);
});
