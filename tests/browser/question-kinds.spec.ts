import type { Page } from '@playwright/test';
import { newCourse, saved } from './authoring.ts';
import { expect, expectAccessible, show, signIn, test } from './portal.ts';

const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const reply = await page.request.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as T;
};
const both = (en: string, fr: string) => ({ en, fr });

async function learnersCurriculums(page: Page): Promise<{ curriculums: { _id: string }[] }> {
  await signIn(page, 'learner');
  return (await (await page.request.get('/api/curriculums/details')).json()) as {
    curriculums: { _id: string }[];
  };
}

test('an author writes a number, an order and pairs, and an explanation for an answer', async ({ page }) => {
  test.slow();
  await show(page, { language: 'en', scheme: 'light', width: 1440 });
  await signIn(page, 'company');
  const id = await newCourse(page, 'Kinds of questions');
  await page.getByRole('tab', { name: 'Quiz' }).click();
  const add = async (kind: string, text: string) => {
    await page.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue('');
    if (kind !== 'One answer') {
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: kind, exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(text);
  };
  await add('Number', 'How many liters?');
  await page.getByRole('textbox', { name: 'Correct number' }).fill('2.5');
  await page.getByRole('textbox', { name: 'Tolerance' }).fill('0.1');
  await page.getByRole('textbox', { name: 'Unit' }).fill('L');
  await saved(page);
  await expectAccessible(page);
  await add('Ordering', 'In which order?');
  await page.getByLabel('Answer 1, English', { exact: true }).fill('Drain');
  await page.getByLabel('Answer 2, English', { exact: true }).fill('Fill');
  await saved(page);
  await add('Matching', 'Which torque?');
  await page.getByLabel('Answer 1, English', { exact: true }).fill('M6');
  await page.getByLabel('Match for Answer 1, English').fill('10 Nm');
  await page.getByLabel('Answer 2, English', { exact: true }).fill('M8');
  await page.getByLabel('Match for Answer 2, English').fill('22 Nm');
  await saved(page);
  await expectAccessible(page);
  await add('One answer', 'Which oil?');
  await page.getByRole('button', { name: 'Add explanation to Answer 2' }).click();
  await page.getByLabel('Why Answer 2 is correct or not, English').fill('That is gear oil.');
  await saved(page);

  const { course } = (await (await page.request.get(`/api/courses/${id}/draft`)).json()) as {
    course: { questions: { type: string; numberAnswer: object; options: { match?: { text: object } }[] }[] };
  };
  expect(course.questions).toMatchObject([
    { type: 'numeric', numberAnswer: { value: 2.5, tolerance: 0.1, unit: 'L' } },
    { type: 'ordering', options: [{ text: { en: 'Drain' } }, { text: { en: 'Fill' } }] },
    {
      type: 'matching',
      options: [{ match: { text: { en: '10 Nm' } } }, { match: { text: { en: '22 Nm' } } }],
    },
    { type: 'single', options: [{}, { reason: { en: 'That is gear oil.' } }] },
  ]);
});

test('on a phone, in French, by keyboard: a learner answers a number, an order and pairs', async ({
  page,
}) => {
  test.slow();
  await show(page, { language: 'fr', scheme: 'dark', width: 390 });
  await signIn(page, 'company');
  const { course } = await post<{ course: { _id: string } }>(page, '/api/courses/', {
    name: both('Oil change', 'Vidange'),
    active: true,
  });
  await post(page, '/api/chapters/', {
    courseId: course._id,
    name: both('One', 'Un'),
    sections: [{ type: 'text', name: both('Oil', 'Huile'), body: both('<p>2.5 L</p>', '<p>2,5 L</p>') }],
  });
  const steps = [
    both('Drain', 'Vidanger'),
    both('Change the filter', 'Changer le filtre'),
    both('Fill', 'Remplir'),
  ];
  const pairs = [
    [both('M6', 'M6'), both('10 Nm', '10 Nm')],
    [both('M8', 'M8'), both('22 Nm', '22 Nm')],
  ] as const;
  for (const body of [
    {
      type: 'numeric',
      text: both('How much oil?', 'Combien d’huile ?'),
      numberAnswer: { value: 2.5, tolerance: 0, unit: 'L' },
    },
    { type: 'ordering', text: both('Order?', 'Dans quel ordre ?'), options: steps.map((text) => ({ text })) },
    {
      type: 'matching',
      text: both('Torque?', 'Quel couple ?'),
      options: pairs.map(([text, match]) => ({ text, match: { text: match } })),
    },
  ])
    await post(page, `/api/courses/${course._id}/questions`, body);
  await post(page, `/api/courses/${course._id}/status`, { action: 'publish' });

  // Adds it to a curriculum of the learner as an optional course, so that nobody's required courses change.
  const { curriculums } = await learnersCurriculums(page);
  await signIn(page, 'company');
  const path = `/api/curriculums/${curriculums[0]!._id}`;
  const read = await page.request.get(`${path}/record`);
  const { outlineVersion } = ((await read.json()) as { curriculum: { outlineVersion: number } }).curriculum;
  const added = await post<{ curriculum: { outlineVersion: number } }>(page, `${path}/add-courses`, {
    courses: [course._id],
    outlineVersion,
  });
  const optional = await page.request.put(`${path}/courses/${course._id}`, {
    data: { required: false, outlineVersion: added.curriculum.outlineVersion },
  });
  expect(optional.status(), await optional.text()).toBe(200);

  await signIn(page, 'learner');
  await page.goto(`/fr/auth/training/${curriculums[0]!._id}/${course._id}?step=quiz`);
  await page.getByRole('button', { name: 'Commencer le questionnaire' }).click();
  const kept = page.getByText('Enregistré');
  for (let at = 1; at <= 3; at += 1) {
    const question = page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(page.getByText(`Question ${at} sur 3`)).toBeVisible();
    await expect(question).toBeVisible();
    if ((await question.getByRole('combobox').count()) > 0) {
      await question.getByRole('combobox', { name: 'M6' }).selectOption('10 Nm');
      await question.getByRole('combobox', { name: 'M8' }).selectOption('22 Nm');
    } else if ((await question.getByRole('textbox').count()) > 0) {
      await question.getByRole('textbox').fill('deux');
      await expect(question.getByText('Saisissez un nombre, par exemple 12,5.')).toBeVisible();
      await question.getByRole('textbox').fill('2,5');
    } else {
      // Whatever the drawn order, each step is moved up with its button, and the focus follows.
      for (const [place, step] of steps.entries()) {
        const items = question.getByRole('listitem');
        for (;;) {
          const names = await items.allTextContents();
          const now = names.findIndex((name) => name.includes(step.fr));
          if (now <= place) break;
          await question.getByRole('button', { name: `Monter ${step.fr}` }).focus();
          await page.keyboard.press('Enter');
          await expect(items.nth(now - 1)).toContainText(step.fr);
        }
      }
      await expectAccessible(page);
    }
    await expect(kept).toBeVisible();
    if (at < 3) await page.getByRole('button', { name: 'Suivante' }).click();
  }
  await page.getByRole('button', { name: 'Remettre', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre', exact: true }).click();
  await expect(page.getByRole('heading', { name: /100/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /100/ })).toBeFocused();
  // The answers of a pass are folded.
  await page.getByText('Voir les 3 réponses').press('Enter');
  await expect(page.getByText('M6 → 10 Nm')).toBeVisible();
  await expectAccessible(page);
});
