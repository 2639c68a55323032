import { expect, test } from 'vitest';
import { captionsFault, mostCues } from './captions.rules.ts';

const cue = '00:01.000 --> 00:02.000\nHello';

test.each([
  ['a head alone', 'WEBVTT\n'],
  [
    'names, settings, notes, and styles',
    `WEBVTT - a title\nLanguage: en\n\nNOTE\nof 1 --> 2\n\nSTYLE\n::cue {}\n\n1\n00:00:01.000 --> 00:00:02.000 line:0 align:start\nHello\n- there\n\nintro\n${cue}\n`,
  ],
  ['cues at the same time', `WEBVTT\n\n${cue}\n\n${cue}`],
  [
    'a long video and lines of another system',
    'WEBVTT\r\n\r\n123:59:59.000 --> 124:00:00.000\r\nEnd\r\n\r\n\r\n',
  ],
])('captions may have %s', (_what, vtt) => {
  expect(captionsFault(vtt)).toBeNull();
});

test.each([
  ['end before they begin', `WEBVTT\n\n${cue}\n\n00:03.000 --> 00:02.500\nBack`, 'cueBackwards', 6],
  ['begin before the ones above', `WEBVTT\n\n00:05.000 --> 00:06.000\nLate\n\n1\n${cue}`, 'cueBackwards', 7],
  ['last no time', 'WEBVTT\n\n00:02.000 --> 00:02.000\nNow', 'cueBackwards', 3],
  ['have a comma in their times', 'WEBVTT\n\n00:01,000 --> 00:02,000\nHello', 'cueTimes', 3],
  ['have no times', `WEBVTT\n\n${cue}\n\nlost words\nand more`, 'cueTimes', 7],
  ['have minutes beyond the hour', 'WEBVTT\n\n00:75:00.000 --> 01:20:00.000\nHello', 'cueTimes', 3],
  ['are too many', `WEBVTT\n\n${`${cue}\n\n`.repeat(mostCues + 1)}`, 'manyCues', 3 + 3 * mostCues],
])('captions are refused that %s, with their line', (_what, vtt, reason, line) => {
  expect(captionsFault(vtt)).toEqual({ reason, line });
});
