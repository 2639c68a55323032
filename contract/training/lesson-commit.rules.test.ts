import { expect, test } from 'vitest';
import { readCommit } from './lesson-commit.rules.ts';
import { scormPlayCalls as calls } from './scorm-play.calls.ts';

const sound = {
  sequence: 1,
  status: 'incomplete',
  score: { raw: 40, min: 0, max: 100 },
  location: 'page-3',
  suspendData: '\u0000a\ud800',
  time: 62.5,
  exit: 'suspend',
  finished: true,
  closed: false,
  silent: false,
  saidFailed: true,
  cmi: { 'cmi.objectives.0.id': 'torque' },
};
const ids = {
  courseId: '01890000-0000-7000-8000-000000000001',
  launchId: '01890000-0000-7000-8000-000000000002',
};
const isTakenByServer = (commit: object) =>
  calls.updateProgress.body.safeParse({ ...commit, ...ids }).success;

test('a valid commit is returned unchanged, without unknown fields', () => {
  expect(readCommit(sound)).toEqual(sound);
  const more = {
    ...sound,
    courseId: 'x',
    sectionId: 'y',
    launchId: 'z',
    token: 't',
    __proto__: { userId: 'u' },
  };
  expect(readCommit(more)).toEqual(sound);
  const { closed: _closed, silent: _silent, saidFailed: _said, ...least } = sound;
  expect(readCommit(least)).toEqual(least);
});

test.each<[string, object]>([
  ['a sequence of zero', { sequence: 0 }],
  ['a broken sequence', { sequence: 1.5 }],
  ['a sequence without end', { sequence: 1e7 }],
  ['an unknown status', { status: 'done' }],
  ['a score above 100', { score: { raw: 101, min: null, max: null } }],
  ['a score below 0', { score: { raw: -1, min: null, max: null } }],
  ['a score that is no number', { score: { raw: Number.NaN, min: null, max: null } }],
  ['a score in words', { score: 'high' }],
  ['a location that is none', { location: 7 }],
  ['a location without end', { location: 'x'.repeat(1001) }],
  ['a state that is none', { suspendData: null }],
  ['a time without end', { time: Number.POSITIVE_INFINITY }],
  ['an unknown exit', { exit: 'leave' }],
  ['an end that is neither', { finished: 'yes' }],
  ['a flag that is none', { closed: 1 }],
  ['elements that are none', { cmi: { 'cmi.comments': { toString: 1 } } }],
  ['an element with a name without end', { cmi: { ['x'.repeat(256)]: '' } }],
  ['a list of elements', { cmi: ['a'] }],
])('%s is accepted neither on the page nor by the server', (_what, wrong) => {
  expect(readCommit({ ...sound, ...wrong })).toBeNull();
  expect(isTakenByServer({ ...sound, ...wrong })).toBe(false);
});

test('the server accepts every commit that the page accepts', () => {
  // Whatever time a package claims, the server limits it by its own clock.
  for (const one of [
    sound,
    { ...sound, time: -1 },
    { ...sound, time: 86_401 },
    { ...sound, score: { raw: null, min: null, max: null }, cmi: {}, exit: '' },
  ])
    expect([readCommit(one) !== null, isTakenByServer(one)]).toEqual([true, true]);
  for (const none of [null, undefined, 'x', 7, [], [sound]]) expect(readCommit(none)).toBeNull();
});
