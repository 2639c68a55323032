import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { mailTo } from './outbox.ts';

const desk = { language: 'en', scheme: 'light', width: 1440 } as const;

test('a platform administrator sees the portal as a learner does, with a reason, and returns', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'platform');
  await page.goto('/auth/admin/user-manager?text=Maya');
  await page.getByRole('button', { name: 'Actions for Maya Tallis' }).click();
  await page.getByRole('menuitem', { name: 'Act for Maya' }).click();
  await page.getByLabel('Reason').fill('Ticket 4711: the next course does not open');
  await page.getByRole('button', { name: 'Act for this person' }).click();
  const banner = page.getByRole('region', { name: 'Acting for someone else' });
  await expect(banner).toContainText('Maya Tallis');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
  await banner.getByRole('button', { name: 'Close Proxy' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/user-manager\/[0-9a-f-]+\/edit$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya Tallis');
});

test('a company administrator denies a registration, and the person reads the reason', async ({ page }) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin');
  await page.getByRole('link', { name: /^User requests/ }).click();
  await page.getByRole('button', { name: 'Deny Sofia Brennick' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Deny request' }).click();
  await expect(question.getByRole('textbox', { name: 'Reason' }), 'a reason is required').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await question
    .getByRole('textbox', { name: 'Reason' })
    .fill('Please register with the address of your dealer.');
  await question.getByRole('button', { name: 'Deny request' }).click();
  await expect(page.getByText('Request denied')).toBeVisible();
  const mail = await mailTo('pending@paddock.example', /^Your request for an account/);
  expect(mail.text).toContain('Please register with the address of your dealer.');
});

for (const [who, own, foreign] of [
  ['district', 'Cascade Crest Powersports', 'Granite Bay Powersports'],
  ['sales', 'Red Mesa Off-Road', 'Granite Bay Powersports'],
  ['regional', 'Granite Bay Powersports', undefined],
] as const) {
  test(`the ${who} sign-in finds who is trained at the own dealers, and at no other`, async ({ page }) => {
    await show(page, desk);
    await signIn(page, who);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Reports' }).click();
    await page.getByRole('menuitem', { name: 'Dealer report' }).click();
    const row = page.getByRole('row', { name: new RegExp(own) });
    await expect(row).toBeVisible();
    await expect(row).toContainText(/\d+ of \d+ courses/);
    if (!foreign) return;
    await page.getByRole('searchbox').fill(foreign);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    await page.goto(`/auth/report/user?text=${encodeURIComponent('Tallis')}`);
    await expect(page.getByRole('row', { name: /Maya Tallis/ })).toBeVisible();
  });
}

test('a dealer manager finds who of the own staff has not started, and opens one of them', async ({
  page,
}) => {
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'manager');
  await page.goto('/fr/auth/dealer-training');
  await page.getByRole('link', { name: 'Maya Tallis', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Tallis' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Certificats' })).toBeVisible();
});

for (const [who, sheet] of [
  ['brand', 'Warranty claim checklist, two minutes'],
  ['ilt', 'Walk-around card with five questions'],
  ['translator', 'High-voltage workplace sign and barrier plan'],
  ['instructor', 'Look up open campaigns by vehicle number'],
] as const) {
  test(`the ${who} sign-in finds the own training and a sheet for the workshop`, async ({ page }) => {
    await show(page, desk);
    await signIn(page, who);
    await page.goto('/auth/my-training');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My training');
    await page.getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('searchbox').fill(sheet);
    await expect(page.getByRole('button', { name: `Open ${sheet}` })).toBeVisible();
  });
}

test('someone with an unverified address gets no further than the code page, and a wrong code is refused', async ({
  page,
  faults,
}) => {
  await show(page, desk);
  await signIn(page, 'unverified');
  await page.goto('/auth/my-training');
  await expect(page).toHaveURL(/\/auth\/email-verify$/);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  const code = /^\d{6}$/m.exec(
    (await mailTo('unverified@paddock.example', /^Your code to confirm/)).text,
  )![0];
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByRole('textbox').first().pressSequentially(wrong);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/auth/my-training');
  await expect(page).toHaveURL(/\/auth\/email-verify$/);
  // This test expects the code to be refused.
  faults.length = 0;
});

test('a learner who opens the admin area is told once why it is closed', async ({ page }) => {
  await signIn(page, 'learner');
  await page.goto('/auth/admin/courses');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("You don't have enough permission to access to this page!")).toBeVisible();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText("You don't have enough permission to access to this page!")).toBeHidden();
});

test('a translator finds the courses and writes French, starting on the right tab', async ({
  page,
  faults,
}) => {
  await show(page, desk);
  await signIn(page, 'translator');
  await page.goto('/auth');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Admin Portal' }).click();
  // The courses with French that is missing or older come first.
  await expect(page).toHaveURL(/\/auth\/admin\/courses\?french=incomplete$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Courses');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'French' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/read-only/i)).toHaveCount(0);
  faults.length = 0;
});

test('an administrator adds a role that starts from a built-in one, and cannot choose more than their own', async ({
  page,
}) => {
  await show(page, desk);
  await signIn(page, 'company');
  await page.goto('/auth/admin/roles/create');
  await page.getByRole('combobox', { name: 'Copy' }).click();
  await page.getByRole('option', { name: 'District Manager' }).click();
  await expect(page.getByRole('radio', { name: 'Own admin groups' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Doesn’t open the admin area' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'View users' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zone coach');
  await page.getByRole('radio', { name: 'Opens only the screens its rights allow' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('Role saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zone coach');
  await expect(page.getByRole('radio', { name: 'Own admin groups' })).toBeChecked();
  // A built-in role shows its reach, and keeps it.
  await page.getByRole('link', { name: /^Translator/ }).click();
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Everything' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Writes French only' })).toBeChecked();
});
