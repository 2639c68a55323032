import { describe, expect, test } from 'vitest';
import type { QuizQuestion } from '#contract/training/course-content.ts';
import { random } from '#tests/builders/random.ts';
import { drawQuestions, faultIn, isCorrect, solutionOf, typedNumber } from './quizzes.rules.ts';

const text = { en: 'x', fr: 'x' };
const base = { text, image: null, explanation: text, sectionId: null };
const option = (_id: string, match?: string) => ({
  _id,
  text,
  image: null,
  correct: false,
  ...(match && { match: { _id: match, text } }),
});
const numeric = (value: number, tolerance = 0): QuizQuestion => ({
  ...base,
  _id: 'n',
  type: 'numeric',
  options: [],
  numberAnswer: { value, tolerance, unit: 'Nm' },
});
const ordering: QuizQuestion = {
  ...base,
  _id: 'o',
  type: 'ordering',
  options: ['a', 'b', 'c'].map((id) => option(id)),
};
const matching: QuizQuestion = {
  ...base,
  _id: 'm',
  type: 'matching',
  options: [option('a', 'x'), option('b', 'y'), option('c', 'z')],
};

describe('a number', () => {
  test.each([
    [numeric(45), ['45'], true],
    [numeric(45), ['45.0'], true],
    [numeric(45), ['45,0'], true],
    [numeric(45), ['44.9'], false],
    [numeric(45, 2), ['43'], true],
    [numeric(45, 2), ['47'], true],
    [numeric(45, 2), ['47.01'], false],
    [numeric(0.3, 0.1), ['0.4'], true],
    [numeric(-12.5, 0.5), ['-13'], true],
    [numeric(-12.5, 0.5), ['13'], false],
    [numeric(45), [], false],
    [numeric(45), ['about 45'], false],
    [{ ...numeric(0), numberAnswer: null }, ['0'], false],
  ])('%# is correct within its tolerance and not beyond', (question, given, wanted) => {
    expect(isCorrect(question, given)).toBe(wanted);
  });

  test.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['+.5', 0.5],
    ['1e3', null],
    ['0x10', null],
    ['1,000.5', null],
    ['', null],
    [undefined, null],
  ])('typed as %j reads as %j', (typed, wanted) => {
    expect(typedNumber(typed)).toBe(wanted);
  });
});

describe('an order and pairs', () => {
  test.each([
    [ordering, ['a', 'b', 'c'], true],
    [ordering, ['a', 'c', 'b'], false],
    [ordering, ['a', 'b'], false],
    [ordering, [], false],
    [matching, ['a:x', 'b:y', 'c:z'], true],
    [matching, ['c:z', 'a:x', 'b:y'], true],
    [matching, ['a:x', 'b:y'], false],
    [matching, ['a:x', 'b:z', 'c:y'], false],
    [matching, [], false],
  ])('%# is correct only as a whole', (question, given, wanted) => {
    expect(isCorrect(question, given)).toBe(wanted);
  });

  test('the solution is the whole order, and every pair', () => {
    expect(solutionOf(ordering)).toEqual(['a', 'b', 'c']);
    expect(solutionOf(matching)).toEqual(['a:x', 'b:y', 'c:z']);
  });

  test('an order is never drawn in its right order, whatever the random numbers', () => {
    for (const chance of [() => 0, () => 0.999, random]) {
      for (let round = 0; round < 50; round += 1) {
        const [drawn] = drawQuestions([ordering], null, chance);
        expect(drawn!.options).not.toEqual(['a', 'b', 'c']);
        expect([...drawn!.options].toSorted()).toEqual(['a', 'b', 'c']);
      }
    }
  });

  test('the matches of options are drawn in an independent order', () => {
    const places = new Set<string>();
    for (let round = 0; round < 200; round += 1) {
      const [drawn] = drawQuestions([matching], null, random);
      places.add(`${drawn!.options.indexOf('a')}${drawn!.matches!.indexOf('x')}`);
    }
    expect(places.size).toBe(9);
  });
});

test.each([
  [{ n: ['12,5'] }, null],
  [{ n: [] }, null],
  [{ n: ['much'] }, 'no-number'],
  [{ n: ['1', '2'] }, 'too-many'],
  [{ o: ['b', 'a', 'c'] }, null],
  [{ o: ['b', 'a'] }, null],
  [{ o: ['b', 'b'] }, 'unknown'],
  [{ o: ['q'] }, 'unknown'],
  [{ m: ['a:y'] }, null],
  [{ m: ['a:y', 'b:y'] }, null],
  [{ m: ['a:y', 'a:x'] }, 'too-many'],
  [{ m: ['a:q'] }, 'unknown'],
  [{ m: ['y:a'] }, 'unknown'],
  [{ m: ['a'] }, 'unknown'],
  [{ m: ['a:x:y'] }, 'unknown'],
])('answer %j is accepted: %s', (answers, wanted) => {
  const all = [numeric(45), ordering, matching];
  const drawn = drawQuestions(all, null, random);
  expect(faultIn(answers as never, drawn, new Map(all.map((one) => [one._id, one])))).toBe(wanted);
});
