import { describe, expect, test } from 'vitest';
import { heardFrom, isLater, playedOn, type Heard, type ListeningEvent } from './listening.rules.ts';

const begin = Date.parse('2026-12-01T12:00:00Z');
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
let count = 0;

/** Something that was played: after so many seconds on the clock, the last `time` seconds before `position`. */
const event = (clock: number, position: number | null, time: number, receivedAfter = 0): ListeningEvent => ({
  id: `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
  occurredAt: at(clock),
  receivedAt: at(clock + receivedAfter),
  timeSeconds: time,
  positionSeconds: position,
});

describe('what is counted', () => {
  test.each([
    ['what was played at once', [event(15, 15, 15), event(30, 30, 15)], 30, [[0, 30]], 30],
    ['what was played at double speed', [event(10, 20, 20), event(20, 40, 20)], 40, [[0, 40]], 40],
    [
      'no more than double speed',
      [event(10, 20, 20), event(20, 600, 580)],
      42,
      [
        [0, 20],
        [578, 600],
      ],
      600,
    ],
    ['nothing twice', [event(15, 15, 15), event(40, 12, 12)], 27, [[0, 15]], 12],
    [
      'two parts of it',
      [event(10, 10, 10), event(30, 70, 10)],
      20,
      [
        [0, 10],
        [60, 70],
      ],
      70,
    ],
    ['parts of a second between two events', [event(10, 10, 10), event(21, 21, 10)], 20, [[0, 21]], 21],
    ['seconds without a position', [event(10, null, 10), event(20, null, 10)], 20, [], null],
    ['nothing before its beginning', [event(10, 3, 10)], 10, [[0, 3]], 3],
  ])('%s', (_what, events, timeSeconds, ranges, positionSeconds) => {
    expect(heardFrom(events)).toMatchObject({
      timeSeconds,
      ranges,
      positionSeconds,
      heardSeconds: ranges.reduce((sum, [from, to]) => sum + to! - from!, 0),
    });
  });

  test('nothing follows from no events', () => {
    expect(heardFrom([])).toBeNull();
  });
});

test('the result does not depend on the order of arrival', () => {
  const events = Array.from({ length: 40 }, (_, index) => {
    const clock = 5 + index * 7;
    return event(clock, (index * 37) % 200, 1 + ((index * 11) % 20), (index * 13) % 50);
  });
  const wanted = heardFrom(events);
  for (let turn = 0; turn < 20; turn += 1) {
    const shuffled = events.toSorted((a, b) => ((a.id + turn) as string).localeCompare(String(turn) + b.id));
    expect(heardFrom(shuffled.toReversed())).toEqual(wanted);
  }
  // Adding them one after the other comes to the same.
  const added = events.toSorted((a, b) => (isLater(a, b) ? 1 : -1)).reduce<Heard | null>(playedOn, null);
  expect(added).toEqual(wanted);
});

test('nothing that a second device played meanwhile takes seconds away', () => {
  // Both play at normal speed, the second one during the second minute; its reports arrive afterwards, in any order.
  const first = Array.from({ length: 12 }, (_, index) => event(10 * (index + 1), 10 * (index + 1), 10));
  const second = Array.from({ length: 8 }, (_, index) =>
    event(60 + 7 * (index + 1), 300 + 7 * (index + 1), 7),
  );
  for (const late of [second, second.toReversed()]) {
    const arrived = [...first];
    let before = heardFrom(arrived)!;
    expect(before).toMatchObject({ timeSeconds: 120, heardSeconds: 120 });
    for (const one of late) {
      const after = heardFrom([...arrived, one])!;
      arrived.push(one);
      expect([after.timeSeconds >= before.timeSeconds, after.heardSeconds >= before.heardSeconds]).toEqual([
        true,
        true,
      ]);
      before = after;
    }
    expect(before).toMatchObject({ timeSeconds: 176, heardSeconds: 176 });
  }
});

test('of two events at one moment, the same one is always the later', () => {
  const [one, other] = [event(10, 10, 10), event(10, 99, 10)];
  expect([isLater(other, one), isLater(one, other)]).toEqual([true, false]);
  expect(heardFrom([other, one])).toEqual(heardFrom([one, other]));
});
