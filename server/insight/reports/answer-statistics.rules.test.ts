import { describe, expect, test } from 'vitest';
import type { QuizQuestion } from '#contract/training/course-content.ts';
import { questionStatistics, type AnswerCount, type QuizVersion } from './answer-statistics.rules.ts';

const question = (id: string, text = id, correct = 0): QuizQuestion => ({
  _id: id,
  type: 'single',
  text: { en: text, fr: text },
  image: null,
  explanation: { en: '', fr: '' },
  sectionId: null,
  options: ['a', 'b', 'c'].map((one, index) => ({
    _id: one,
    text: { en: one, fr: one },
    image: null,
    correct: index === correct,
  })),
});
const version = (number: number, quiz: readonly QuizQuestion[], isLive = true): QuizVersion => ({
  id: `v${number}`,
  number,
  isLive,
  quiz,
});
const counted = (
  answer: string | null,
  count: number,
  correctCount: number,
  more: Partial<AnswerCount> = {},
): AnswerCount => ({
  versionId: 'v1',
  questionId: 'q',
  language: 'en',
  answer: answer === null ? null : [answer],
  correctCount,
  drawnCount: 10,
  count,
  ...more,
});
const flagsOf = (...counts: AnswerCount[]) =>
  questionStatistics([version(1, [question('q')])], counts)[0]!.flags;

describe('what needs a look', () => {
  test.each([
    [
      'too few answers: nothing else is said',
      [counted('b', 19, 9), counted('c', 0, 0)],
      ['few'],
      ['easy', 'keyed'],
    ],
    [
      'who does well gets it wrong',
      [counted('b', 40, 9), counted('c', 2, 9), counted('a', 40, 3)],
      ['keyed'],
      ['few', 'french'],
    ],
    [
      'French readers get it wrong far more often',
      [
        counted('a', 80, 8),
        counted('b', 20, 5),
        counted('a', 20, 8, { language: 'fr' }),
        counted('c', 20, 5, { language: 'fr' }),
      ],
      ['french'],
      ['english', 'keyed'],
    ],
    [
      'English readers do',
      [
        counted('a', 30, 8),
        counted('b', 50, 5),
        counted('a', 38, 8, { language: 'fr' }),
        counted('c', 2, 5, { language: 'fr' }),
      ],
      ['english'],
      ['french'],
    ],
    [
      'a gap of a language hardly anybody took says nothing',
      [counted('a', 80, 8), counted('b', 20, 5), counted('c', 12, 5, { language: 'fr' })],
      [],
      ['french', 'english'],
    ],
    [
      'a small gap says nothing',
      [
        counted('a', 80, 8),
        counted('b', 20, 5),
        counted('a', 35, 8, { language: 'fr' }),
        counted('c', 10, 5, { language: 'fr' }),
      ],
      [],
      ['french', 'english'],
    ],
    ['almost everyone right', [counted('a', 97, 8), counted('b', 3, 5)], ['easy'], ['unused', 'keyed']],
    [
      'no better than guessing',
      [counted('a', 30, 9), counted('b', 35, 5), counted('c', 35, 5)],
      ['guessed'],
      ['keyed'],
    ],
    [
      'it tells nothing',
      [counted('a', 25, 7), counted('a', 25, 5), counted('b', 25, 6), counted('c', 25, 4)],
      ['dull'],
      ['keyed'],
    ],
    ['a wrong answer nobody chooses', [counted('a', 60, 8), counted('b', 40, 5)], ['unused'], ['easy']],
    [
      'a good question',
      [counted('a', 60, 8), counted('b', 30, 5), counted('c', 10, 4)],
      [],
      ['unused', 'dull', 'easy', 'keyed'],
    ],
  ] as const)('%s', (_what, counts, has, hasNot) => {
    const flags = flagsOf(...counts);
    expect(flags).toEqual(expect.arrayContaining([...has]));
    for (const flag of hasNot) expect(flags).not.toContain(flag);
  });
});

test('counts, shares and languages of each answer', () => {
  const [one] = questionStatistics(
    [version(1, [question('q')])],
    [counted('a', 6, 8), counted('b', 3, 5), counted('a', 1, 8, { language: 'fr' }), counted(null, 2, 2)],
  );
  expect(one).toMatchObject({
    all: { asked: 12, right: 7 },
    en: { asked: 11, right: 6 },
    fr: { asked: 1, right: 1 },
    unanswered: { all: 2, en: 2, fr: 0 },
    options: [
      { _id: 'a', correct: true, chosen: { all: 7, en: 6, fr: 1 } },
      { _id: 'b', chosen: { all: 3 } },
      { _id: 'c', chosen: { all: 0 } },
    ],
  });
});

test('several right answers count only together and without a wrong one', () => {
  const several = { ...question('q'), type: 'multiple' as const };
  const both = { ...several, options: several.options.map((one) => ({ ...one, correct: one._id !== 'c' })) };
  const counts = [['a', 'b'], ['b', 'a'], ['a'], ['a', 'b', 'c']].map((answer) => ({
    ...counted('a', 1, 5),
    answer,
  }));
  expect(questionStatistics([version(1, [both])], counts)[0]!.all).toEqual({ asked: 4, right: 2 });
});

test('versions of a question are separate if the text differs, and combined if it does not', () => {
  const moved = { ...question('q'), explanation: { en: 'Because', fr: '' }, sectionId: 's' };
  const rewritten = question('q', 'Better');
  const rekeyed = question('q', 'Better', 1);
  const statistics = questionStatistics(
    [
      version(1, [question('q')], false),
      version(2, [question('other'), moved], false),
      version(3, [rewritten], false),
      version(4, [rekeyed]),
    ],
    ['v1', 'v2', 'v3', 'v4'].map((versionId) => counted('a', 10, 5, { versionId })),
  );
  expect(statistics.map(({ _id, versions, place, all }) => [_id, versions, place, all])).toEqual([
    ['q', { from: 4, to: 4 }, 1, { asked: 10, right: 0 }],
    ['q', { from: 3, to: 3 }, null, { asked: 10, right: 10 }],
    ['q', { from: 1, to: 2 }, null, { asked: 20, right: 20 }],
  ]);
  expect(new Set(statistics.map((one) => one.key)).size).toBe(3);
});
