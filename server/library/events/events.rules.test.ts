import { describe, expect, test } from 'vitest';
import { eventErrors as errors } from '#contract/library/events.errors.ts';
import { publishingErrors } from '#contract/platform/publishing.ts';
import { leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import {
  answerFault,
  isElsewhere,
  placeOf,
  transitions,
  wrongState,
  type EventAction,
  type EventState,
} from './events.rules.ts';

const coming: EventState = { status: 'published', isDeleted: false, isCanceled: false, isOver: false };
const stateWith = (changes: Partial<EventState>): EventState => ({ ...coming, ...changes });

describe('canceling', () => {
  test.each<[EventAction, Partial<EventState>, unknown]>([
    ['cancel', {}, undefined],
    ['cancel', { isCanceled: true }, errors.alreadyCanceled],
    ['cancel', { isOver: true }, errors.tooLateToCancel],
    ['cancel', { status: 'draft' }, publishingErrors.notPublished],
    ['cancel', { isDeleted: true }, publishingErrors.inBin],
    ['unCancel', { isCanceled: true }, undefined],
    ['unCancel', {}, errors.notCanceled],
    ['unCancel', { isCanceled: true, isOver: true }, errors.tooLateToRestore],
    ['edit', { isCanceled: true, isOver: true }, undefined],
    ['publish', {}, publishingErrors.alreadyPublished],
    ['edit', { isDeleted: true }, publishingErrors.inBin],
  ])('%s of an event with %j', (action, changes, fault) => {
    const state = stateWith(changes);
    expect(leadsFrom(transitions[action], state) ? undefined : wrongState(state, action)).toBe(fault);
  });
});

test.each<[Partial<EventState>, unknown]>([
  [{}, undefined],
  [{ isCanceled: true }, errors.isCanceled],
  [{ isOver: true }, errors.isOver],
  [{ status: 'unpublished' }, publishingErrors.notPublished],
  [{ isDeleted: true }, publishingErrors.notPublished],
])('answering an event with %j', (changes, fault) => {
  expect(answerFault(stateWith(changes))).toBe(fault);
});

test('an event is elsewhere if its moment, its place, or its link changed, not if only its zone is named differently', () => {
  const told = {
    startsAt: '2031-05-06T14:00:00.000Z',
    endsAt: '2031-05-06T15:00:00.000Z',
    timezone: 'America/Denver',
    place: 'Hall',
    country: 'US',
    link: null,
  };
  expect(isElsewhere(told, { ...told, timezone: 'America/Boise', startsAt: '2031-05-06T14:00:00Z' })).toBe(
    false,
  );
  for (const change of [
    { startsAt: '2031-05-06T13:00:00.000Z' },
    { endsAt: '2031-05-06T16:00:00.000Z' },
    { place: 'Yard' },
    { country: 'CA' },
    { link: 'https://meet.example' },
  ])
    expect(isElsewhere(told, { ...told, ...change })).toBe(true);
});

test('the place is one line of what is known', () => {
  expect(placeOf({ venue: 'Hall', address: '', city: 'Moab', region: 'UT' })).toBe('Hall, Moab, UT');
  expect(placeOf({ venue: '', address: '', city: '', region: '' })).toBe('');
});
