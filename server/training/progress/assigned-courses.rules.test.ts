import { expect, test } from 'vitest';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { eachOnce, type CourseInCurriculum } from './assigned-courses.rules.ts';

const name = { en: 'Brakes', fr: 'Freins' };

function inCurriculum(
  curriculumNth: number,
  place: number,
  id: string,
  { required = false, missing = 0 } = {},
): CourseInCurriculum {
  const course: AssignedCourse = {
    _id: id,
    name,
    description: name,
    brand: null,
    category: 'motorcycle',
    image: null,
    durationMinutes: 10,
    curriculum: { _id: `curriculum ${curriculumNth}`, name },
    required,
    status: 'not-started',
    state: 'not-started',
    percent: 0,
    seenCount: 0,
    sectionCount: 2,
    hasQuiz: false,
    bestScore: null,
    lastSectionId: null,
    lastEventAt: null,
    passedAt: null,
    renewalDueOn: null,
    publishedAt: null,
    missing: Array.from({ length: missing }, (_, index) => ({ _id: `before ${index}`, name })),
  };
  return { course, curriculumNth, place };
}

const summaryOf = (courses: readonly AssignedCourse[]) =>
  courses.map(({ _id, curriculum, required }) => [_id, curriculum?._id, required]);

test('a course of one curriculum keeps its place', () => {
  const courses = [inCurriculum(1, 0, 'b'), inCurriculum(1, 1, 'a', { required: true })];
  expect(summaryOf(eachOnce(courses))).toEqual([
    ['b', 'curriculum 1', false],
    ['a', 'curriculum 1', true],
  ]);
});

test('a course of several curriculums is listed once, in the first of them', () => {
  const courses = [inCurriculum(1, 0, 'a'), inCurriculum(1, 1, 'b'), inCurriculum(2, 0, 'a')];
  expect(summaryOf(eachOnce(courses))).toEqual([
    ['a', 'curriculum 1', false],
    ['b', 'curriculum 1', false],
  ]);
});

test('the curriculum where it is open, or nearest to open, takes precedence over the first', () => {
  const courses = [
    inCurriculum(1, 0, 'a', { missing: 2 }),
    inCurriculum(2, 0, 'b'),
    inCurriculum(3, 0, 'a', { missing: 1 }),
    inCurriculum(4, 0, 'a', { missing: 1 }),
  ];
  expect(summaryOf(eachOnce(courses))).toEqual([
    ['b', 'curriculum 2', false],
    ['a', 'curriculum 3', false],
  ]);
});

test('it is required if any of its curriculums requires it', () => {
  const courses = [inCurriculum(1, 0, 'a'), inCurriculum(2, 0, 'a', { required: true, missing: 1 })];
  expect(summaryOf(eachOnce(courses))).toEqual([['a', 'curriculum 1', true]]);
});

const assignedAlone = (place: number, id: string, dueOn: string | null): CourseInCurriculum => {
  const { course } = inCurriculum(0, place, id, { required: true });
  return {
    course: { ...course, curriculum: null, assignment: { dueOn, reason: name, assignedBy: null } },
    curriculumNth: 0,
    place,
  };
};

test('courses assigned to the person come first, required and open, each once and in its curriculum', () => {
  const courses = [
    assignedAlone(1, 'c', '2040-01-01'),
    assignedAlone(2, 'a', '2040-02-01'),
    assignedAlone(3, 'c', '2040-03-01'),
    inCurriculum(1, 0, 'b'),
    inCurriculum(1, 1, 'c', { missing: 1 }),
  ];
  const listed = eachOnce(courses);
  expect(summaryOf(listed)).toEqual([
    ['c', 'curriculum 1', true],
    ['a', undefined, true],
    ['b', 'curriculum 1', false],
  ]);
  expect(listed.map((one) => [one.assignment?.dueOn, one.missing.length])).toEqual([
    ['2040-01-01', 0],
    ['2040-02-01', 0],
    [undefined, 0],
  ]);
});
