import { describe, expect, test } from 'vitest';
import { email, line, paragraph } from './text.ts';

const refusal = (schema: ReturnType<typeof line>, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('visible text', () => {
  test.each([
    '\u200b',
    '\u200b\u200d\ufeff',
    '\u00ad',
    '\u2060\u2063',
    '\u3164',
    '\uffa0\u115f\u1160',
    '\u2800\u2800',
    '\u202e\u202c',
    '\u200f',
    '\u{e0041}\u{e007f}',
    '\ufe0f',
    '\u0301',
  ])('%j has nothing visible and is refused, required or not', (text) => {
    expect(refusal(line(80), text)).toBe('platform.invisible');
    expect(refusal(line(80, 0), text)).toBe('platform.invisible');
    expect(paragraph(80).safeParse(`${text}\n${text}`).success).toBe(false);
  });

  test.each(['A', 'é', 'e\u0301', '李', '👩🏽‍🔧', '🇨🇦', '☃', '-', '٣', 'ﬁ', '\u200fשלום\u200e', 'A\u200bB'])(
    '%j is accepted',
    (text) => {
      expect(line(80).safeParse(text).success).toBe(true);
    },
  );

  test('an optional one may be empty', () => {
    expect(line(80, 0).safeParse('  ').data).toBe('');
    expect(refusal(line(80), ' ')).toBe('platform.required');
  });
});

describe('direction', () => {
  test.each([
    'evil\u202egnp.exe',
    '\u202e',
    'a\u202bb',
    'a\u202ab\u2069',
    'a\u2067b',
    'a\u2066b\u202c',
    'a\u202eb\u202c\u202ec',
    '\u202d\u202ex\u202c',
  ])('%j leaves the direction changed at its end and is refused', (text) => {
    expect(line(80).safeParse(`x${text}`).success).toBe(false);
  });

  test.each([
    '\u202etxet\u202c',
    '\u2067שלום\u2069',
    'a\u2066\u202eb\u202c\u2069c',
    'a\u202c',
    'a\u2069',
    '\u2066\u202eb\u2069',
  ])('%j closes every direction it opens', (text) => {
    expect(line(80).safeParse(`x${text}`).success).toBe(true);
  });

  test('a paragraph may leave a direction open', () => {
    expect(paragraph(80).safeParse('one\u202e two\nthree').success).toBe(true);
  });
});

describe('e-mail addresses', () => {
  test.each([
    'x@iana-.com',
    'x@-iana.com',
    'x@iana.-com',
    'x@a.b-.com',
    'x@iana.com-',
    'x@127.0.0.1',
    'x@iana',
    `x@${'a'.repeat(64)}.com`,
    `${'a'.repeat(65)}@iana.com`,
    'x@iana..com',
    'x@iana.1',
    'x@xn--.com',
  ])('%s is refused', (text) => {
    expect(email().safeParse(text).success).toBe(false);
  });

  test.each([
    'x@iana.com',
    'x@my-shop.co.uk',
    'x@xn--bcher-kva.example',
    'x+y.z@a1.example',
    "o'brien@shop.example",
    `${'a'.repeat(64)}@iana.com`,
    'x@1and1.com',
  ])('%s is accepted', (text) => {
    expect(email().safeParse(text).success).toBe(true);
  });
});
