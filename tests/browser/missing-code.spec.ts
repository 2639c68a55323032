import type { Page } from '@playwright/test';
import { actsAsHeader } from '#contract/platform/acts-as.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const words = {
  en: { training: 'My Training', offline: 'No connection', home: 'Home' },
  fr: { training: 'Ma formation', offline: 'Pas de connexion', home: 'Accueil' },
} as const;

/** As after a deployment: the scripts that the page knows are gone until it is loaded again. Counts how often it was. */
async function deploy(page: Page): Promise<{ loads: () => number }> {
  let loads = 0;
  let isOld = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    loads += 1;
    isOld = false;
  });
  await page.route('**/assets/**/*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  );
  return { loads: () => loads };
}

for (const [language, width] of [
  ['en', 1440],
  ['fr', 390],
] as const)
  test(`a page whose code cannot be fetched says so inside the frame and opens when the connection is back, ${language}`, async ({
    page,
    faults,
  }) => {
    const { offline } = words[language];
    await show(page, { language, scheme: 'light', width });
    await signIn(page, 'learner');
    await page.goto(`${language === 'fr' ? '/fr' : ''}/auth/help`);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    if (width === 390) await page.getByRole('banner').getByRole('button').first().click();
    await page.getByRole('navigation').first().getByRole('link').nth(2).click();
    await expect(page.getByRole('main').getByRole('heading', { name: offline })).toBeVisible();
    await expect(page.getByText('500')).toBeHidden();
    await expectAccessible(page);
    // The frame still works: a page whose code is there opens.
    await page.goBack();
    await expect(page.getByRole('heading', { name: offline })).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('heading', { name: offline })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: offline })).toBeHidden({ timeout: 20_000 });
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // This test makes requests fail on purpose.
    faults.length = 0;
  });

test('a page without a frame says so too, with a way home', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto('/public/login');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Forgot/ }).click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('textbox', { name: /E-mail/ })).toBeVisible({ timeout: 20_000 });
  faults.length = 0;
});

test('a box whose code cannot be fetched says so, can be closed, and opens when the connection is back', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/brands');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const add = page.getByRole('button', { name: 'Add brand' });
  await add.click();
  const box = page.getByRole('dialog', { name: 'No connection' });
  await expect(box).toBeVisible();
  await box.getByRole('button', { name: 'Close' }).click();
  await expect(box).toBeHidden();
  await add.click();
  await expect(box).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible({ timeout: 20_000 });
  faults.length = 0;
});

test('the quiz of an open course opens without a connection, inside the player', async ({ page, faults }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'manager');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: { _id: string; curriculum: { _id: string }; missing: unknown[]; hasQuiz: boolean }[];
  };
  const course = courses.find((one) => one.missing.length === 0 && one.hasQuiz)!;
  await page.goto(`/auth/training/${course.curriculum._id}/${course._id}`);
  await page.waitForLoadState('networkidle');
  const code: string[] = [];
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) code.push(request.url());
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Quiz/ }).last().click();
  await expect(page).toHaveURL(/step=quiz/);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Quiz' })).toBeVisible();
  expect(code).toEqual([]);
  await expect(page.getByText('500')).toBeHidden();
  await page.context().setOffline(false);
  faults.length = 0;
});

test('after a deployment the page is loaded again once and keeps what was typed', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  const { user } = await (await page.request.get('/api/session')).json();
  const made = await page.request.post('/api/bulletins/', {
    headers: { [actsAsHeader]: user._id },
    data: { title: 'Before the deployment' },
  });
  const { announcement } = await made.json();
  const address = `/auth/admin/bulletins/${announcement._id}/edit`;
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Typed before the deployment');
  const text = page.getByRole('textbox', { name: /^Text\b.*English/ });
  await text.fill('A whole text that took an hour.');
  const { loads } = await deploy(page);
  await page.getByRole('tab', { name: 'Change history' }).click();
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('tab', { name: 'Change history' })).toHaveAttribute('aria-selected', 'true');
  await page.waitForLoadState('networkidle');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(title).toHaveValue('Typed before the deployment');
  await expect(text).toContainText('A whole text that took an hour.');
  expect(loads()).toBe(1);
  faults.length = 0;
});

test('code that stays missing reloads the page at most once in a minute, and then says so', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'platform');
  await page.goto('/auth/admin/brands');
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/**/*new-brand*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  const add = page.getByRole('button', { name: 'Add brand' });
  await add.click();
  await expect.poll(() => loads).toBe(1);
  await page.waitForLoadState('networkidle');
  await add.click();
  await expect(page.getByRole('dialog', { name: 'This part did not load' })).toBeVisible();
  await page.waitForTimeout(6000);
  expect(loads).toBe(1);
  faults.length = 0;
});
