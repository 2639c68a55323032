import { expect, expectAccessible, pressWhileShown, show, signIn, test } from './portal.ts';
import { passQuiz } from './pass-quiz.ts';

test('a technician signs in and continues a course, in English on a desktop', async ({ page }) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await page.goto('/auth/my-training');
  await expect(page).toHaveURL(/\/public\/login$/);
  await page.getByLabel('E-mail').fill('learner@paddock.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('Paddock2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page, 'the page the technician requested').toHaveURL(/\/auth\/my-training$/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
  await expectAccessible(page);
  // Other tests with the same technician may have failed a quiz meanwhile.
  await page.getByRole('link', { name: /^(Continue|Try the quiz again)$/ }).click();
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  await expectAccessible(page);
});

test('a course is started on a phone in French, finished on a desktop, passed, and the manager sees it', async ({
  page,
  browser,
}) => {
  await show(page, { language: 'fr', scheme: 'light', width: 390 });
  await signIn(page, 'learner');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: {
      _id: string;
      curriculum: { _id: string };
      missing: unknown[];
      hasQuiz: boolean;
      status: string;
    }[];
  };
  const course = courses.find(
    (one) => one.missing.length === 0 && one.hasQuiz && one.status === 'not-started',
  )!;
  const before = (await (await page.request.get('/api/courses/user-courses-status')).json()) as {
    pointsBalance: number;
  };

  await page.goto(`/fr/auth/training/${course.curriculum._id}/${course._id}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect.poll(async () => (await progressOf(page, course._id)).seenCount).toBe(2);

  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await page.context().storageState(),
  });
  const work = await desk.newPage();
  await work.goto(`/fr/auth/training/${course.curriculum._id}/${course._id}`);
  await expect(work.getByText(/^2 sections sur /)).toBeVisible();
  const next = work.getByRole('button', { name: /^(Suivant|Aller au questionnaire)$/ });
  await pressWhileShown(next);
  await work.getByRole('button', { name: 'Commencer le questionnaire' }).click();
  await expect(work.getByRole('group').first()).toBeVisible();
  await expectAccessible(work);

  const questions = await work
    .getByRole('navigation', { name: 'Toutes les questions' })
    .getByRole('button')
    .count();
  for (let at = 1; at <= questions; at++) {
    await work.keyboard.press('1');
    await expect(work.getByText('Enregistré')).toBeVisible();
    if (at < questions) await work.getByRole('button', { name: 'Suivante' }).click();
  }
  await work.getByRole('button', { name: 'Remettre', exact: true }).click();
  await work.getByRole('alertdialog').getByRole('button', { name: 'Remettre', exact: true }).click();
  await expect(work.getByRole('heading', { name: /%/ })).toBeVisible();
  await expectAccessible(work);
  await desk.close();

  // Completes the rest with the calls the page makes. Only a pass reveals the correct answers.
  await passQuiz(page, course._id);
  expect((await progressOf(page, course._id)).status).toBe('passed');
  const after = (await (await page.request.get('/api/courses/user-courses-status')).json()) as {
    pointsBalance: number;
  };
  expect(after.pointsBalance).toBe(before.pointsBalance + 10);

  const office = await browser.newContext();
  const report = await office.newPage();
  await signIn(report, 'manager');
  await show(report, { language: 'en', scheme: 'light', width: 1440 });
  await report.goto('/auth/dealer-training');
  await expect(report.getByRole('row', { name: /Maya/ })).toBeVisible();
  await office.close();
});

async function progressOf(
  page: import('@playwright/test').Page,
  courseId: string,
): Promise<{ seenCount: number; status: string }> {
  const reply = (await (await page.request.get(`/api/courses/${courseId}/progress`)).json()) as {
    progress: { seenCount: number; status: string };
  };
  return reply.progress;
}
