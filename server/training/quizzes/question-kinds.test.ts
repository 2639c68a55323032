import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import type { CourseDraft, DraftQuestion } from '#contract/training/course-draft.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { quizCalls as calls, type Test } from '#contract/training/quizzes.calls.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let author: Client;
let learner: Client;
let course: CourseDraft;

const both = (en: string) => ({ en, fr: `${en} (fr)` });
const steps = [
  'Drain',
  'Remove the filter',
  'Fit the new filter',
  'Fill',
  'Run the engine',
  'Check the level',
];
const pairs = [
  ['M6', '10 Nm'],
  ['M8', '22 Nm'],
  ['M10', '45 Nm'],
  ['M12', '80 Nm'],
] as const;

const read = async (): Promise<CourseDraft> =>
  (await author.ask(drafts.read, { params: { id: course._id } })).course;
const add = (body: object) =>
  author.ask(drafts.saveQuestion, { params: { id: course._id }, body: body as never });
const start = async (client: Client): Promise<Test> =>
  (await client.ask(calls.create, { body: { courseId: course._id } })).test;
const ofType = <T extends { readonly type: string }>(
  questions: readonly T[],
  type: DraftQuestion['type'],
): T => questions.find((one) => one.type === type)!;

/** The right answers, which only the author knows. */
async function rightAnswers(): Promise<Record<string, string[]>> {
  const { questions } = await read();
  return Object.fromEntries(
    questions.map(({ _id, type, options, numberAnswer }) => {
      if (type === 'numeric') return [_id, [String(numberAnswer!.value + numberAnswer!.tolerance)]];
      if (type === 'ordering') return [_id, options.map((one) => one._id)];
      if (type === 'matching') return [_id, options.map((one) => `${one._id}:${one.match!._id}`)];
      return [_id, options.filter((one) => one.correct).map((one) => one._id)];
    }),
  );
}

beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
  course = await writeCourse(author, { sections: 1, questions: 0 });
  await add({
    type: 'single',
    text: both('Which oil?'),
    options: [
      { text: both('5W-40'), correct: true, reason: both('As the manual says') },
      { text: both('80W-90'), reason: both('That is gear oil') },
    ],
  });
  await add({
    type: 'numeric',
    text: both('How much oil?'),
    numberAnswer: { value: 2.5, tolerance: 0.1, unit: 'L' },
  });
  await add({
    type: 'ordering',
    text: both('In which order?'),
    options: steps.map((one) => ({ text: both(one) })),
  });
  await add({
    type: 'matching',
    text: both('Which torque?'),
    options: pairs.map(([bolt, torque]) => ({ text: both(bolt), match: { text: both(torque) } })),
  });
  await author.ask(coursePublishingCalls.changeStatus, {
    params: { id: course._id },
    body: { action: 'publish' },
  });
  await buildCurriculum(portal, [{ id: course._id } as never]);
});
afterAll(() => portal.close());

test('an open attempt reveals no order, pair or number', async () => {
  const attempt = await start(learner);
  const shown = JSON.stringify(attempt);
  expect(shown).not.toMatch(/solution|correct":true|tolerance|"value"|reason|gear oil|"match"/);
  const { questions } = await read();
  const order = ofType(attempt.questions, 'ordering').options.map((one) => one._id);
  const right = ofType(questions, 'ordering').options.map((one) => one._id);
  expect(order.toSorted()).toEqual(right.toSorted());
  expect(order).not.toEqual(right);
  // Ids made one after the other would reveal the order when sorted.
  expect(right.every((id) => id.charAt(14) === '4')).toBe(true);
  const pairsAsked = ofType(attempt.questions, 'matching');
  expect(pairsAsked.matches).toHaveLength(4);
  for (const { match } of ofType(questions, 'matching').options)
    expect(pairsAsked.options.map((one) => one._id)).not.toContain(match!._id);
  expect(ofType(attempt.questions, 'numeric')).toMatchObject({ unit: 'L', options: [] });
  // The drawn order is stored: loading it again reveals nothing more.
  expect((await start(learner)).questions).toEqual(attempt.questions);
});

test('answers that do not fit are refused with a message', async () => {
  const attempt = await start(learner);
  const refused = async (type: DraftQuestion['type'], given: string[]) => {
    const { _id } = ofType(attempt.questions, type);
    const body = { answers: { [_id]: given } };
    return (await learner.refused(calls.save, { params: { testId: attempt._id }, body } as never)).code;
  };
  expect(await refused('numeric', ['two'])).toBe('quizzes.notANumber');
  expect(await refused('ordering', [crypto.randomUUID()])).toBe('quizzes.unknownAnswer');
  expect(await refused('matching', ['x:y'])).toBe('quizzes.unknownAnswer');
});

test('a partial answer is incorrect and reveals no solution; the whole answer is correct and does', async () => {
  const attempt = await start(learner);
  const right = await rightAnswers();
  const [single, ordering, matching] = (['single', 'ordering', 'matching'] as const).map((type) =>
    ofType(attempt.questions, type),
  );
  const wrong = single!.options.map((one) => one._id).find((id) => !right[single!._id]!.includes(id))!;
  const partial = {
    ...right,
    [single!._id]: [wrong],
    [ordering!._id]: right[ordering!._id]!.slice(0, 5),
    [matching!._id]: right[matching!._id]!.slice(0, 3),
  };
  const failed = (
    await learner.ask(calls.save, {
      params: { testId: attempt._id },
      body: { answers: partial, finished: true },
    } as never)
  ).test as Test;
  expect(failed).toMatchObject({ passed: false, correctCount: 1, score: 25 });
  expect(ofType(failed.questions, 'numeric').result).toBe('correct');
  expect(JSON.stringify(failed)).not.toMatch(/solution|"correct":true|tolerance|As the manual says/);
  // Only the chosen option's explanation is shown.
  expect(ofType(failed.questions, 'single').options.find((one) => one._id === wrong)!.reason).toEqual(
    both('That is gear oil'),
  );

  const again = await start(learner);
  const passed = (
    await learner.ask(calls.save, {
      params: { testId: again._id },
      body: { answers: right, finished: true },
    } as never)
  ).test as Test;
  expect(passed).toMatchObject({ passed: true, correctCount: 4, score: 100 });
  expect(ofType(passed.questions, 'numeric').solution).toEqual(['2.5', '0.1']);
  expect(ofType(passed.questions, 'ordering').solution).toEqual(right[ordering!._id]);
  expect(ofType(passed.questions, 'matching').solution).toEqual(right[matching!._id]);
  expect(ofType(passed.questions, 'single').options.every((one) => one.reason)).toBe(true);
});

test('the report counts correct places, pairs and numbers', async () => {
  const { statistics } = await author.ask(answerStatisticsCalls.read, {
    params: { id: course._id },
    query: { attempts: 'all' },
  });
  const counted = (type: DraftQuestion['type']) => {
    const { all, options } = ofType(statistics.questions, type);
    return { ...all, chosen: options.map((one) => one.chosen.all) };
  };
  expect(counted('numeric')).toEqual({ asked: 2, right: 2, chosen: [2] });
  expect(counted('ordering')).toEqual({ asked: 2, right: 1, chosen: [2, 2, 2, 2, 2, 1] });
  expect(counted('matching')).toEqual({ asked: 2, right: 1, chosen: [2, 2, 2, 1] });
  expect(ofType(statistics.questions, 'numeric').options[0]!.text).toEqual({
    en: '2.5 ± 0.1 L',
    fr: '2,5 ± 0,1 L',
  });
});

test('a preview, a copy and an older version keep the kinds, and a preview hides the solution', async () => {
  const { course: preview } = await author.ask(courseShelfCalls.preview, {
    params: { shareKey: course._id },
  });
  const { questions } = await read();
  const optionIds = ofType(preview.questions, 'ordering').options.map((one) => one._id);
  expect(optionIds).toEqual(optionIds.toSorted());
  expect(ofType(preview.questions, 'matching').matches).toHaveLength(4);
  const { course: copy } = await author.ask(courseShelfCalls.duplicate, {
    params: { id: course._id },
    body: {},
  });
  expect(ofType(copy.questions, 'numeric').numberAnswer).toEqual(ofType(questions, 'numeric').numberAnswer);
  const copied = ofType(copy.questions, 'ordering').options;
  expect(copied.map((one) => one.text.en)).toEqual(steps);
  expect(copied.every((one) => one._id.charAt(14) === '4')).toBe(true);
  expect(ofType(copy.questions, 'matching').options.map((one) => one.match!.text.en)).toEqual(
    pairs.map(([, torque]) => torque),
  );
});

test('a question that becomes an order gets ids that do not reveal how it was written', async () => {
  const other = await writeCourse(author, { sections: 1, questions: 0 });
  const params = { id: other._id };
  const { question } = await author.ask(drafts.saveQuestion, {
    params,
    body: { type: 'single', text: both('Order?'), options: steps.map((one) => ({ text: both(one) })) },
  });
  const { question: changed } = await author.ask(drafts.saveQuestion, {
    params,
    body: { _id: question._id, version: question.version, type: 'ordering' },
  });
  expect(changed.options.map((one) => one.text)).toEqual(question.options.map((one) => one.text));
  expect(changed.options.every((one) => one._id.charAt(14) === '4')).toBe(true);
});

test('missing parts of a question of a new kind prevent publishing', async () => {
  const other = await writeCourse(author, { sections: 1, questions: 0 });
  const params = { id: other._id };
  for (const body of [
    { type: 'numeric', text: both('How much?') },
    { type: 'ordering', text: both('Which order?'), options: [{ text: both('Only') }] },
    {
      type: 'matching',
      text: both('Which pair?'),
      options: [{ text: both('One'), match: { text: both('A') } }, { text: both('Two') }],
    },
    {
      type: 'matching',
      text: both('Which twin?'),
      options: [
        { text: both('One'), match: { text: both('A') } },
        { text: both('Two'), match: { text: both('A') } },
      ],
    },
  ] as const)
    await author.ask(drafts.saveQuestion, { params, body: body as never });
  const { checks } = (await author.ask(drafts.read, { params })).course;
  const codes = checks.filter((one) => one.severity === 'error').map((one) => [one.at.name.en, one.code]);
  expect(codes).toEqual([
    ['How much?', 'numberAnswer'],
    ['Which order?', 'questionOptions'],
    ['Which pair?', 'matchText'],
    ['Which twin?', 'equalOptions'],
  ]);
});
