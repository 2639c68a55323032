import { expect, test } from 'vitest';
import { clockAt } from './quiet-hours.rules.ts';

const night = { quietFrom: '20:00', quietUntil: '07:00' };
const midday = { quietFrom: '12:00', quietUntil: '14:00' };
const none = { quietFrom: '07:00', quietUntil: '07:00' };
const west = 'America/Los_Angeles';

test.each([
  // In Los Angeles it is eight hours earlier in winter.
  [
    'before the evening',
    '2031-11-21T03:59:59Z',
    west,
    night,
    false,
    '2031-11-20',
    '2031-11-21',
    '2031-11-21T15:00:00Z',
  ],
  [
    'from the evening on',
    '2031-11-21T04:00:00Z',
    west,
    night,
    true,
    '2031-11-20',
    '2031-11-21',
    '2031-11-21T15:00:00Z',
  ],
  [
    'after midnight',
    '2031-11-21T08:30:00Z',
    west,
    night,
    true,
    '2031-11-21',
    '2031-11-21',
    '2031-11-21T15:00:00Z',
  ],
  [
    'until the morning',
    '2031-11-21T14:59:59Z',
    west,
    night,
    true,
    '2031-11-21',
    '2031-11-21',
    '2031-11-21T15:00:00Z',
  ],
  [
    'from the morning on',
    '2031-11-21T15:00:00Z',
    west,
    night,
    false,
    '2031-11-21',
    '2031-11-22',
    '2031-11-22T15:00:00Z',
  ],
  [
    'elsewhere at the same time',
    '2031-11-21T14:59:59Z',
    'America/New_York',
    night,
    false,
    '2031-11-21',
    '2031-11-22',
    '2031-11-22T12:00:00Z',
  ],
  [
    'within hours of one day',
    '2031-11-21T12:00:00Z',
    'UTC',
    midday,
    true,
    '2031-11-21',
    '2031-11-21',
    '2031-11-21T14:00:00Z',
  ],
  [
    'after hours of one day',
    '2031-11-21T14:00:00Z',
    'UTC',
    midday,
    false,
    '2031-11-21',
    '2031-11-22',
    '2031-11-22T14:00:00Z',
  ],
  [
    'without quiet hours',
    '2031-11-21T23:00:00Z',
    'UTC',
    none,
    false,
    '2031-11-21',
    '2031-11-22',
    '2031-11-22T07:00:00Z',
  ],
  [
    'before a morning that the clocks skip',
    '2031-03-09T06:00:00Z',
    'America/New_York',
    { quietFrom: '20:00', quietUntil: '02:30' },
    true,
    '2031-03-09',
    '2031-03-09',
    '2031-03-09T07:30:00Z',
  ],
  [
    'before a morning that is shown twice',
    '2031-11-02T04:30:00Z',
    'America/New_York',
    { quietFrom: '20:00', quietUntil: '01:30' },
    true,
    '2031-11-02',
    '2031-11-02',
    '2031-11-02T06:30:00Z',
  ],
])('%s', (_name, now, zone, hours, isQuiet, today, nextDay, nextMorning) => {
  expect(clockAt(new Date(now), zone, hours)).toEqual({
    today,
    isQuiet,
    nextDay,
    nextMorning: new Date(nextMorning),
  });
});
