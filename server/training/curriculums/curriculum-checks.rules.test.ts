import { expect, test } from 'vitest';
import { checksOf, type CheckedCurriculum } from './curriculum-checks.rules.ts';

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const course = (id: string, change: Partial<CheckedCurriculum['courses'][number]> = {}) => ({
  _id: id,
  name: both(id),
  isOpen: true,
  required: true,
  prerequisites: [] as string[],
  status: 'published' as const,
  ...change,
});
const ready: CheckedCurriculum = {
  name: both('Belts'),
  description: both('All about belts'),
  audience: {},
  endsOn: '2026-06-30',
  courses: [course('a'), course('b', { prerequisites: ['a'] })],
};

test.each<[string, Partial<CheckedCurriculum>, string[]]>([
  ['ready', {}, []],
  ['no name', { name: { en: '', fr: '' } }, ['name', 'french']],
  ['no description', { description: { en: '', fr: '' } }, ['description']],
  ['no French', { name: { en: 'Belts', fr: '' } }, ['french']],
  ['ends today', { endsOn: '2026-03-31' }, []],
  ['over', { endsOn: '2026-03-30' }, ['ended']],
  ['no end', { endsOn: null }, []],
  ['everybody', { audience: null }, ['everybody']],
  ['no course', { courses: [] }, ['noCourse']],
  ['none open', { courses: [course('a', { isOpen: false })] }, ['noOpenCourse', 'closedCourse']],
  ['all optional', { courses: [course('a', { required: false })] }, ['noRequired']],
  ['one closed', { courses: [course('a'), course('b', { isOpen: false })] }, ['closedCourse']],
  [
    'waits for a closed one',
    { courses: [course('a', { isOpen: false }), course('b', { prerequisites: ['a'] })] },
    ['neverOpens', 'closedCourse'],
  ],
])('%s', (_what, change, codes) => {
  expect(checksOf({ ...ready, ...change }, '2026-03-31', 'en').map((one) => one.code)).toEqual(codes);
});

test("names appear in the caller's language", () => {
  const checks = checksOf({ ...ready, courses: [course('a', { isOpen: false })] }, '2026-03-31', 'fr');
  expect(checks.map((one) => one.message).join(' ')).toContain('«\u202fa (fr)\u202f»');
});
