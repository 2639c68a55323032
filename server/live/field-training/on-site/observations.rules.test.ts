import { expect, test } from 'vitest';
import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import { checklistObstacle, onSiteFrom, signingOf, workTime, type Signing } from './observations.rules.ts';

const startsAt = '2031-05-06T13:00:00.000Z';
const earliest = onSiteFrom(startsAt);
const receivedAt = new Date('2031-05-06T18:00:00Z');

test.each([
  ['its own time', { occurredAt: '2031-05-06T14:00:00Z' }, '2031-05-06T14:00:00.000Z'],
  ['not the future', { occurredAt: '2032-01-01T00:00:00Z' }, '2031-05-06T18:00:00.000Z'],
  ['not before the visit', { occurredAt: '2031-05-01T00:00:00Z' }, '2031-05-06T12:30:00.000Z'],
  ['now without a claim', {}, '2031-05-06T18:00:00.000Z'],
  [
    'the time by a corrected clock',
    { occurredAt: '2030-05-06T15:00:00Z', sentAt: '2030-05-06T17:00:00Z' },
    '2031-05-06T16:00:00.000Z',
  ],
])('work is recorded at %s', (_name, claim, granted) => {
  expect(workTime(claim, { receivedAt, earliest }).toISOString()).toBe(granted);
});

test('work that arrives before the visit may begin is recorded when it arrived', () => {
  const early = new Date('2031-05-06T11:00:00Z');
  expect(workTime({}, { receivedAt: early, earliest })).toEqual(early);
});

const filled: Signing = {
  part: 'instructor',
  items: [{ verdict: 'approved' }, { verdict: 'rejected' }],
  signed: [],
  observes: true,
  isObserved: false,
};

test.each([
  ['the instructor signs a filled checklist', {}, 'own-account'],
  ['nobody signs before every item is judged', { items: [{ verdict: null }] }, errors.notFilled],
  ['the person observed signs after the instructor', { part: 'observed' }, errors.instructorFirst],
  [
    'the person observed signs on the instructor’s device',
    { part: 'observed', signed: ['instructor'] },
    'instructor-device',
  ],
  [
    'the person observed signs with the own account',
    { part: 'observed', signed: ['instructor'], observes: false, isObserved: true },
    'own-account',
  ],
  ['a part signs once', { signed: ['instructor'] }, errors.alreadySigned],
  ['the person observed does not sign as instructor', { observes: false, isObserved: true }, 'not-allowed'],
  ['others do not sign', { part: 'observed', observes: false, signed: ['instructor'] }, 'not-allowed'],
] as const)('%s', (_name, changes, outcome) => {
  expect(signingOf({ ...filled, ...changes })).toBe(outcome);
});

test('a visit waits for required checklists only', () => {
  const list = { name: 'Delivery', required: true };
  const ben = (isFilled: boolean) => ({ person: 'Ben', isFilled });
  expect(checklistObstacle([{ ...list, observed: [] }])?.error).toBe(errors.checklistMissing);
  expect(checklistObstacle([{ ...list, observed: [ben(true), ben(false)] }])).toEqual({
    error: errors.checklistOpen,
    values: { name: 'Delivery', person: 'Ben' },
  });
  expect(checklistObstacle([{ ...list, observed: [ben(true)] }])).toBe(null);
  expect(checklistObstacle([{ ...list, required: false, observed: [ben(false)] }])).toBe(null);
});
