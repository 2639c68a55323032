import { expect, test } from 'vitest';
import { vttOfSrt } from './subtitles.rules.ts';

test('an SRT file becomes WebVTT, however its program writes it', () => {
  const srt = [
    '\uFEFF1',
    '00:00:01,000 --> 00:00:04,5',
    '<i>Bonjour</i> & <font color="#fff">bienvenue</font>',
    '{\\an8}a < b -->',
    '',
    '2',
    '0:01:05.250 --> 00:01:06,000  X1:10 X2:20',
    '<B>Two</B>',
    '',
    'still two',
    '3',
    '00:02:00,000 --> 00:02:01,000',
    '42',
    '',
    '',
    '4',
    '100:00:00,000 --> 100:00:01,000',
    '<script>x</script>',
  ].join('\r\n');
  expect(vttOfSrt(srt)).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.000 --> 00:00:04.500',
      '<i>Bonjour</i> &amp; bienvenue',
      'a &lt; b --&gt;',
      '',
      '00:01:05.250 --> 00:01:06.000',
      '<b>Two</b>',
      'still two',
      '',
      '00:02:00.000 --> 00:02:01.000',
      '42',
      '',
      '100:00:00.000 --> 100:00:01.000',
      '&lt;script&gt;x&lt;/script&gt;',
      '',
    ].join('\n'),
  );
});

test.each(['', 'no times at all', '1\n2\n3', 'WEBVTT\n\n'])('%j has no cue', (text) => {
  expect(vttOfSrt(text)).toBeUndefined();
});
