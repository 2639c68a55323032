import { describe, expect, test } from 'vitest';
import type { QuizQuestion } from '#contract/training/course-content.ts';
import { random } from '#tests/builders/random.ts';
import { drawQuestions, faultIn, isCorrect, isOverdue, resultOf, shuffled } from './quizzes.rules.ts';

const text = { en: 'x', fr: 'x' };
const question = (id: string, type: QuizQuestion['type'], right: string, wrong: string): QuizQuestion => ({
  _id: id,
  type,
  text,
  image: null,
  explanation: text,
  sectionId: null,
  options: [...right]
    .map((one) => ({ _id: one, text, image: null, correct: true }))
    .concat([...wrong].map((one) => ({ _id: one, text, image: null, correct: false }))),
});
const single = question('q1', 'single', 'a', 'bc');
const several = question('q2', 'multiple', 'ab', 'cd');

describe('a question', () => {
  test.each([
    [single, ['a'], true],
    [single, ['b'], false],
    [single, [], false],
    [several, ['a', 'b'], true],
    [several, ['b', 'a', 'a'], true],
    [several, ['a'], false],
    [several, ['a', 'b', 'c'], false],
  ])('%# is correct only with every right option and no wrong one', (drawn, chosen, wanted) => {
    expect(isCorrect(drawn, chosen)).toBe(wanted);
  });
});

describe('an attempt', () => {
  const questions = new Map([single, several].map((one) => [one._id, one]));
  const drawn = [...questions.values()].map((one) => ({
    _id: one._id,
    options: one.options.map((option) => option._id),
  }));

  test.each([
    [{ q1: ['a'], q2: ['a', 'b'] }, 80, { correctCount: 2, score: 100, passed: true }],
    [{ q1: ['a'] }, 80, { correctCount: 1, score: 50, passed: false }],
    [{ q1: ['a'] }, 50, { correctCount: 1, score: 50, passed: true }],
    [{}, 1, { correctCount: 0, score: 0, passed: false }],
  ])('%# is scored over every question drawn, including unanswered ones', (answers, passScore, wanted) => {
    expect(resultOf(drawn, questions, answers, passScore)).toEqual(wanted);
  });

  test('a third rounds to 33, two thirds to 67', () => {
    const three = ['1', '2', '3'].map((id) => question(id, 'single', 'a', 'b'));
    const byId = new Map(three.map((one) => [one._id, one]));
    const shown = three.map((one) => ({ _id: one._id, options: ['a', 'b'] }));
    expect(resultOf(shown, byId, { 1: ['a'] }, 80).score).toBe(33);
    expect(resultOf(shown, byId, { 1: ['a'], 2: ['a'] }, 67)).toMatchObject({ score: 67, passed: true });
  });

  test.each([
    [{ q1: ['a'] }, null],
    [{ q9: ['a'] }, 'unknown'],
    [{ q1: ['z'] }, 'unknown'],
    [{ q1: ['a', 'b'] }, 'too-many'],
    [{ q2: ['a', 'b', 'c'] }, null],
  ])('%# accepts only answers it offered', (answers, wanted) => {
    expect(faultIn(answers, drawn, questions)).toBe(wanted);
  });

  test('a pool draws its number of questions, each once; true-false keeps its order', () => {
    const many = Array.from({ length: 10 }, (_, index) => question(`q${index}`, 'single', 'a', 'b'));
    const some = drawQuestions(many, 4, random).map((one) => one._id);
    expect(new Set(some).size).toBe(4);
    expect(drawQuestions([question('t', 'true-false', 'a', 'b')], null, () => 0)[0]!.options).toEqual([
      'a',
      'b',
    ]);
  });

  test('every order is equally likely', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 6000; round++) {
      const order = shuffled(['a', 'b', 'c'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  test('time is up twenty seconds after it is due', () => {
    const due = '2026-01-01T10:00:00.000Z';
    expect(isOverdue(due, new Date('2026-01-01T10:00:19Z'))).toBe(false);
    expect(isOverdue(due, new Date('2026-01-01T10:00:21Z'))).toBe(true);
    expect(isOverdue(null, new Date())).toBe(false);
  });
});
