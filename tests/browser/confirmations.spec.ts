import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';
import { publish } from './publish.ts';

test('a recall is written with a question, confirmed in French on a phone, and followed by the manager', async ({
  page,
}) => {
  const title = `Throttle cable ${Date.now()}`;
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/bulletins/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title in French' }).fill(`Câble ${title}`);
  await page.getByRole('textbox', { name: /^Text\b.*English/ }).fill('Check the free play: 3 mm.');
  await page.getByRole('textbox', { name: /^Text\b.*Français/ }).fill('Contrôlez le jeu : 3 mm.');
  await page.getByRole('checkbox', { name: /^Ask people to confirm/ }).check();
  await page.getByRole('checkbox', { name: /^Ask a question first/ }).check();
  await page.getByRole('textbox', { name: 'Confirm by' }).fill('01/01/2099');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How much free play?');
  for (const [number, option] of ['1 mm', '3 mm'].entries())
    await page
      .getByRole('group', { name: `Option ${number + 1}` })
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill(option);
  await page.getByRole('group', { name: 'Option 2' }).getByRole('radio', { name: 'Correct answer' }).check();
  await page.getByRole('textbox', { name: 'Explanation', exact: true }).fill('Less makes it stick.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/auth\/admin\/bulletins\/[0-9a-f-]{36}\/edit$/);
  const id = /bulletins\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await publish(page);
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'learner');
  await page.goto(`/fr/auth/bulletins/${id}`);
  await expect(page.getByRole('button', { name: 'Je l’ai lue' })).toBeDisabled();
  await page.getByRole('radio', { name: '1 mm' }).check();
  await page.getByRole('button', { name: 'Vérifier la réponse' }).click();
  await expect(page.getByText('Mauvaise réponse')).toBeVisible();
  await expect(page.getByText('Less makes it stick.')).toBeHidden();
  await page.getByRole('radio', { name: '3 mm' }).check();
  await page.getByRole('button', { name: 'Vérifier la réponse' }).click();
  await expect(page.getByText('Less makes it stick.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Je l’ai lue' }).click();
  await expect(page.getByText('Vous avez confirmé le')).toBeVisible();
  await expectAccessible(page);

  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'manager');
  await page.goto(`/auth/bulletins/${id}`);
  const people = page.getByRole('table', { name: 'Confirmations' });
  await expect(people.getByRole('row', { name: /Maya Tallis/ })).toContainText('Confirmed');
  await expectAccessible(page);
  const proof = page.getByText(/ confirmed this version\.$/);
  await expect(proof).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('Tallis');
  await expect(proof).toBeHidden();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('confirmations.csv');
});

test('after a correction, the page that was open shows the new words, which are then answered and confirmed', async ({
  page,
  playwright,
  baseURL,
  faults,
}) => {
  const author = await playwright.request.newContext({
    baseURL: baseURL!,
    extraHTTPHeaders: { origin: baseURL! },
  });
  const login = await author.post('/api/login', {
    data: { email: 'company@paddock.example', password: 'Paddock2026' },
  });
  const { user } = await login.json();
  const headers = { [actsAsHeader]: user._id };
  const question = {
    text: 'How many seals?',
    textFr: '',
    options: [
      { text: 'One', textFr: '' },
      { text: 'Two', textFr: '' },
    ],
    right: 1,
    explanation: '',
    explanationFr: '',
  };
  const words = { title: `Seal ${Date.now()}`, confirmation: { by: '2099-01-01', question } };
  const made = await author.post('/api/bulletins/', {
    headers,
    data: { ...words, description: '<p>Check one seal.</p>', published: true },
  });
  const { announcement } = await made.json();

  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  await page.goto(`/auth/bulletins/${announcement._id}`);
  await expect(page.getByText('Check one seal.')).toBeVisible();
  const check = async (option: string) => {
    await page.getByRole('radio', { name: option }).check();
    await page.getByRole('button', { name: 'Check answer' }).click();
  };
  await check('One');
  await expect(page.getByText('Incorrect')).toBeVisible();
  const correct = async (description: string) => {
    const address = `/api/bulletins/${announcement._id}`;
    const { version } = (await (await author.get(address)).json()).announcement;
    const saved = await author.post(address, { headers, data: { ...words, description, version } });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  const isRefused = async () => {
    await expect(page.getByText('The announcement has changed since you opened it.')).toBeVisible();
    expect(faults.splice(0).some((fault) => fault.startsWith('409'))).toBe(true);
    await page.getByRole('alertdialog').getByRole('button').click();
  };
  await correct('<p>Check both seals.</p>');
  await check('Two');
  await isRefused();
  await expect(page.getByText('Check both seals.')).toBeVisible();
  await expect(page.getByText('Incorrect')).toBeHidden();
  await check('Two');
  await expect(page.getByText('Correct', { exact: true })).toBeVisible();

  await correct('<p>Check all seals.</p>');
  await page.getByRole('button', { name: 'I have read it' }).click();
  await isRefused();
  await expect(page.getByText('Check all seals.')).toBeVisible();
  await page.getByRole('button', { name: 'I have read it' }).click();
  await expect(page.getByText('You confirmed this on')).toBeVisible();
});

test('whoever acts for a technician reads that they can’t confirm', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  const { user: technician } = await (await page.request.get('/api/session')).json();
  await signIn(page, 'company');
  const { user } = await (await page.request.get('/api/session')).json();
  const made = await page.request.post('/api/bulletins/', {
    headers: { [actsAsHeader]: user._id },
    data: {
      title: `Fork seals ${Date.now()}`,
      description: '<p>Check them.</p>',
      confirmation: { by: '2099-01-01', question: null },
      published: true,
    },
  });
  const { announcement } = await made.json();
  const acting = await page.request.get(`/api/proxy/${technician._id}?reason=Ticket%204711`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(acting.status(), await acting.text()).toBe(200);
  await page.goto(`/auth/bulletins/${announcement._id}`);
  await expect(page.getByText('While you act for someone, you can’t answer or confirm.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have read it' })).toBeHidden();
  await expectAccessible(page);
});
