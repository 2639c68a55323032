import type { Page } from '@playwright/test';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const idOf = async (page: Page, text: string): Promise<string> => {
  const reply = await page.request.get(`/api/courses/?isAdmin=true&text=${encodeURIComponent(text)}`);
  return ((await reply.json()) as { courses: { _id: string }[] }).courses[0]!._id;
};

test('a company admin schedules publishing, changes the schedule and cancels it', async ({ page }) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const id = await idOf(page, 'off-road lineup');
  await page.goto(`/auth/admin/courses/${id}/edit?tab=publish`);
  await page.getByRole('button', { name: 'Publish…', exact: true }).click();
  await page.getByRole('radio', { name: 'Schedule', exact: true }).check();
  const year = new Date().getFullYear();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(`12/30/${year}`);
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('7:30 am');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule publishing', exact: true }).click();
  const planned = `To be published Dec 30th, ${year}, 7:30 AM`;
  await expect(
    page.getByText('Scheduled by Helen Vasquette. The draft as it is at that time will be published.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText(planned, { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel publishing', exact: true }).click();
  await expect(page.getByText('Scheduled publishing canceled.', { exact: true })).toBeVisible();
  await expect(page.getByText(planned, { exact: true })).toHaveCount(0);
});

test('on a phone, in French: only the author of a quiz sees how its questions were answered', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'brand');
  const id = await idOf(page, 'off-road lineup');
  await page.goto(`/fr/auth/admin/report/course/${id}/details`);
  await page.getByRole('tab', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Toutes les tentatives', { exact: true }).click();
  await expect(page).toHaveURL(/attempts=all/);
  await expectAccessible(page);
});

test('a curriculum form asks before it is left with unsaved changes', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const reply = await page.request.get('/api/curriculums/?isAdmin=true');
  const { curriculums } = (await reply.json()) as { curriculums: { _id: string }[] };
  await page.goto(`/auth/admin/curriculums/${curriculums[0]!._id}/edit`);
  await page.locator('input[name="name.en"]').fill('Half written');
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page.getByText('Your changes will be lost.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave without saving', exact: true }).click();
  await page.waitForURL(/\/auth\/admin\/courses/);
});

test('courses are deactivated after a question, marked in the list, and reactivated by Undo', async ({
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
