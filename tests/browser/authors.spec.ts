import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const idOf = async (page: Page, text: string): Promise<string> => {
  const reply = await page.request.get(`/api/courses/?isAdmin=true&text=${encodeURIComponent(text)}`);
  return ((await reply.json()) as { courses: { _id: string }[] }).courses[0]!._id;
};

test('a company admin plans publishing, changes it and takes it back', async ({ page }) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const id = await idOf(page, 'off-road line-up');
  await page.goto(`/auth/admin/courses/${id}/edit?tab=publish`);
  await page.getByRole('button', { name: 'Publish…', exact: true }).click();
  await page.getByRole('radio', { name: 'On a date', exact: true }).check();
  const year = new Date().getFullYear();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(`12/30/${year}`);
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('7:30 am');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plan publishing', exact: true }).click();
  const planned = `Publishes Dec 30th, ${year}, 7:30 AM`;
  await expect(
    page.getByText('Planned by Helen Vasquette. What the draft holds then goes live.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(planned, { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Nothing is planned any more.', { exact: true })).toBeVisible();
  await expect(page.getByText(planned, { exact: true })).toHaveCount(0);
});

test('on a phone, in French: how the questions of a quiz were answered, for its author alone', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'brand');
  const id = await idOf(page, 'off-road line-up');
  await page.goto(`/fr/auth/admin/report/course/${id}/details`);
  await page.getByRole('tab', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Toutes les tentatives', { exact: true }).click();
  await expect(page).toHaveURL(/attempts=all/);
  await expectAccessible(page);
});

test('a curriculum form asks before it is left unsaved', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const reply = await page.request.get('/api/curriculums/?isAdmin=true');
  const { curriculums } = (await reply.json()) as { curriculums: { _id: string }[] };
  await page.goto(`/auth/admin/curriculums/${curriculums[0]!._id}/edit`);
  await page.locator('input[name="name.en"]').fill('Half written');
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page.getByText('What you typed is lost when you leave.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave without saving', exact: true }).click();
  await page.waitForURL(/\/auth\/admin\/courses/);
});

test('courses are deactivated after a question, show it in the list, and come back by Undo', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/courses?state=published&text=warranty');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Deactivate 1 course?');
  await expect(question).toContainText('Their progress is kept.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Inactive: hidden from learners')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row.getByText('Inactive: hidden from learners')).toBeHidden();
});
