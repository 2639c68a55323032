import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { mailTo } from './outbox.ts';

test('a technician registers, is approved, signs in and reads the first lesson', async ({
  page,
  browser,
}) => {
  const email = 'ruth.kessander@northgate.example';
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.goto('/select-member');
  await page.getByRole('link', { name: 'Dealer', exact: true }).click();

  await page.getByLabel('First name').fill('Ruth');
  await page.getByLabel('Last name').fill('Kessander');
  await page.getByLabel('Date of birth').fill('1994-05-17');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
  await chooseIn(page, 'Country', 'Canada');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Where do you work?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Dealer' }).fill('silver');
  await page.getByRole('option', { name: /Silver Basin Moto/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('combobox', { name: 'Company role' }), 'already filled in').toHaveValue(
    'Dealer',
  );
  await chooseIn(page, 'Primary dealership role', 'Service');
  await chooseIn(page, 'Dealer position', 'Staff');
  await chooseIn(page, 'Department', 'Service Technician');
  // Consent is not ticked in advance.
  await expect(page.getByRole('checkbox', { name: /by e-mail/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: /privacy/i }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  const code = /^\d{6}$/m.exec((await mailTo(email, /^Your code to confirm/)).text)![0];
  await page.getByRole('textbox').first().pressSequentially(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const queue = await office.newPage();
  await signIn(queue, 'company');
  await queue.goto('/auth/admin/user-requests');
  await expect(queue.getByRole('button', { name: 'Approve Ruth Kessander' })).toBeVisible();
  await queue.getByRole('link', { name: 'Ruth Kessander' }).focus();
  await queue.keyboard.press('a');
  await queue.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(queue.getByText('Ruth Kessander can now sign in')).toBeVisible();
  await office.close();
  await mailTo(email, /approved/);

  await page.goto('/public/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Gravel77road');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth');
  await page
    .getByRole('link', { name: /^(Start|Begin)/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect
    .poll(async () => {
      const reply = await page.request.get('/api/courses/in-progress');
      return ((await reply.json()) as { courses: { seenCount: number }[] }).courses[0]?.seenCount;
    })
    .toBe(1);
});

async function chooseIn(page: import('@playwright/test').Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('registration keeps what was entered, finds a dealer by keyboard and number, and says who decides', async ({
  page,
  faults,
}) => {
  const email = 'odalys.fennimore@northgate.example';
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto('/public/register?companyRole=Dealer');
  await page.getByLabel('First name').fill('Odalys');
  await page.getByLabel('Last name').fill('Fennimore');
  await page.getByLabel('E-mail').fill(email);
  await chooseIn(page, 'Country', 'Canada');

  await test.step('an age under 13 is refused with a message at the field', async () => {
    const birth = page.getByLabel('Date of birth');
    await birth.fill(`${new Date().getFullYear() - 9}-05-17`);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(birth).toBeFocused();
    await expect(birth).toHaveAccessibleDescription('You must be at least 13 years old');
    await birth.press('Tab');
    await expect(page.getByText('You must be at least 13 years old')).toBeVisible();
    await birth.fill('1991-05-17');
    await expect(page.getByText('You must be at least 13 years old')).toBeHidden();
  });

  await test.step('a reload keeps everything except the password', async () => {
    await page.reload();
    await expect(page.getByText('Your entries were kept')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Odalys');
    await expect(page.getByLabel('Date of birth')).toHaveValue('05/17/1991');
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Gravel77road');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('with one result, Down and Enter choose it; the chosen dealer can be changed', async () => {
    const search = page.getByRole('combobox', { name: 'Dealer' });
    await search.fill('silver basin');
    await expect(page.getByRole('option', { name: /Silver Basin Moto/ })).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
    const card = page.getByRole('region', { name: 'Dealer' });
    await expect(card).toContainText('Silver Basin Moto');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Change' }).click();
    await search.fill('silver basin');
    await page.getByRole('option', { name: /Silver Basin Moto/ }).click();
    await page.reload();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(card, 'a reload keeps the choice').toContainText('Silver Basin Moto');
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await chooseIn(page, 'Primary dealership role', 'Service');
  await chooseIn(page, 'Dealer position', 'Staff');
  await chooseIn(page, 'Department', 'Service Technician');
  await page.getByRole('checkbox', { name: /privacy/i }).check();
  await page.getByRole('button', { name: 'Register' }).click();

  await test.step('a reload at the code step asks for the code again, with the address', async () => {
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`to ${email}`)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('paddock-registration'))).toBeNull();
    await expect(page.getByRole('button', { name: 'Wrong address? Change it' })).toBeVisible();
    const code = /^\d{6}$/m.exec((await mailTo(email, /^Your code to confirm/)).text)![0];
    await page.getByRole('textbox').first().pressSequentially(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  });

  await test.step('the waiting page says who decides, how long it takes and who can help, also after a reload', async () => {
    await expect(page.getByText(/the training team,? checks your registration/i)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What is waiting for you' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
    await expect(page.getByText('Usually within two business days.')).toBeVisible();
    await expect(page.getByRole('definition').getByRole('link', { name: /@/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
  });

  await test.step('signing in while pending shows a notice, not an error', async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('Gravel77road');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const news = page.getByRole('status').filter({ hasText: 'Your account is pending' });
    await expect(news).toHaveAttribute('data-tone', 'info');
    await expectAccessible(page);
  });
  // The portal refuses a pending sign-in with 403, which the browser logs.
  expect(faults.filter((one) => !one.includes('403'))).toEqual([]);
  faults.length = 0;
});

test('a wrong address is changed from the code, and everything else is still there', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.goto('/public/register?companyRole=Dealer');
  await page.getByLabel('First name').fill('Petra');
  await page.getByLabel('Last name').fill('Olvang');
  await page.getByLabel('Date of birth').fill('1990-02-03');
  await page.getByLabel('E-mail').fill('petra.olvang@northgate-typo.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Gravel77road');
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Gravel77road');
  await chooseIn(page, 'Country', 'Canada');
  await expect(page.getByLabel('Website')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Dealer' }).fill('silver');
  await page.getByRole('option', { name: /Silver Basin Moto/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseIn(page, 'Primary dealership role', 'Service');
  await chooseIn(page, 'Dealer position', 'Staff');
  await chooseIn(page, 'Department', 'Service Technician');
  await page.getByRole('checkbox', { name: /privacy/i }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Petra');
  await expect(page.getByLabel('E-mail')).toHaveValue('petra.olvang@northgate-typo.example');
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('');
});
