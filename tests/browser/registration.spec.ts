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
  await page.getByRole('textbox', { name: 'Dealer' }).fill('silver');
  await page.getByRole('option', { name: /Silver Basin Moto/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('combobox', { name: 'Company role' }), 'filled in already').toHaveValue(
    'Dealer',
  );
  await chooseIn(page, 'Primary dealership role', 'Service');
  await chooseIn(page, 'Dealer position', 'Staff');
  await chooseIn(page, 'Department', 'Service Technician');
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
  await queue.getByRole('button', { name: 'Approve Ruth Kessander' }).click();
  await queue.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(queue.getByText('Ruth Kessander can sign in now')).toBeVisible();
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
