import { expect, test } from 'vitest';
import { visitStatuses } from '#contract/live/visit-statuses.ts';
import {
  abilitiesOf,
  obstacleOf,
  outcomeOf,
  transitions,
  type VisitAction,
  type VisitPart,
} from './visits.rules.ts';

const actions = Object.keys(transitions) as VisitAction[];
const parts = ['requester', 'owner', 'attendee', 'instructor', 'administrator'] as const;

/** For each action and status, who may do it. */
const table = (action: VisitAction) =>
  Object.fromEntries(
    visitStatuses.map((status) => [
      status,
      parts.filter((part) => outcomeOf(action, status, new Set([part])) === 'goes').join(' '),
    ]),
  );

test('each action is open to some people in some statuses', () => {
  const none = { completed: '', cancelled: '' };
  expect(Object.fromEntries(actions.map((action) => [action, table(action)]))).toEqual({
    edit: { ...none, pending: 'requester instructor administrator', confirmed: 'instructor administrator' },
    confirm: { ...none, pending: 'instructor', confirmed: '' },
    cancel: {
      ...none,
      pending: 'owner instructor administrator',
      confirmed: 'owner instructor administrator',
    },
    complete: { ...none, pending: '', confirmed: 'instructor administrator' },
    withdraw: { ...none, pending: 'requester', confirmed: '' },
    observe: {
      ...none,
      pending: '',
      confirmed: 'instructor administrator',
      completed: 'instructor administrator',
    },
  });
});

test('an attendee and a stranger do nothing, whatever the status', () => {
  for (const action of actions)
    for (const status of visitStatuses)
      for (const set of [new Set<VisitPart>(), new Set<VisitPart>(['attendee'])])
        expect(outcomeOf(action, status, set)).toBe('not-allowed');
});

test('an action that was done before changes nothing, and one from a wrong status is refused', () => {
  const instructor = new Set<VisitPart>(['instructor']);
  expect(outcomeOf('confirm', 'confirmed', instructor)).toBe('done');
  expect(outcomeOf('cancel', 'cancelled', instructor)).toBe('done');
  expect(outcomeOf('complete', 'completed', instructor)).toBe('done');
  expect(outcomeOf('confirm', 'cancelled', instructor)).toBe('wrong-status');
  expect(outcomeOf('cancel', 'completed', instructor)).toBe('wrong-status');
  expect(outcomeOf('complete', 'pending', instructor)).toBe('wrong-status');
});

test('completing waits for the start, and confirming ends with the visit', () => {
  const times = { startsAt: '2031-05-06T14:00:00.000Z', endsAt: '2031-05-06T16:00:00.000Z' };
  const at = (status: 'pending' | 'confirmed', hour: string) =>
    abilitiesOf({ ...times, status }, new Set<VisitPart>(['instructor']), new Date(`2031-05-06T${hour}:00Z`));
  expect(at('confirmed', '13:59').complete).toBe(false);
  expect(at('confirmed', '14:00').complete).toBe(true);
  expect(at('pending', '15:59').confirm).toBe(true);
  expect(at('pending', '16:00').confirm).toBe(false);
});

test('an owner asks for a dealer that has no open request', () => {
  const [open, free] = [{ openRequest: 'x' }, { openRequest: null }];
  expect(obstacleOf(false, [free])).toBe('not-owner');
  expect(obstacleOf(true, [])).toBe('no-dealer');
  expect(obstacleOf(true, [open])).toBe('open-request');
  expect(obstacleOf(true, [open, free])).toBe(null);
});
