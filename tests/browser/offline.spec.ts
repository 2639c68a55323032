import { expect, show, signIn, test } from './portal.ts';

test('a lost connection in mid-course loses nothing: reading continues, and work is sent later, once', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'manager');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: {
      _id: string;
      curriculum: { _id: string };
      missing: unknown[];
      sectionCount: number;
      seenCount: number;
    }[];
  };
  const course = courses.find((one) => one.missing.length === 0 && one.sectionCount - one.seenCount > 3)!;
  const seen = async () =>
    (
      (await (await page.request.get(`/api/courses/${course._id}/progress`)).json()) as {
        progress: { seenCount: number };
      }
    ).progress.seenCount;
  const before = await seen();
  await page.goto(`/auth/training/${course.curriculum._id}/${course._id}`);
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('No connection')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.context().setOffline(false);
  await expect.poll(seen, { timeout: 20_000 }).toBe(before + 2);
  await expect(page.getByText('No connection')).toBeHidden({ timeout: 20_000 });
  // This test makes requests fail on purpose.
  faults.length = 0;
});

test('a page that loses its connection at once stays, says so, and has its numbers once it is back', async ({
  page,
  faults,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/messages/create');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect(subject).toBeVisible();
  await page.context().setOffline(true);
  await subject.fill('Typed without a connection');
  // By now, the page fetches what keeps its numbers current, and what shows alerts.
  await page.waitForTimeout(8000);
  await expect(subject).toHaveValue('Typed without a connection');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('button', { name: 'Typed without a connection' })).toBeVisible();
  // This test makes requests fail on purpose.
  faults.length = 0;
});
