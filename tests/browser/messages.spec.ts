import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

test('a district manager writes to the own dealers on a phone, takes the message back, and discards it', async ({
  page,
}) => {
  const subject = `Belt stock ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'dark', width: 390 });
  await signIn(page, 'district');
  await page.goto('/auth/messages');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Please count your belts today.');
  await page.getByText(/people get it$/).click();
  await expectAccessible(page);
  // The list has the same path, and still the text is not lost without a question.
  await page.getByRole('link', { name: 'All messages' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: subject }).click();
  await expect(page.getByText('On its way.', { exact: false })).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('A draft. Nobody else sees it.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('button', { name: subject })).toBeHidden();
});

test('a technician opens a message in French, and the envelope counts one less', async ({ page }) => {
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  await page.goto('/fr/auth');
  const envelope = page.getByRole('link', { name: /^Messages, \d+ non ouvert/ });
  const count = async () => Number(/\d+/.exec((await envelope.getAttribute('aria-label'))!)![0]);
  const before = await count();
  await envelope.click();
  await page
    .getByRole('button', { name: /^Non ouvert/ })
    .first()
    .click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Boîte de réception' })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Tous les messages' }).click();
  await expect(page.getByRole('button', { name: /^Non ouvert/ })).toHaveCount(before - 1);
});

test('a message is not sent before its recipients are counted', async ({ page }) => {
  const counted = Promise.withResolvers<void>();
  await page.route('**/api/messages/count-recipients', async (route) => {
    await counted.promise;
    await route.continue();
  });
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'district');
  await page.goto('/auth/messages?view=write');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  counted.resolve();
  await expect(page.getByText(/people get it$/)).toBeVisible();
  await expect(send).toBeEnabled();

  // Nobody at the own dealers has this role.
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('menuitem', { name: 'Roles' }).click();
  await page.getByRole('combobox', { name: 'Roles' }).fill('Platform');
  await page.getByRole('option', { name: 'Platform Administrator' }).click();
  await expect(page.getByText('0 people get it')).toBeVisible();
  await expect(send).toBeDisabled();
});

test('a message waits for its attachment, one that was removed meanwhile stays away, and the list follows the saved version', async ({
  page,
  faults,
}) => {
  const subject = `Prices ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/messages/create');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await expect(page.getByText(/people get it$/)).toBeVisible();
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const attach = (name: string) =>
    page
      .getByLabel('Add an attachment')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`Prices of ${name}`) });
  await attach('old.txt');
  await expect(files).toHaveText([/old\.txt/]);

  const looked = Promise.withResolvers<void>();
  await page.route('**/api/uploads/**', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await attach('new.txt');
  await expect(page.getByText('Wait until “new.txt” is uploaded.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove old.txt' }).click();
  looked.resolve();
  await expect(files).toHaveText([/new\.txt/]);
  await expect(send).toBeEnabled();

  // Another tab takes the attachment out, and its version is taken.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: subject }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(files).toHaveText([/new\.txt/]);
  const { user } = await (await page.request.get('/api/session')).json();
  const address = `/api/messages/${new URL(page.url()).searchParams.get('open')}`;
  const { message } = await (await page.request.get(address)).json();
  const later = new Date(Date.now() + 40 * 86_400_000);
  const saved = await page.request.post(address, {
    headers: { [actsAsHeader]: user._id },
    data: {
      subject,
      text: 'See the list by Friday.',
      language: 'fr',
      attachments: [],
      sendAt: later,
      version: message.version,
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('See the list.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect(question).toContainText('Yours: new.txt');
  await expect(question).toContainText('Saved: Français');
  await expect(question).toContainText(
    `Saved: ${new Intl.DateTimeFormat('en', { month: 'short' }).format(later)} ${later.getDate()}`,
  );
  await question.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(files).toHaveCount(0);
  expect(faults.splice(0).some((fault) => fault.startsWith('409'))).toBe(true);
});
