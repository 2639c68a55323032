import { describe, expect, test } from 'vitest';
import type { Section } from '#contract/training/course-content.ts';
import { differenceOf } from './course-difference.rules.ts';
import { withNewIds, type Frozen } from './course-version.rules.ts';

const both = (en: string, fr = '') => ({ en, fr });
const section = (id: string, change: Partial<Section> = {}): Section =>
  ({
    _id: id,
    slug: id,
    type: 'text',
    name: both(id),
    body: both('', ''),
    durationSeconds: 0,
    ...change,
  }) as Section;

function course(
  chapters: Readonly<Record<string, readonly (string | Section)[]>>,
  more: Partial<Frozen> = {},
): Frozen {
  return {
    content: {
      name: both('Course'),
      description: both(''),
      chapters: Object.entries(chapters).map(([id, sections]) => ({
        _id: id,
        name: both(id),
        sections: sections.map((one) => (typeof one === 'string' ? section(one) : one)),
      })),
    },
    quiz: [],
    passScore: 80,
    timeLimitMinutes: null,
    attemptsLimit: null,
    poolSize: null,
    ...more,
  };
}

const question = (id: string, right: string) => ({
  _id: id,
  type: 'single' as const,
  text: both(id),
  image: null,
  explanation: both(''),
  sectionId: null,
  options: ['a', 'b'].map((option) => ({
    _id: option,
    text: both(option),
    image: null,
    correct: option === right,
  })),
});

describe('the difference of two contents', () => {
  test.each<[string, Frozen, Frozen, string[]]>([
    ['the same', course({ A: ['1', '2'] }), course({ A: ['1', '2'] }), []],
    ['added', course({ A: ['1'] }), course({ A: ['1', '2'] }), ['added section 2']],
    ['removed', course({ A: ['1', '2'] }), course({ A: ['2'] }), ['removed section 1']],
    ['one moved up', course({ A: ['1', '2', '3'] }), course({ A: ['3', '1', '2'] }), ['moved section 3']],
    ['one moved down', course({ A: ['1', '2', '3'] }), course({ A: ['2', '3', '1'] }), ['moved section 1']],
    [
      'into another chapter',
      course({ A: ['1', '2'], B: [] }),
      course({ A: ['1'], B: ['2'] }),
      ['moved section 2'],
    ],
    ['chapters', course({ A: [], B: [], C: [] }), course({ C: [], A: [], B: [] }), ['moved chapter C']],
    [
      'a whole chapter',
      course({ A: ['1'] }),
      course({ A: ['1'], B: ['2'] }),
      ['added chapter B', 'added section 2'],
    ],
    [
      'changed',
      course({ A: [section('1', { body: both('old', 'vieux') })] }),
      course({ A: [section('1', { body: both('new', 'vieux') })] }),
      ['changed section 1: body.en old→new'],
    ],
    [
      'French alone',
      course({ A: [section('1')] }),
      course({ A: [section('1', { name: both('1', 'un') })] }),
      ['changed section 1: name.fr null→un'],
    ],
    [
      'the right answer',
      course({}, { quiz: [question('q', 'a')] }),
      course({}, { quiz: [question('q', 'b')] }),
      ['changed question q: options.a.correct true→false, options.b.correct false→true'],
    ],
    ['quiz terms', course({}), course({}, { passScore: 90 }), ['changed course c: passScore 80→90']],
    [
      'changed and moved',
      course({ A: ['1', '2', '3'] }),
      course({ A: [section('3', { name: both('three') }), '1', '2'] }),
      ['changed and moved section 3: name.en 3→three'],
    ],
  ])('%s', (_what, before, after, expected) => {
    const said = differenceOf('c', before, after).map(({ change, isMoved, kind, _id, fields }) => {
      const detail = fields.map((one) => `${one.field} ${one.before}→${one.after}`).join(', ');
      const how = change === 'changed' && isMoved ? 'changed and moved' : change;
      return `${how} ${kind} ${_id}${change === 'changed' ? `: ${detail}` : ''}`;
    });
    expect(said).toEqual(expected);
  });
});

test('a duplicate shares no id with its original, and references to its sections point to the copy', () => {
  const original = course({ A: ['1'] }, { quiz: [{ ...question('q', 'a'), sectionId: '1' }] });
  let count = 0;
  const copy = withNewIds(original, () => `new-${(count += 1)}`, both(' (copy)', ' (copie)'));
  expect(copy.content.name.en).toBe('Course (copy)');
  expect(copy.quiz[0]!.sectionId).toBe(copy.content.chapters[0]!.sections[0]!._id);
  expect(JSON.stringify(copy)).not.toMatch(/"_id":"(A|1|q|a|b)"/);
});
