import { addressOf } from '#contract/platform/screen.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

interface Course {
  readonly _id: string;
  readonly name: { readonly en: string };
  readonly status: string;
}

test('a brand manager builds a curriculum of three courses with a prerequisite, publishes it, and a learner finds the second one locked', async ({
  page,
  browser,
}) => {
  const learner = await browser.newContext();
  const learnerPage = await learner.newPage();
  await show(learnerPage, { language: 'en', scheme: 'light', width: 390 });
  await signIn(learnerPage, 'learner');
  const { curriculums } = (await (await learnerPage.request.get('/api/curriculums/details')).json()) as {
    curriculums: { courses: Course[] }[];
  };
  const begun = new Set(
    curriculums
      .flatMap((one) => one.courses)
      .filter((one) => one.status !== 'not-started')
      .map((one) => one._id),
  );

  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'brand');
  await page.goto('/auth/admin/resources');
  await page.getByRole('navigation').getByRole('link', { name: 'Curriculums' }).click();
  await page.getByRole('button', { name: 'Add curriculum' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trail season opener');
  await page.getByRole('textbox', { name: 'Name in French' }).fill('Ouverture de la saison');
  await page.getByRole('button', { name: 'Add and continue' }).click();
  await expect(page).toHaveURL(/\/curriculums\/[0-9a-f-]{36}\/edit/);
  await expect(page.getByText('Add a course.')).toBeVisible();
  const id = /curriculums\/([0-9a-f-]{36})/.exec(page.url())![1]!;

  const { courses } = (await (await page.request.get(`/api/curriculums/${id}/existing-courses`)).json()) as {
    courses: Course[];
  };
  const [first, second, third] = courses.filter(
    (one) => one.status === 'published' && !begun.has(one._id),
  ) as [Course, Course, Course];

  await page.getByRole('tab', { name: /^Courses/ }).click();
  const search = page.getByRole('textbox', { name: 'Courses', exact: true });
  for (const course of [first, second, third]) {
    await search.fill(course.name.en.slice(0, 40));
    await page.getByRole('option', { name: course.name.en }).first().click();
  }
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add to curriculum' }).click();
  const list = page.getByRole('list', { name: 'Courses in order' });
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await page.getByRole('button', { name: `Prerequisites of ${second.name.en}` }).click();
  await page.getByLabel('Must be passed first').first().click();
  await page.getByRole('option', { name: first.name.en }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save prerequisites' }).click();
  await expect(list.getByText(`After ${first.name.en}`)).toBeVisible();

  await page.getByRole('button', { name: `Move ${first.name.en} down` }).click();
  await expect(page.getByText('In this order it no longer would be.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.getByRole('listitem').first()).toContainText(first.name.en);
  await expectAccessible(page);

  // A draft has no report yet.
  await expect(page.getByRole('tab', { name: 'Certificate', exact: true })).toBeVisible();
  const report = page.getByRole('tab', { name: 'Report', exact: true });
  await expect(report).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Curriculum published')).toBeVisible();
  await expect(report).toBeVisible();

  await learnerPage.goto(addressOf(progressScreens.curriculumPage, { curriculumId: id }));
  const rows = learnerPage.getByRole('list', { name: 'Courses' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(`Pass first: ${first.name.en}`);
  await expect(rows.nth(0)).not.toContainText('Pass first');
  await expectAccessible(learnerPage);

  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(page.getByText('Curriculum unpublished')).toBeVisible();
  await learnerPage.reload();
  await expect(
    learnerPage.getByText('This curriculum doesn’t exist or isn’t available to you.'),
  ).toBeVisible();
  await learner.close();
});

test('an editor addresses a curriculum to technicians of a province and a role, and sees how many people that is and why somebody is left out', async ({
  page,
}) => {
  await show(page, { language: 'en', scheme: 'light', width: 390 });
  await signIn(page, 'company');
  await page.goto('/auth/admin/curriculums?text=Before%20the%20snow');
  await page.getByRole('link', { name: /Before the snow: Quebec workshops/ }).click();
  const audience = page.getByRole('region', { name: 'Audience and dates' });
  await expect(audience.getByText(/Service Technician in Quebec$/)).toBeVisible();
  await expect(audience.getByText(/^\d+ active (person|people)$/)).toBeVisible();

  await audience.getByRole('button', { name: 'Add a condition' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Roles' }).press('Enter');
  await expect(audience.getByRole('combobox', { name: 'Roles' })).toBeFocused();
  await page.keyboard.type('Dealer Man');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(
    audience.getByText('Dealer Manager in Service Technician in Quebec', { exact: true }),
  ).toBeVisible();

  await audience
    .getByRole('combobox', { name: 'Check whether a person is included' })
    .fill('learner@paddock');
  await page.getByRole('option').first().click();
  await expect(audience.getByText(/does not get it\.$/)).toBeVisible();
  await expect(audience.getByText(/^Roles: Learner – not chosen$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Changed: roles')).toBeVisible();

  // The list says it in words, in the language of the page.
  await show(page, { language: 'fr', scheme: 'dark', width: 1440 });
  await page.goto('/fr/auth/admin/curriculums?text=Before%20the%20snow');
  await expect(page.getByText(/ du service Technicien de service \(Québec\)$/)).toBeVisible();
  await expectAccessible(page);
});
