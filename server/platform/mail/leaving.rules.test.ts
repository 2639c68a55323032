import { describe, expect, test } from 'vitest';
import { leavingOf, placesFor, planOf, type CalmRules, type DueMail } from './leaving.rules.ts';

const rules = { perDay: 3, quietFrom: '20:00', quietUntil: '07:00' };
const day: CalmRules = { ...rules, now: new Date('2031-11-20T12:00:00Z') };
const night: CalmRules = { ...rules, now: new Date('2031-11-20T22:00:00Z') };
const morning = new Date('2031-11-21T07:00:00Z');
const [today, tomorrow] = ['2031-11-20', '2031-11-21'];

const mail = (more: Partial<DueMail> = {}): DueMail => ({
  id: '1',
  personId: 'ana',
  condition: 'wanted',
  urgency: 'normal',
  isNew: true,
  hasFiles: false,
  countedOn: null,
  way: null,
  isOver: false,
  heldReason: null,
  isStopped: false,
  zone: 'UTC',
  ...more,
});

/** What becomes of one mail of somebody who got so many today, that is, `used` with those that ask for a place now. */
const leaving = (one: Partial<DueMail>, calm: CalmRules, got = 0) => {
  const plans = [planOf(mail(one), calm)];
  const used = new Map(placesFor(plans).map(({ personId, count }) => [personId, got + count]));
  return leavingOf(plans, used, calm.perDay)[0]!;
};

test.each<[string, Partial<DueMail>, string, string]>([
  ['a normal one', {}, 'send', 'wait'],
  ['an urgent one', { urgency: 'urgent' }, 'send', 'send'],
  ['one about the account', { urgency: 'account', condition: 'always' }, 'send', 'send'],
  ['one that nobody can switch off', { condition: 'active' }, 'send', 'send'],
  ['a quiet one', { urgency: 'quiet' }, 'digest', 'digest'],
  ['a quiet one that the person wants by itself', { urgency: 'quiet', way: 'true' }, 'send', 'wait'],
  ['a quiet one with a file', { urgency: 'quiet', hasFiles: true }, 'send', 'wait'],
  ['a quiet one that is tried again', { urgency: 'quiet', isNew: false }, 'send', 'wait'],
  ['one that the person wants in the digest', { way: 'digest' }, 'digest', 'digest'],
  [
    'an urgent one that the person wants in the digest',
    { urgency: 'urgent', way: 'digest' },
    'digest',
    'digest',
  ],
  ['a digest', { urgency: 'digest' }, 'send', 'wait'],
  ['what is over', { isOver: true }, 'hold', 'hold'],
  ['what the person must not get', { heldReason: 'inactive' }, 'hold', 'hold'],
  ['one whose address refuses', { isStopped: true }, 'hold', 'hold'],
])('%s', (_name, one, byDay, atNight) => {
  expect([leaving(one, day).outcome, leaving(one, night).outcome]).toEqual([byDay, atNight]);
});

test.each<[Partial<DueMail>, string]>([
  [{ isOver: true, heldReason: 'inactive', isStopped: true }, 'withdrawn'],
  [{ heldReason: 'switched-off', isStopped: true }, 'switched-off'],
  [{ isStopped: true }, 'unreachable'],
])('of several reasons, one is written: %o', (one, heldReason) => {
  expect(leaving(one, day)).toMatchObject({ outcome: 'hold', heldReason });
});

describe('once a person has got enough for a day', () => {
  test.each<[string, Partial<DueMail>, string]>([
    ['the next one is in the digest of the morning', {}, 'digest'],
    ['one with a file leaves', { hasFiles: true }, 'send'],
    ['one that is tried again leaves', { isNew: false }, 'send'],
    ['one that has a place today leaves', { countedOn: today }, 'send'],
    ['one that had a place another day needs a new one', { countedOn: '2031-11-19' }, 'digest'],
    ['an urgent one leaves', { urgency: 'urgent' }, 'send'],
    ['a digest leaves', { urgency: 'digest' }, 'send'],
  ])('%s', (_name, one, outcome) => {
    expect(leaving(one, day, 2).outcome).toBe('send');
    expect(leaving(one, day, 3)).toMatchObject({ outcome, morning });
  });

  test('what comes at night takes places of the day on which it leaves, and waits with them', () => {
    expect(placesFor([planOf(mail(), night)])).toEqual([{ personId: 'ana', day: tomorrow, count: 1 }]);
    expect(leaving({}, night, 2)).toMatchObject({ outcome: 'wait', countedOn: tomorrow, morning });
    expect(leaving({}, night, 3)).toMatchObject({ outcome: 'digest', countedOn: null, morning });
    expect(leaving({ countedOn: tomorrow }, night, 3)).toMatchObject({
      outcome: 'wait',
      countedOn: tomorrow,
    });
  });

  test('of a batch, the first ones of each person leave', () => {
    const plans = ['5', '3', '1', '4', '2'].map((id) =>
      planOf(mail({ id, personId: id === '3' ? 'bo' : 'ana', hasFiles: id === '5' }), day),
    );
    expect(placesFor(plans)).toEqual([
      { personId: 'ana', day: today, count: 4 },
      { personId: 'bo', day: today, count: 1 },
    ]);
    const used = new Map([
      ['ana', 6],
      ['bo', 1],
    ]);
    expect(leavingOf(plans, used, 3).map(({ id, outcome }) => [id, outcome])).toEqual([
      ['1', 'send'],
      ['2', 'digest'],
      ['3', 'send'],
      ['4', 'digest'],
      ['5', 'send'],
    ]);
  });
});
