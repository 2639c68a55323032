import { expect, test } from 'vitest';
import { readCodes } from './codes.rules.ts';

test.each([
  ['spaces, tabs, and every line end', 'A B\tC\nD\r\nE', ['A', 'B', 'C', 'D', 'E'], []],
  ['a byte order mark and no-break spaces around', '\ufeffA\u00a0B', ['A', 'B'], []],
  ['each once, in their order', 'B A B A B', ['B', 'A'], ['B', 'A']],
  ['upper and lower case are two codes', 'ab AB', ['ab', 'AB'], []],
  ['the same letters composed and not', 'é1 e\u03011', ['é1'], ['é1']],
  ['quoted cells', '"A"\r\n"B""B"\r\nC"D', ['A', 'B"B', 'C"D'], []],
  ['the first line of a CSV file of Excel', 'sep=;\r\nA\r\nB', ['A', 'B'], []],
  ['punctuation', '<b>-_=+;,\'"', ['<b>-_=+;,\'"'], []],
])('%s', (_what, text, codes, repeated) => {
  expect(readCodes(text)).toEqual({ codes, repeated });
});

test.each([
  ['a zero-width space', 'AA B\u200bB', { is: 'invisible', place: 2, code: 'B□B' }],
  ['a zero-width no-break space', 'A\ufeffB', { is: 'invisible', place: 1, code: 'A□B' }],
  ['a soft hyphen', 'A\u00adB', { is: 'invisible', place: 1, code: 'A□B' }],
  ['only a joiner', 'A \u200d', { is: 'invisible', place: 2, code: '□' }],
  ['a control character', 'A \u0007B', { is: 'invisible', place: 2, code: '□B' }],
  ['half of a pair', 'A\ud800', { is: 'invisible', place: 1, code: 'A□' }],
  ['blank braille', '\u2800', { is: 'invisible', place: 1, code: '□' }],
  ['101 characters', 'x'.repeat(101), { is: 'too-long', place: 1, code: 'x'.repeat(30) }],
])('%s is refused', (_what, text, fault) => {
  expect(readCodes(text)).toEqual(fault);
});

test('100,000 codes are read, one more is refused', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `C${index}`).join('\n');
  expect(readCodes(text)).toMatchObject({ repeated: [] });
  expect(readCodes(`${text} one-more`)).toEqual({ is: 'too-many' });
});
