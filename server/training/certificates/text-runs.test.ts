import { describe, expect, test } from 'vitest';
import { SheetFonts } from './sheet-fonts.ts';
import { textRuns } from './text-runs.ts';

const fonts = new SheetFonts();
const faces = (line: string) => textRuns(line, 'display', fonts).map((run) => run.face);
const seen = (line: string) => textRuns(line, 'display', fonts).map((run) => run.text);

const names = [
  ['Latin', 'Léa Bergström-Côté', ['display']],
  ['Cyrillic', 'Олена', ['strong']],
  ['Greek', 'Γιώργος', ['strong']],
  ['simplified Chinese', '王伟', ['han-strong']],
  ['traditional Chinese', '陳龍', ['han-strong']],
  ['Japanese', '髙橋さくらサクラー', ['han-strong']],
  ['Korean', '김민준', ['hangul-strong']],
  ['Korean, taken apart', '김'.normalize('NFD'), ['hangul-strong']],
  ['Hebrew with points', 'יוֹסֵף', ['hebrew-strong']],
  ['Arabic', 'محمد', ['arabic-strong']],
  ['Persian', 'پژگچ', ['arabic-strong']],
  ['emoji', '🏍👍🏽👨‍👩‍👧🇨🇦❤️', ['emoji-strong']],
] as const;

describe('names in other scripts', () => {
  test.each(names)('%s has a font that knows every letter', (_script, name, expected) => {
    expect([...new Set(faces(name))]).toEqual(expected);
  });

  test.each([...names.map(([, name]) => name), 'Zoé 🏍 王伟 (김민준) יוֹסֵף محمد عبد الله 42 ©'])(
    'nothing is drawn as a box in %s',
    (name) => {
      for (const requested of ['display', 'text', 'strong'] as const)
        for (const { face, text } of textRuns(name, requested, fonts)) {
          const { glyphs } = fonts.open(face).layout(text, []);
          expect(
            glyphs.map((glyph) => glyph.id),
            `${face}: ${text}`,
          ).not.toContain(0);
        }
    },
  );

  test('a sequence of signs is one picture', () => {
    const shaped = (text: string) => fonts.open('emoji').layout(text, []).glyphs.length;
    expect(shaped('👨‍👩‍👧')).toBe(1);
    expect(shaped('🇨🇦')).toBe(1);
  });

  test('© is text of the sheet, and an unknown sign is a question mark', () => {
    expect(faces('© 2026')).toEqual(['display']);
    expect(seen('a\u{e000}b')).toEqual(['a?b']);
  });
});

describe('visual order', () => {
  test('a right-to-left name with a left-to-right one after it', () => {
    expect(seen('محمد عبد الله Smith 42')).toEqual(['Smith 42', 'محمد عبد الله ']);
  });

  test('brackets are mirrored', () => {
    expect(seen('כהן (Joe)').join('|')).toBe('(|Joe|)|כהן ');
  });

  test('a letter shaped by its neighbors differs from one alone', () => {
    const font = fonts.open('arabic');
    const ids = (text: string) => font.layout(text, []).glyphs.map((glyph) => glyph.id);
    expect(ids('عبد')).not.toEqual(ids('ع').concat(ids('ب'), ids('د')).toReversed());
  });

  test('a left-to-right line keeps its order around a right-to-left name', () => {
    expect(seen('Dealer חיפה Motors')).toEqual(['Dealer ', 'חיפה', ' Motors']);
  });
});
