import { describe, expect, test } from 'vitest';
import type { DraftQuestion, DraftSection } from '#contract/training/course-draft.ts';
import { checksOf, type CheckedDraft } from './course-checks.rules.ts';
import { emptyMedia, slugOf, textsIn, withFrench } from '../draft/draft-media.rules.ts';

const both = (en: string, fr = en) => ({ en, fr });
const now = '2026-01-01T00:00:00.000Z';
const section = (change: Partial<DraftSection> = {}): DraftSection => ({
  _id: 's',
  chapterId: 'h',
  slug: 's',
  type: 'text',
  name: both('Section'),
  body: both('<p>Text</p>'),
  durationSeconds: 60,
  french: { name: 'matched', body: 'matched', media: 'none' },
  version: 1,
  updatedAt: now,
  ...change,
});
const option = (text: string, correct = false) => ({ _id: text, text: both(text), image: null, correct });
const question = (change: Partial<DraftQuestion> = {}): DraftQuestion => ({
  _id: 'q',
  type: 'single',
  text: both('Question'),
  explanation: both(''),
  image: null,
  sectionId: null,
  lostSection: null,
  options: [option('a', true), option('b')],
  french: { text: 'matched', explanation: 'none', options: 'matched' },
  version: 1,
  updatedAt: now,
  ...change,
});
function draft(
  sections: readonly DraftSection[],
  questions: readonly DraftQuestion[] = [question()],
  change: Partial<CheckedDraft> = {},
): CheckedDraft {
  return {
    _id: 'c',
    name: both('Course'),
    description: both('About'),
    brand: null,
    isScorm: false,
    poolSize: null,
    french: { name: 'matched', description: 'matched' },
    chapters: [
      {
        _id: 'h',
        name: both('Chapter'),
        french: { name: 'matched' },
        version: 1,
        updatedAt: now,
        sections: [...sections],
      },
    ],
    questions: [...questions],
    ...change,
  };
}
const media = { fileId: 'f', location: '/files/f' };
const slide = (change: object) => section({ type: 'slide', ...emptyMedia('slide'), ...change });
const video = (change: object) => section({ type: 'video', ...emptyMedia('video'), ...change });
const noCaptions = {
  file: { ...media, mediaType: 'video/mp4' },
  poster: media,
  captions: { en: null, fr: null },
  durationSeconds: 9,
};

describe('what is missing before publishing', () => {
  test.each<[string, CheckedDraft, string[]]>([
    ['nothing', draft([section()]), []],
    ['no name', draft([section()], undefined, { name: both('') }), ['error courseName']],
    ['no chapter', draft([], undefined, { chapters: [] }), ['error noChapter']],
    ['an empty chapter', draft([]), ['error noSection', 'error emptyChapter']],
    [
      'a section without title and text',
      draft([section({ name: both(''), body: both('<p> </p>') })]),
      ['error sectionName', 'error sectionText'],
    ],
    ['a text of a picture alone', draft([section({ body: both('<img src="/files/x" alt="">') })]), []],
    ['a slide without picture and words', draft([slide({})]), ['error slideImage', 'error slideAlt']],
    [
      'a slide without a French picture',
      draft([
        slide({
          slide: {
            image: { en: media, fr: null },
            alt: both('A'),
            headline: both(''),
            points: [],
            figures: [],
          },
        }),
      ]),
      ['warning slideFrench'],
    ],
    ['a section without its clip', draft([video({})]), ['error videoFile']],
    ['a clip without captions', draft([video({ video: noCaptions })]), ['error videoCaptions']],
    [
      'a product without name and variants',
      draft([section({ type: 'product', ...emptyMedia('product') })]),
      ['error productName', 'error productVariants'],
    ],
    ['no quiz', draft([section()], []), ['warning noQuiz']],
    ['a question without text', draft([section()], [question({ text: both('') })]), ['error questionText']],
    [
      'one answer',
      draft([section()], [question({ options: [option('a', true)] })]),
      ['error questionOptions'],
    ],
    [
      'no right answer',
      draft([section()], [question({ options: [option('a'), option('b')] })]),
      ['error noRightOption'],
    ],
    [
      'two right ones of one',
      draft([section()], [question({ options: [option('a', true), option('b', true)] })]),
      ['error severalRight'],
    ],
    [
      'two right ones of several',
      draft([section()], [question({ type: 'multiple', options: [option('a', true), option('b', true)] })]),
      [],
    ],
    [
      'an empty answer',
      draft([section()], [question({ options: [option('', true), option('b')] })]),
      ['error optionText'],
    ],
    [
      'more questions drawn than exist',
      draft([section()], undefined, { poolSize: 2 }),
      ['error poolTooLarge'],
    ],
    [
      'no French',
      draft([section({ french: { name: 'missing', body: 'stale', media: 'none' } })]),
      ['warning frenchMissing'],
    ],
    [
      'older French',
      draft([section({ french: { name: 'matched', body: 'stale', media: 'none' } })]),
      ['warning frenchStale'],
    ],
  ])('%s', (_what, checked, expected) => {
    expect(checksOf(checked, 'en').map((one) => `${one.severity} ${one.code}`)).toEqual(expected);
    for (const { message } of checksOf(checked, 'fr')) expect(message).not.toContain('{');
  });
});

test('texts of a document are read and written by their path', () => {
  const document = {
    slide: {
      image: { en: media, fr: null },
      alt: both('A', ''),
      points: [both('One', 'Un'), both('Two', '')],
    },
  };
  expect(textsIn(document).map(({ path, en, fr }) => [path, en, fr])).toEqual([
    ['slide.alt', 'A', ''],
    ['slide.points.0', 'One', 'Un'],
    ['slide.points.1', 'Two', ''],
  ]);
  const written = withFrench(document, { 'slide.points.1': 'Deux', 'slide.nothing': 'X' });
  expect(written).toEqual({ slide: { ...document.slide, points: [both('One', 'Un'), both('Two', 'Deux')] } });
});

test.each([
  ['Réglage du frein arrière', 'reglage-du-frein-arriere'],
  ['  ABS / CBS  ', 'abs-cbs'],
  ['日本', 'section'],
])('the address of “%s” is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['the same words', ['Belt', 'Belt'], true],
  ['the same words, spaced otherwise', ['Drive belt', ' Drive  belt '], true],
  ['units that differ in case', ['5 mW', '5 MW'], false],
  ['different words', ['Belt', 'Chain'], false],
])('two answers with %s', (_what, [first, second], areEqual) => {
  const codes = checksOf(
    draft([section()], [question({ options: [option(first!, true), option(second!)] })]),
    'en',
  ).map((one) => one.code);
  expect(codes.includes('equalOptions')).toBe(areEqual);
});

test('answers that are equal only in French, and pictures without alternative text', () => {
  const french = [
    { ...option('Belt', true), text: both('Belt', 'Courroie') },
    { ...option('Strap'), text: both('Strap', 'Courroie') },
  ];
  const pictures = ['1', '2'].map((id) => ({
    ...option('', id === '1'),
    _id: id,
    image: { fileId: id, location: `/files/${id}` },
  }));
  const codesOf = (options: DraftQuestion['options']) =>
    checksOf(draft([section()], [question({ options })]), 'en').map((one) => one.code);
  expect(codesOf(french)).toContain('equalOptions');
  expect(codesOf(pictures)).not.toContain('equalOptions');
});

test('a section without a name is called by its number, without quotation marks', () => {
  const unnamed = draft([section(), section({ _id: 't', name: both(''), body: both('') })]);
  const messages = (language: 'en' | 'fr') =>
    checksOf(unnamed, language).flatMap(({ code, message }) => (code === 'sectionText' ? [message] : []));
  expect(messages('en')).toEqual(['Section 2: add text.']);
  expect(messages('fr')).toEqual(['Section 2\u202f: ajoutez du texte.']);
});
