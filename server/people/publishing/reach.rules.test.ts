import { expect, test } from 'vitest';
import { waysOf, type Reached } from './reach.rules.ts';

const calm = { perDay: 3, quietFrom: '20:00', quietUntil: '07:00', now: new Date('2031-11-20T20:00:00Z') };
const night = { ...calm, now: new Date('2031-11-21T05:30:00Z') };
const reached = (one: Partial<Reached> = {}): Reached => ({
  id: '1',
  condition: 'wanted',
  urgency: 'normal',
  hasFiles: false,
  way: null,
  heldReason: null,
  isStopped: false,
  zone: 'America/Denver',
  day: null,
  used: 0,
  ...one,
});

test.each([
  ['leaves by day', reached(), calm, 'now'],
  ['waits at night', reached(), night, 'morning'],
  ['leaves at night if it is urgent', reached({ urgency: 'urgent' }), night, 'now'],
  ['is quiet', reached({ urgency: 'quiet' }), calm, 'summary'],
  ['was chosen for the summary', reached({ way: 'digest' }), calm, 'summary'],
  ['has a file, which a summary would lose', reached({ way: 'digest', hasFiles: true }), calm, 'now'],
  ['is the fourth of the day', reached({ day: '2031-11-20', used: 3 }), calm, 'summary'],
  ['is the first after four yesterday', reached({ day: '2031-11-19', used: 4 }), calm, 'now'],
  ['is switched off', reached({ heldReason: 'switched-off' }), calm, 'portal'],
  ['goes to an address that refuses mails', reached({ isStopped: true }), calm, 'portal'],
  ['is none', reached({ condition: null, urgency: null }), calm, 'portal'],
] as const)('a mail that %s', (_case, one, rules, way) => {
  expect(waysOf([one], rules)).toEqual([way]);
});

test('each of many is decided by itself, in their order', () => {
  const ways = waysOf(
    [reached({ id: '2' }), reached({ id: '1', heldReason: 'no-mails' }), reached({ id: '3' })],
    calm,
  );
  expect(ways).toEqual(['now', 'portal', 'now']);
});
