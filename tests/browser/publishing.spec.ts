import type { Page } from '@playwright/test';
import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { mailTo } from './outbox.ts';
import { expect, expectAccessible, show, signIn, test, tick } from './portal.ts';
import { confirmPublication } from './publish.ts';

/** Something that the signed-in person does without a page. */
async function send<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const { user } = await (await page.request.get('/api/session')).json();
  const response = await page.request.post(path, { headers: { [actsAsHeader]: user._id }, data });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Reply;
}

interface Announced {
  readonly announcement: { readonly _id: string };
}

/** A draft, on its page. It is for a department of the demo network with people at several dealers. */
async function openDraft(page: Page, title: string, more: object = {}): Promise<string> {
  const { announcement } = await send<Announced>(page, '/api/bulletins/', {
    title,
    description: '<p>Torque the four bolts.</p>',
    ...more,
  });
  await page.goto(`/auth/admin/bulletins/${announcement._id}/edit`);
  return announcement._id;
}

const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^Publish to \d+ people\?$/ });
  await expect(sheet).toBeVisible();
  return sheet;
};

test('a publication says whom it reaches, and is undone before anybody is told', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const id = await openDraft(page, `Undone ${Date.now()}`);
  const sheet = await openSheet(page);
  await expect(sheet.getByText(/\d+ read French and get English/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Show list' }).click();
  await sheet.getByRole('searchbox').fill('Maya');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expect(sheet.getByRole('listitem')).toContainText('Maya');
  await expectAccessible(page);
  await confirmPublication(page);
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Published to \d+ people$/)).toBeVisible();
  await expectAccessible(page);
  // Loaded anew, the page offers what is left of the time.
  await page.reload();
  await expect(page.getByText(/^Published to \d+ people$/)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  const { changes } = await (await page.request.get('/api/undoable-changes/')).json();
  expect(changes.filter(({ record }: { record: string }) => record === id)).toEqual([]);
});

test('a page that is closed changes nothing: the mails leave when undo ends', async ({ page, context }) => {
  test.setTimeout(120_000);
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  const title = `Closed ${Date.now()}`;
  const id = await openDraft(page, title, { recall: true });
  const sheet = await openSheet(page);
  await sheet.getByRole('textbox', { name: /^Note in the e-mail/ }).fill('Checked with all workshops.');
  await expectAccessible(page);
  await confirmPublication(page);
  await expect(page.getByText(/^Published to \d+ people$/)).toBeVisible();
  await page.close();

  // Readers see it at once.
  const reader = await context.newPage();
  await signIn(reader, 'learner');
  expect((await reader.request.get(`/api/bulletins/${id}`)).status()).toBe(200);
  // Undo ends after half a minute.
  // In the language that the person reads by then: other journeys change it.
  const mail = await mailTo(
    'learner@paddock.example',
    new RegExp(`^(Recall|Campagne de rappel).*${title}`),
    60_000,
  );
  expect(mail.text).toContain('Checked with all workshops.');
});

test('a number that has changed is said before anything happens', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const id = await openDraft(page, `Stale ${Date.now()}`);
  const sheet = await openSheet(page);
  const { announcement } = await (await page.request.get(`/api/bulletins/${id}`)).json();
  const choices = await (await page.request.get('/api/audiences/choices')).json();
  await send(page, `/api/bulletins/${id}`, {
    version: announcement.version,
    audience: { roles: [choices.roles[0]._id] },
  });
  await sheet.getByRole('button', { name: /^Publish to/ }).click();
  await expect(page.getByText(/^The number has changed: now \d+\./)).toBeVisible();
  expect(faults.splice(0).every((fault) => fault.includes('409'))).toBe(true);
  await expectAccessible(page);
});

test('what cannot be published yet says what is missing', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  await openDraft(page, `Empty ${Date.now()}`, { description: '' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet.getByRole('alert')).toHaveText(/before you publish/);
  await expect(sheet.getByText('Nothing to show here')).toBeHidden();
  await expect(sheet.getByText(/undo/i)).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
  expect(faults.splice(0).every((fault) => fault.includes('400'))).toBe(true);
});

test('an author says at the save whether a text that people read is corrected or new', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const { announcement } = await send<Announced>(page, '/api/bulletins/', {
    title: `Free space ${Date.now()}`,
    titleFr: 'Espace libre',
    description: '<p>Free space: at least 10 mm.</p>',
    descriptionFr: '<p>Espace libre : au moins 10 mm.</p>',
    confirmation: { by: '2099-01-01' },
    published: true,
  });
  const id = announcement._id;
  await signIn(page, 'learner');
  await page.goto(`/auth/bulletins/${id}`);
  await expect(page.getByRole('article').getByText('Free space: at least 10 mm.')).toBeVisible();
  await page.getByRole('button', { name: 'I have read it' }).click();
  await expect(page.getByRole('button', { name: 'I have read it' })).toBeHidden();

  await signIn(page, 'company');
  await page.goto(`/auth/admin/bulletins/${id}/edit`);
  const text = page.getByRole('textbox', { name: /^Text\b.*English/ });
  await text.fill('Free space: at least 12 mm.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('alertdialog', { name: '1 person confirmed the text you changed' });
  await expect(dialog.locator('ins')).toHaveText('12');
  await expect(dialog.getByText('Français is older than English')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^New version/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to the text' }).click();
  // Nothing was saved, and nothing that was written is lost.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await expect(text).toContainText('at least 12 mm.');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('radio', { name: /^Correction/ }).check();
  await dialog.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('Correction saved')).toBeVisible();
  const counts = async () =>
    (await (await page.request.get(`/api/bulletins/${id}/confirmations`)).json()).counts;
  expect(await counts()).toMatchObject({ confirmed: 1 });

  await text.fill('Free space: at least 14 mm.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save a new version and ask 1 person again' }).click();
  await expect(page.getByText('New version saved')).toBeVisible();
  expect(await counts()).toMatchObject({ confirmed: 0 });
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await counts()).toMatchObject({ confirmed: 1 });
  await expect(text).toContainText('at least 12 mm.');
});

test('several are published with one question, which says why one cannot be, and undone together', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const name = `Together ${Date.now()}`;
  const draft = (title: string, description: string) =>
    send<Announced>(page, '/api/bulletins/', { title, description });
  await draft(`${name} first`, '<p>Torque the four bolts.</p>');
  await draft(`${name} second`, '<p>Check the belt.</p>');
  await draft(`${name} empty`, '');
  await page.goto(`/auth/admin/bulletins?text=${encodeURIComponent(name)}`);
  await tick(page.getByRole('table').getByRole('checkbox').first());
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish 3 items?' });
  await expect(sheet.getByRole('listitem').filter({ hasText: /(first|second)\d+ people/ })).toHaveCount(2);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'empty' })).toContainText('Write the text');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Publish 2 items' }).click();
  await expect(page.getByText('2 items published', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell').getByText('Published', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell').getByText('Draft', { exact: true })).toHaveCount(3);
  // The one without a text.
  expect(faults.splice(0).every((fault) => fault.includes('400'))).toBe(true);
});

test('more than a hundred are published in parts, because each says whom it reaches', async ({ page }) => {
  test.setTimeout(120_000);
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  const name = `Many ${Date.now()}`;
  const ids: string[] = [];
  for (let number = 0; number <= 100; number++) {
    const draft = { title: `${name} ${number}`, description: '<p>Check the belt.</p>' };
    const { announcement } = await send<Announced>(page, '/api/bulletins/', draft);
    ids.push(announcement._id);
  }
  await page.goto(`/auth/admin/bulletins?text=${encodeURIComponent(name)}`);
  await tick(page.getByRole('checkbox', { name: /^Select (all|this page|page)/i }).first());
  await page.getByRole('button', { name: /^Select all 101/ }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish at most 100 at once' });
  await expect(question).toContainText('You chose 101.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Start with the first 100' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish 100 items?' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  const removed = await page.request.post('/api/bulletins/bulk', {
    data: { action: 'delete', ids: ids.slice(0, 100) },
  });
  expect(removed.status()).toBe(200);
  await page.request.delete(`/api/bulletins/${ids[100]}`);
});
