import { describe, expect, it } from 'vitest';
import { courseAfter } from './next-course.ts';

const course = (_id: string, status: string, ...missing: string[]) => ({
  _id,
  name: { en: _id, fr: _id },
  status,
  missing: missing.map((one) => ({ _id: one })),
});

describe('the course after a passed one', () => {
  it.each([
    ['the next in the order', ['a passed', 'b in-progress', 'c not-started'], 'b', 'c'],
    ['the first one after the last', ['a not-started', 'b passed'], 'b', 'a'],
    ['not a passed one', ['a in-progress', 'b passed', 'c failed'], 'a', 'c'],
    ['nothing if all are passed', ['a passed', 'b passed'], 'b', undefined],
    ['the first of a list that does not contain it', ['x passed', 'y not-started'], 'b', 'y'],
  ])('%s', (_name, courses, passed, next) => {
    const list = courses.map((one) => course(...(one.split(' ') as [string, string])));
    expect(courseAfter(list, passed)?._id).toBe(next);
  });
  it('opens a course that waited only for the passed one, not one that waits for another', () => {
    const list = [
      course('a', 'in-progress'),
      course('b', 'not-started', 'a', 'z'),
      course('c', 'not-started', 'a'),
    ];
    expect(courseAfter(list, 'a')?._id).toBe('c');
  });
});
