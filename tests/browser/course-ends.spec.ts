import { passQuiz } from './pass-quiz.ts';
import { expect, expectAccessible, pressWhileShown, show, signIn, test } from './portal.ts';

test('a quiz shows what is left after a pass, then the next course, and after a fail what to read again', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'joaquin.varela@redmesa.example');
  const { courses } = (await (await page.request.get('/api/courses/remaining')).json()) as {
    courses: {
      _id: string;
      name: { en: string };
      curriculum: { _id: string };
      missing: unknown[];
      hasQuiz: boolean;
      status: string;
      sectionCount: number;
    }[];
  };
  const course = courses.find(
    (one) => one.missing.length === 0 && one.hasQuiz && one.status === 'not-started',
  )!;
  const player = `/auth/training/${course.curriculum._id}/${course._id}`;

  await test.step('failed: the sections that teach the missed questions are linked', async () => {
    // An author may leave open which section teaches a question. Here the second section teaches each of them.
    const { course: content } = (await (await page.request.get(`/api/courses/${course._id}`)).json()) as {
      course: { chapters: { sections: { _id: string; name: { en: string } }[] }[] };
    };
    const taught = content.chapters.flatMap((chapter) => chapter.sections)[1]!;
    await page.route('**/api/test/*', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { test: { questions?: { sectionId: string }[] } };
      for (const question of reply.test.questions ?? []) question.sectionId = taught._id;
      await route.fulfill({ response, json: reply });
    });
    await page.goto(`${player}?step=quiz`);
    await page.getByRole('button', { name: 'Start quiz' }).click();
    await page.getByRole('navigation', { name: 'All questions' }).getByRole('button').last().click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Not passed yet')).toBeVisible();
    const again = page.getByRole('region', { name: 'Read this section again' });
    await expect(again.getByRole('link')).toHaveText([taught.name.en]);
    await expectAccessible(page);
    await again.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2, name: taught.name.en, exact: true })).toBeVisible();
    await page.unroute('**/api/test/*');
  });

  const { questions } = await passQuiz(page, course._id);

  await test.step('passed with unread sections: no points are promised, and the first unread section is one press away', async () => {
    await page.goto(`${player}?step=quiz`);
    await page.getByRole('button', { name: 'Take quiz again' }).click();
    const answers = new Map(
      questions.map((one) => [one._id, one.options.filter((option) => option.correct).map((o) => o.text.en)]),
    );
    const numbers = page.getByRole('navigation', { name: 'All questions' }).getByRole('button');
    await expect(numbers).not.toHaveCount(0);
    for (let at = 0; at < (await numbers.count()); at++) {
      await numbers.nth(at).click();
      const id = await page.getByRole('group').locator('input').first().getAttribute('name');
      for (const text of answers.get(id!)!) await page.getByText(text, { exact: true }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Passed', { exact: true })).toBeVisible();
    const left = page.getByRole('region', { name: /left to read$/ });
    await expect(left.getByRole('link')).toHaveCount(course.sectionCount);
    await expect(page.getByText(/points? in all$/)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue reading' }).click();
  });

  await test.step('with everything read the course is passed, and the next course is the first button', async () => {
    const next = page.getByRole('button', { name: /^(Next|Go to quiz)$/ });
    await expect(next).toBeVisible();
    await pressWhileShown(next);
    await expect(page.getByRole('heading', { name: `You passed “${course.name.en}”` })).toBeVisible();
    await expect(page.getByText('+10', { exact: true })).toBeVisible();
    await expect(page.getByText(/\d+ points? in all$/)).toBeVisible();
    // The reward that the points buy or nearly buy.
    await expect(page.getByText(/You can have it|points? to go/)).toBeVisible();
    await expect(page.locator('main a[data-variant=filled]')).toHaveText('Start the next course');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start the next course' }).click();
    await expect(page).not.toHaveURL(new RegExp(course._id));
  });
});
