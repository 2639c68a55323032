import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { publish } from './publish.ts';

test('an editor publishes a resource in French only, schedules its end and takes a delete back', async ({
  page,
}) => {
  const name = `Guide de remisage ${Date.now()}`;
  await signIn(page, 'company');
  await page.goto('/auth/admin/resources');
  await page.getByRole('button', { name: 'Add resource' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name in French' }).fill(name);
  await drawer.getByRole('button', { name: 'Add and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Link' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://manuals.talus.example/remisage');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Resource saved')).toBeVisible();
  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  const menu = page.getByRole('button', { name: new RegExp(name) });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const soon = new Date(Date.now() + 20 * 86_400_000);
  const day = `${String(soon.getMonth() + 1).padStart(2, '0')}/${String(soon.getDate()).padStart(2, '0')}/${soon.getFullYear()}`;
  await page.getByRole('textbox', { name: 'Unpublish on' }).fill(day);
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText(/Will be unpublished on/)).toBeVisible();

  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect(page.getByText('Changed: schedule')).toBeVisible();

  // Readers of English get the French text, marked as such.
  await page.goto(`/auth/resources?text=${encodeURIComponent(name)}`);
  await expect(page.locator('[lang="fr"]', { hasText: name })).toBeVisible();
  await expect(page.getByLabel('Only in French').first()).toBeVisible();

  await page.goto(`/auth/admin/resources?text=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item moved to the trash')).toBeVisible();
  const removed = page.locator('[role="status"] > *').filter({ hasText: '1 item moved to the trash' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
});

test('an editor addresses a resource with the keyboard, sees how many people that is, and why somebody is left out', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/resources?text=Trail%20permit');
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await expect(page.getByRole('cell', { name: 'People in United States', exact: true })).toBeVisible();
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await page.goto('/auth/admin/resources?text=Torque%20chart');
  await page.getByRole('link', { name: /Torque chart, last model year/ }).click();
  const audience = page.getByRole('region', { name: 'Audience' });
  await expect(
    audience.getByText('Service Technician at dealers with Off-road vehicles in Quebec or Utah'),
  ).toBeVisible();
  await expect(audience.getByText(/^\d+ active (person|people)$/)).toBeVisible();

  await audience.getByRole('button', { name: 'By language and dealer' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeHidden();

  await audience.getByRole('button', { name: 'Add a condition' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Roles' }).press('Enter');
  const roles = audience.getByRole('combobox', { name: 'Roles' });
  await expect(roles).toBeFocused();
  await page.keyboard.type('Dealer Man');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(audience.getByText(/^Dealer Manager in Service Technician at dealers with/)).toBeVisible();

  await audience
    .getByRole('combobox', { name: 'Check whether a person is included' })
    .fill('learner@paddock');
  await page.getByRole('option').first().click();
  await expect(audience.getByText(/does not get it\.$/)).toBeVisible();
  await expect(audience.getByText(/^Roles: Learner – not chosen$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Resource saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect(page.getByText('Changed: roles')).toBeVisible();
});
