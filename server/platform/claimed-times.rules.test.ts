import { describe, expect, test } from 'vitest';
import { creditLeft, grantTimes, type ClaimedTimes, type KnownTimes } from './claimed-times.rules.ts';

const receivedAt = new Date('2026-06-01T12:00:00Z');
const at = (seconds: number) => new Date(receivedAt.getTime() + seconds * 1000).toISOString();
const day = 86_400;
/** Started an hour ago, last event a minute ago, ten minutes credited. */
const known: KnownTimes = {
  receivedAt,
  lastEventAt: at(-60),
  begunAt: at(-3600),
  timeSeconds: 600,
};
const claim = (time: number, occurredAt?: string): ClaimedTimes => ({ time, occurredAt });
const grant = (claims: readonly ClaimedTimes[], more: Partial<KnownTimes> = {}) =>
  grantTimes(claims, { ...known, ...more });
const seconds = (claims: readonly ClaimedTimes[], more: Partial<KnownTimes> = {}) =>
  grant(claims, more).map((one) => one.durationSeconds);

describe('seconds', () => {
  test.each([
    ['as claimed', 55, 55],
    ['at double speed', 120, 120],
    ['no more than that, but for rounding', 5000, 122],
    ['never less than none', -30, 0],
    ['a whole day', day, 122],
    ['no number a device can count to', 1e300, 122],
  ])('%s', (_what, claimed, granted) => expect(seconds([claim(claimed)])).toEqual([granted]));

  test('claims of 200 days in one request are limited to the time since the last event', () => {
    const sum = seconds(Array.from({ length: 200 }, () => claim(day))).reduce((a, b) => a + b, 0);
    expect(sum).toBe(124);
  });

  test('work done offline is credited by the time it was done', () => {
    const claims = Array.from({ length: 20 }, (_, index) => claim(30, at(-600 + index * 30)));
    expect(seconds(claims, { lastEventAt: at(-630) })).toEqual(claims.map(() => 30));
  });

  test('sending little by little cannot exceed the time since the course was started', () => {
    expect(seconds([claim(30)], { timeSeconds: 100 * day })).toEqual([0]);
    expect(creditLeft(known, receivedAt)).toBe(2 * 3900 - 600);
  });

  test('a course started by the event has ten minutes to begin with', () => {
    expect(seconds([claim(40)], { lastEventAt: null, begunAt: null, timeSeconds: 0 })).toEqual([40]);
    expect(seconds([claim(day)], { lastEventAt: null, begunAt: null, timeSeconds: 0 })).toEqual([600]);
  });

  test('even after years, no single event takes more than a day', () => {
    const long = { lastEventAt: at(-900 * day), begunAt: at(-900 * day) };
    expect(seconds([claim(1e9)], long)).toEqual([day]);
  });
});

describe('instants', () => {
  const instants = (claims: readonly ClaimedTimes[], more: Partial<KnownTimes> = {}) =>
    grant(claims, more).map((one) => one.occurredAt);

  test('no instant is in the future, however it is written', () => {
    expect(instants([claim(0, at(3 * day)), claim(0, '9999-12-31T23:59:59-14:00')])).toEqual([at(0), at(0)]);
  });

  test('no instant is before people learned here', () => {
    expect(instants([claim(0, '0000-01-01T00:00:00Z')])).toEqual([at(-366 * day)]);
  });

  test.each([600, -600, day, -day])('a clock %d seconds off is corrected by the time of sending', (off) => {
    const claims = [claim(20, at(off - 40)), claim(20, at(off - 20))];
    expect(instants(claims, { sentAt: at(off) })).toEqual([at(-40), at(-20)]);
    expect(seconds(claims, { sentAt: at(off) })).toEqual([20, 20]);
  });

  test('a clock set back between two events subtracts nothing', () => {
    expect(seconds([claim(10, at(-30)), claim(30, at(-day))])).toEqual([10, 2]);
  });

  test('instants of other zones are stored in one format', () => {
    expect(instants([claim(0, '2026-06-01T13:30:00+02:00')])).toEqual(['2026-06-01T11:30:00.000Z']);
  });
});

test('positions in a video stay within a day', () => {
  const places = [-5, 12.4, 1e9, undefined].map((positionSeconds) => ({ time: 0, positionSeconds }));
  expect(grant(places).map((one) => one.positionSeconds)).toEqual([0, 12, day, null]);
});
