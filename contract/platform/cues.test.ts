import { expect, test } from 'vitest';
import { cuesOf } from './cues.ts';

test('cues are read with and without names, hours, marks, and several lines', () => {
  const vtt = [
    'WEBVTT - Belt',
    '',
    'NOTE 00:00:01.000 is where it begins',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    '1',
    '00:00:00.100 --> 00:00:03.900 line:0',
    '<v Ewa>Spread the <b>driven</b> sheaves',
    'until the belt hangs loose &amp; dry.',
    '',
    '01:02.500 --> 01:03.000',
    'Sans levier.',
    '',
    '1:00:00.000 --> 1:00:01.000',
    '',
  ].join('\r\n');
  expect(cuesOf(vtt)).toEqual([
    { start: 0.1, end: 3.9, text: 'Spread the driven sheaves until the belt hangs loose & dry.' },
    { start: 62.5, end: 63, text: 'Sans levier.' },
  ]);
});

test('what is no captions has no cues', () => {
  expect(cuesOf('')).toEqual([]);
  expect(cuesOf('WEBVTT')).toEqual([]);
});
