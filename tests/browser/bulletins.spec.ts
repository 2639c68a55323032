import type { Page } from '@playwright/test';
import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { confirmPublication, publish } from './publish.ts';

/** Adds a bulletin as the signed-in author, and opens its form. */
async function editNewBulletin(
  page: Page,
  data: object,
): Promise<{ readonly _id: string; readonly title: string }> {
  const { user } = await (await page.request.get('/api/session')).json();
  const made = await page.request.post('/api/bulletins/', { headers: { [actsAsHeader]: user._id }, data });
  const { announcement } = await made.json();
  await page.goto(`/auth/admin/bulletins/${announcement._id}/edit`);
  return announcement;
}

/** In so many days, as English fields show it. */
const dayIn = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

test('a brand manager writes a bulletin, and a technician reads it in French on a phone', async ({
  page,
}) => {
  const title = `Winch bolts ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/bulletins');
  await expect(page.getByRole('table', { name: 'Announcements' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add announcement' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/bulletins\/create$/);

  // Without a title, nothing is saved.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Enter a title in English or in French.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title in French' }).fill(`Vis du treuil ${title}`);
  await page.getByRole('textbox', { name: /^Text\b.*English/ }).fill('Torque the four bolts to 45 N·m.');
  await page.getByRole('textbox', { name: /^Text\b.*Français/ }).fill('Serrez les quatre vis à 45 N·m.');
  await page.getByRole('button', { name: 'Add fact' }).click();
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Time');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('0.2 h');
  await expectAccessible(page);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('0.2 h')).toBeVisible();
  await preview.close();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/bulletins\/[0-9a-f-]{36}\/edit$/);
  const id = /bulletins\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await expect(page).toHaveURL(/preview$/);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect(page.getByText('Serrez les quatre vis à 45 N·m.')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, 'learner');
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await page.goto(`/fr/auth/bulletins?text=${encodeURIComponent(title)}`);
  const entry = page.getByRole('link', { name: new RegExp(`Vis du treuil ${title}`) });
  await expect(entry).toContainText('Non lue');
  await expectAccessible(page);
  await entry.click();
  await expect(page.getByRole('heading', { name: `Vis du treuil ${title}` })).toBeVisible();
  await expect(page.getByText('Serrez les quatre vis à 45 N·m.')).toBeVisible();
  await page.getByRole('button', { name: /^Ajouter .* aux favoris$/ }).click();
  await expect(page.getByRole('button', { name: /^Retirer .* des favoris$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Toutes les annonces' }).click();
  await expect(entry).not.toContainText('Non lue');
  await page.goto('/fr/auth/favorites');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expectAccessible(page);

  // A new version is unread again.
  await signIn(page, 'brand');
  const { announcement } = (await (await page.request.get(`/api/bulletins/${id}`)).json()) as {
    announcement: { version: number; brand: { _id: string } };
  };
  const saved = await page.request.post(`/api/bulletins/${id}`, {
    data: {
      title,
      description: '<p>Torque the four bolts to 50 N·m.</p>',
      brand: announcement.brand._id,
      version: announcement.version,
      newVersion: true,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await signIn(page, 'learner');
  await page.goto(`/fr/auth/bulletins?text=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: new RegExp(title) })).toContainText('Non lue');
});

test('a wide table scrolls by itself on a phone: title, text, and buttons stay within the card', async ({
  page,
}) => {
  const cells = Array.from({ length: 9 }, (_cell, number) => `<td>Intervalle ${number + 1}</td>`).join('');
  await signIn(page, 'company');
  const { user } = await (await page.request.get('/api/session')).json();
  const made = await page.request.post('/api/bulletins/', {
    headers: { [actsAsHeader]: user._id },
    data: {
      titleFr: `Intervalles d’entretien ${Date.now()}`,
      descriptionFr: `<p>Un tableau pour chaque atelier.</p><table><tbody><tr>${cells}</tr></tbody></table>`,
      published: true,
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { announcement } = await made.json();
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  await page.goto(`/fr/auth/bulletins/${announcement._id}`);
  await expect(page.getByText('Un tableau pour chaque atelier.')).toBeVisible();
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Imprimer' }),
  ]) {
    const box = (await part.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
});

test('a text that was rewritten while it was unpublished asks which version it is', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'company');
  await editNewBulletin(page, {
    title: `Seat bolts ${Date.now()}`,
    description: '<p>Two bolts.</p>',
    published: true,
  });
  await page.getByRole('button', { name: 'Unpublish' }).click();
  // The form takes the unpublished record before anything is typed.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Four seat bolts');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', {
    name: 'The text has changed since it was last published',
  });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Four seat bolts' }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedule' });
  const day = dayIn(20);
  await drawer.getByRole('textbox', { name: 'Publish on', exact: true }).fill(day);
  await drawer.getByRole('button', { name: 'Save schedule' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Publish on', exact: true })).toHaveValue(day);
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish as a new version' }).click();
  await confirmPublication(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
});

test('the schedule says what a text lacks, and an open editor keeps what was typed when it cannot be loaded again', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const announcement = await editNewBulletin(page, { title: `Chain guard ${Date.now()}` });
  const french = page.getByRole('textbox', { name: 'Title in French' });
  await french.fill('Carter de chaîne');

  await page.getByRole('button', { name: `Actions for ${announcement.title}` }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const drawer = page.getByRole('dialog', { name: 'Schedule' });
  await drawer.getByRole('textbox', { name: 'Publish on', exact: true }).fill(dayIn(20));
  await drawer.getByRole('button', { name: 'Save schedule' }).click();
  await expect(
    drawer.getByText('Write the text in the language of the title before you publish.'),
  ).toBeVisible();
  await expectAccessible(page);
  expect(faults.splice(0).every((fault) => fault.includes('400'))).toBe(true);

  // The save loads the announcement again.
  await page.route(`**/api/bulletins/${announcement._id}`, (route) => route.fulfill({ status: 404 }));
  await drawer.getByRole('textbox', { name: 'Publish on', exact: true }).fill('');
  await drawer.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Schedule saved')).toBeVisible();
  expect(faults.splice(0).some((fault) => fault.startsWith('404'))).toBe(true);
  await expect(french).toHaveValue('Carter de chaîne');

  const course = page.getByRole('combobox', { name: 'Related course' });
  await course.click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(course).not.toHaveValue('');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(french).toHaveValue('');
  await expect(course).toHaveValue('');
});

test('an audience without people and a wrong part number are explained in the form', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await editNewBulletin(page, {
    title: `Skid plate ${Date.now()}`,
    description: '<p>Four bolts.</p>',
    published: true,
  });
  const audience = page.getByRole('region', { name: 'Audience' });
  await audience.getByRole('combobox', { name: 'Departments' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await audience.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('menuitem', { name: 'Roles' }).click();
  await audience.getByRole('combobox', { name: 'Roles' }).fill('Platform');
  await page.getByRole('option', { name: 'Platform Administrator' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(audience.getByRole('alert')).toHaveText(
    'Nobody is in this audience. Choose fewer conditions before you publish.',
  );
  await expectAccessible(page);
  expect(faults.splice(0).every((fault) => fault.includes('400'))).toBe(true);

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto('/auth/admin/promotions/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Skid plates');
  const numbers = page.getByRole('combobox', { name: 'Part numbers' });
  await numbers.fill('#1');
  await numbers.press('Enter');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('A part number has letters, digits, spaces')).toBeVisible();
});
