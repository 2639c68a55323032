import { expect, test } from 'vitest';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { fitted } from '#contract/training/certificate-lines.ts';
import { sheetMarks } from '#contract/training/certificate-sheet.ts';
import { codeFrom, shownCode, typedCode } from './certificates.rules.ts';

test('numbers contain only letters and digits that are hard to mistake', () => {
  const code = codeFrom(Uint8Array.from({ length: 12 }, (_, index) => index * 23));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(typedCode(shownCode(code))).toBe(code);
});

test.each([
  ['k7qf-2m9x-tb4c', 'K7QF2M9XTB4C'],
  ['K7QF 2M9X TB4C', 'K7QF2M9XTB4C'],
  ['OOOO-IIII-LLLL', '000011111111'],
  ['K7QF-2M9X', null],
  ['K7QF-2M9X-TB4U', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

const measure = (text: string, _font: string, size: number) => text.length * size * 0.5;

test.each([
  ['short', 1, 20],
  ['a name that is a little long', 1, 15],
  ['a name of very many words that does not fit on one line of the sheet at any size', 2, 14],
  ['x'.repeat(200), 1, 20],
])('%j fits in its width', (text, lines, most) => {
  const made = fitted(text, 'display', 20, 220, measure);
  expect(made).toHaveLength(lines);
  expect(made.map((line) => line.text).join(' ')).toBe(text);
  for (const line of made) {
    expect(measure(line.text, 'display', line.size)).toBeLessThanOrEqual(220.01);
    expect(line.size).toBeLessThanOrEqual(most + 1);
  }
});

test('hidden parts are not on the sheet, and courses that do not fit are counted', () => {
  const values = {
    portal: 'Academy',
    name: 'Ana',
    dealer: '',
    curriculum: { en: 'Bench', fr: 'Établi' },
    courses: Array.from({ length: 60 }, (_, index) => ({
      name: { en: `Course ${index}`, fr: '' },
      passedOn: '2026-01-01',
      score: null,
    })),
    issuedOn: '2026-01-01',
    expiresOn: null,
    code: 'K7QF-2M9X-TB4C',
    address: 'https://academy.example/public/certificate/K7QF-2M9X-TB4C',
  };
  const { places } = defaultDesign;
  const design = { ...defaultDesign, places: { ...places, title: { ...places.title, shown: false } } };
  const marks = sheetMarks(design, values, 'fr', measure);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).not.toContain(design.title.fr);
  expect(texts).toContain('Établi');
  expect(texts).toContain('60 cours sur 60');
  expect(texts).toContain('Sans date de fin');
  expect(texts.filter((text) => text.startsWith('Course')).length).toBeLessThan(60);
  expect(texts.some((text) => /^et \d+ de plus$/.test(text))).toBe(true);
});
