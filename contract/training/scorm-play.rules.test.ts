import { describe, expect, test } from 'vitest';
import {
  centisecondsOf,
  entryOf,
  failureAfter,
  failureAtLaunch,
  isNewer,
  isUnsettled,
  lessonStatuses,
  outcomeOf,
  percentOf,
  statusOf,
  timespanOf,
  type LessonStatus,
} from './scorm-play.rules.ts';

const reported = (
  status: LessonStatus,
  raw: number | null = null,
  masteryScore: number | null = null,
  ended = false,
  closed = false,
) => ({ status, score: { raw, min: null, max: null }, masteryScore, ended, closed });

describe('the stored status', () => {
  test.each([
    ['never named, still open', reported('not attempted'), 'not attempted', null],
    ['never named, ended', reported('not attempted', null, null, true), 'completed', true],
    ['never named, ended, scored enough', reported('not attempted', 80, 80, true), 'passed', true],
    ['never named, ended, scored too little', reported('not attempted', 79.5, 80, true), 'failed', false],
    ['incomplete, ended without a score', reported('incomplete', null, 80, true), 'incomplete', null],
    ['incomplete with a score, still open', reported('incomplete', 95, 80), 'incomplete', null],
    ['incomplete with a score, ended', reported('incomplete', 95, 80, true), 'passed', true],
    ['completed without mastery, still open', reported('completed', 10), 'completed', null],
    ['completed without mastery, ended', reported('completed', 10, null, true), 'completed', true],
    ['completed without mastery, closed', reported('completed', 10, null, false, true), 'completed', true],
    [
      'completed, closed, the score never came',
      reported('completed', null, 80, false, true),
      'completed',
      null,
    ],
    ['incomplete, closed', reported('incomplete', 10, null, false, true), 'incomplete', null],
    ['never named, closed', reported('not attempted', null, null, false, true), 'not attempted', null],
    ['passed, still open', reported('passed', 10), 'passed', true],
    ['completed, the score that decides may follow', reported('completed', null, 80), 'completed', null],
    ['completed, ended, the score never came', reported('completed', null, 80, true), 'completed', true],
    ['completed with too little', reported('completed', 10, 80), 'failed', false],
    ['says passed with too little', reported('passed', 10, 80), 'failed', false],
    ['says failed with enough', reported('failed', 90, 80, true), 'passed', true],
    ['failed, reported by the lesson', reported('failed'), 'failed', false],
    ['browsed', reported('browsed', null, null, true), 'browsed', null],
    ['a mastery score of zero', reported('completed', 0, 0, true), 'passed', true],
  ] as const)('%s', (_what, given, status, outcome) => {
    expect(statusOf(given)).toBe(status);
    expect(outcomeOf(given)).toBe(outcome);
  });

  test.each([
    ['completed after failing', reported('completed'), 'failed', false],
    [
      'ended without another word after failing',
      reported('not attempted', null, null, true),
      'failed',
      false,
    ],
    ['completed with a score and nothing to measure it by', reported('completed', 100), 'failed', false],
    ['passed after failing', reported('passed', 10), 'passed', true],
    ['the mastery score reached after failing', reported('completed', 80, 80), 'passed', true],
    ['still going on', reported('incomplete'), 'incomplete', null],
  ] as const)('reported failed before in the attempt: %s', (_what, given, status, outcome) => {
    expect(statusOf({ ...given, hasFailed: true })).toBe(status);
    expect(outcomeOf({ ...given, hasFailed: true })).toBe(outcome);
  });

  test.each([
    ['none', 'failed', undefined, 'told'],
    ['none', 'completed', true, 'told'],
    ['none', 'passed', true, 'none'],
    ['told', 'incomplete', undefined, 'told'],
    ['told', 'failed', false, 'told'],
    ['told', 'passed', undefined, 'none'],
    ['carried', 'failed', undefined, 'carried'],
    ['carried', 'failed', false, 'carried'],
    ['carried', 'failed', true, 'told'],
    ['carried', 'incomplete', false, 'none'],
    ['carried', 'completed', undefined, 'none'],
  ] as const)(
    'failure %s, after %s (reported failed itself: %s): failure %s',
    (before, status, says, after) => {
      expect(failureAfter(before, status, says)).toBe(after);
    },
  );

  test.each([
    ['none', 'resume', 'none'],
    ['told', 'resume', 'told'],
    ['carried', 'resume', 'carried'],
    ['told', '', 'carried'],
    ['carried', '', 'carried'],
    ['none', 'ab-initio', 'none'],
  ] as const)('failure %s, entered as “%s”: failure %s', (before, entry, after) => {
    expect(failureAtLaunch(before, entry)).toBe(after);
  });

  test.each([
    ['completed', reported('completed'), true],
    ['completed and ended', reported('completed', null, null, true), false],
    ['completed and closed', reported('completed', null, null, false, true), false],
    ['completed, its score may follow', reported('completed', null, 80), false],
    ['completed after failing', { ...reported('completed'), hasFailed: true }, false],
    ['passed', reported('passed'), false],
    ['incomplete', reported('incomplete'), false],
  ])('%s: waits for the end of the lesson: %#', (_what, given, waits) =>
    expect(isUnsettled(given)).toBe(waits),
  );

  test('outcome and status always agree, and reporting them again changes nothing', () => {
    const scores = [null, 0, 50, 100];
    const all = lessonStatuses.flatMap((status) =>
      scores.flatMap((raw) =>
        scores.flatMap((mastery) => [false, true].map((ended) => reported(status, raw, mastery, ended))),
      ),
    );
    const agrees = (given: ReturnType<typeof reported>) => {
      const [kept, outcome] = [statusOf(given), outcomeOf(given)];
      const isGood = kept === 'passed' || kept === 'completed';
      return (
        (outcome === false) === (kept === 'failed') &&
        (outcome !== true || isGood) &&
        statusOf({ ...given, status: kept }) === kept
      );
    };
    expect(all.filter((given) => !agrees(given))).toEqual([]);
    expect(all).toHaveLength(192);
  });
});

test.each([
  [{ raw: null, min: null, max: null }, null],
  [{ raw: 85, min: null, max: null }, 85],
  [{ raw: 8, min: 0, max: 10 }, 80],
  [{ raw: 15, min: 10, max: 20 }, 50],
  [{ raw: 120, min: 0, max: 100 }, 100],
  [{ raw: -5, min: null, max: null }, 0],
  [{ raw: 50, min: 0, max: 0 }, 50],
  [{ raw: 66.6, min: null, max: 100 }, 67],
])('the percentage of %j is %j', (score, percent) => expect(percentOf(score)).toBe(percent));

test.each([
  [{ launchCount: 0, hasState: false, ended: false, exit: '' }, 'ab-initio'],
  [{ launchCount: 1, hasState: false, ended: false, exit: '' }, 'ab-initio'],
  [{ launchCount: 1, hasState: true, ended: true, exit: 'suspend' }, 'resume'],
  [{ launchCount: 1, hasState: true, ended: false, exit: '' }, 'resume'],
  [{ launchCount: 3, hasState: true, ended: true, exit: '' }, ''],
  [{ launchCount: 3, hasState: true, ended: true, exit: 'logout' }, ''],
] as const)('after %j the entry mode is %j', (before, entry) => expect(entryOf(before)).toBe(entry));

test('a time is written and read the same', () => {
  expect(timespanOf(0)).toBe('0000:00:00.00');
  expect(timespanOf(6250)).toBe('0000:01:02.50');
  expect(timespanOf(360_000 * 12_345 + 1)).toBe('12345:00:00.01');
  for (const value of [0, 1, 99, 100, 5999, 6000, 359_999, 360_000, 123_456_789])
    expect(centisecondsOf(timespanOf(value))).toBe(value);
  expect(centisecondsOf('00:01:02.5')).toBe(6250);
  expect(centisecondsOf('PT1M')).toBeNull();
});

test('of two commits the one with the later launch is newer, then the one with the later number', () => {
  const at = (launch: number, sequence: number) => ({ launch, sequence });
  expect(isNewer(at(2, 1), at(1, 9))).toBe(true);
  expect(isNewer(at(1, 9), at(2, 1))).toBe(false);
  expect(isNewer(at(1, 2), at(1, 1))).toBe(true);
  expect(isNewer(at(1, 1), at(1, 1))).toBe(false);
});
