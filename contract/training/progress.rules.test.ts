import { describe, expect, test } from 'vitest';
import { progressOf, type LearningEvent, type VersionShape } from './progress.rules.ts';

const version: VersionShape = { sectionIds: ['a', 'b'], hasQuiz: true };
let clock = 0;
const event = (kind: LearningEvent['kind'], more: Partial<LearningEvent> = {}): LearningEvent => {
  const at = new Date(Date.UTC(2026, 0, 1, 8, clock++)).toISOString();
  return {
    kind,
    sectionId: null,
    durationSeconds: 0,
    positionSeconds: null,
    score: null,
    passed: null,
    occurredAt: at,
    receivedAt: at,
    ...more,
  };
};
const seen = (sectionId: string, more: Partial<LearningEvent> = {}) =>
  event('section-seen', { sectionId, ...more });
const quiz = (score: number, passed: boolean) => event('quiz-finished', { score, passed });

describe('the progress from what a learner did', () => {
  test('a person without events has no progress', () => expect(progressOf([], version)).toBeNull());

  test.each([
    ['enrolled only', [event('enrolled')], { status: 'in-progress', percent: 0, seenCount: 0 }],
    ['one of two sections', [seen('a')], { status: 'in-progress', percent: 1 / 3, seenCount: 1 }],
    [
      'the same section twice',
      [seen('a'), seen('a')],
      { status: 'in-progress', percent: 1 / 3, seenCount: 1 },
    ],
    ['all sections, no quiz yet', [seen('a'), seen('b')], { status: 'in-progress', percent: 2 / 3 }],
    ['quiz failed', [seen('a'), quiz(40, false)], { status: 'failed', bestScore: 40 }],
    [
      'quiz failed, then passed, sections missing',
      [quiz(40, false), quiz(90, true)],
      { status: 'in-progress', percent: 1 / 3 },
    ],
    ['all seen and passed', [seen('a'), seen('b'), quiz(80, true)], { status: 'passed', percent: 1 }],
    ['quiz first, sections later', [quiz(80, true), seen('a'), seen('b')], { status: 'passed', percent: 1 }],
    [
      'passed, then failed again',
      [seen('a'), seen('b'), quiz(80, true), quiz(10, false)],
      { status: 'passed', lastScore: 10, bestScore: 80 },
    ],
    [
      'a section of another version',
      [seen('gone', { durationSeconds: 5 })],
      { seenCount: 0, timeSeconds: 5 },
    ],
  ])('%s', (_what, events, wanted) => {
    expect(progressOf(events, version)).toMatchObject(wanted);
  });

  test('without a quiz the last section passes the course', () => {
    const shape = { sectionIds: ['a'], hasQuiz: false };
    const last = seen('a');
    expect(progressOf([last], shape)).toMatchObject({ status: 'passed', passedAt: last.receivedAt });
  });

  test('a seen section stays seen, with its first time', () => {
    const [early, late] = [seen('a'), seen('a')];
    expect(progressOf([late, early], version)?.sections['a']?.seenAt).toBe(early.occurredAt);
  });

  test('of two video positions the later one counts, whichever arrives last', () => {
    const [first, second] = [30, 90].map((positionSeconds) =>
      event('media-position', { sectionId: 'a', positionSeconds }),
    );
    expect(progressOf([second!, first!], version)?.sections['a']?.positionSeconds).toBe(90);
    expect(progressOf([first!, second!], version)?.sections['a']?.positionSeconds).toBe(90);
  });

  test('seconds add up, for the section and the course', () => {
    const events = [
      event('time', { sectionId: 'a', durationSeconds: 20 }),
      seen('a', { durationSeconds: 15 }),
      seen('b', { durationSeconds: 5 }),
    ];
    expect(progressOf(events, version)).toMatchObject({ timeSeconds: 40, sections: { a: { seconds: 35 } } });
  });

  describe('packages', () => {
    const lessons: VersionShape = { sectionIds: ['a', 'b'], hasQuiz: false };
    const result = (sectionId: string, score: number | null, passed: boolean | null) =>
      event('section-result', { sectionId, score, passed });

    test('the course shows the mean of what its lessons reported', () => {
      const events = [result('a', 60, false), result('a', 90, true), seen('a'), result('b', 70, null)];
      expect(progressOf(events, lessons)).toMatchObject({
        lastScore: 80,
        bestScore: 80,
        status: 'in-progress',
      });
      expect(progressOf([...events, result('a', 10, false)], lessons)).toMatchObject({
        lastScore: 40,
        bestScore: 80,
      });
    });

    test('a failed lesson fails the course until it is passed', () => {
      const failed = [result('a', 40, false), seen('b')];
      expect(progressOf(failed, lessons)?.status).toBe('failed');
      expect(progressOf([...failed, result('a', 90, true), seen('a')], lessons)?.status).toBe('passed');
    });

    test('a pass stays, whatever is reported later', () => {
      const events = [result('a', 90, true), seen('a'), seen('b'), result('a', 10, false)];
      expect(progressOf(events, lessons)).toMatchObject({ status: 'passed', percent: 1, lastScore: 10 });
    });

    test('if there is a quiz, its score counts', () => {
      expect(progressOf([result('a', 40, false)], version)).toMatchObject({
        lastScore: null,
        status: 'in-progress',
      });
    });

    test('nothing seen or passed is lost, in whatever order events arrive', () => {
      const pool = [
        ...['a', 'b'].flatMap((id) => [seen(id), result(id, 30, false), result(id, 90, true)]),
        event('time', { sectionId: 'a', durationSeconds: 7 }),
      ];
      let seed = 1;
      const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
      for (let round = 0; round < 300; round++) {
        const order = pool.toSorted(() => chance() - 0.5);
        const all = order.map((_, at) => progressOf(order.slice(0, at + 1), lessons)!);
        const fallen = all.some(
          (one, at) => at > 0 && (all[at - 1]!.passedAt ? one.status !== 'passed' : false),
        );
        expect(fallen).toBe(false);
        expect(all.at(-1)).toMatchObject({ status: 'passed', seenCount: 2, bestScore: 90, timeSeconds: 7 });
      }
    });
  });
});
