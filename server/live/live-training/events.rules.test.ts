import { describe, expect, test } from 'vitest';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import {
  eventAbilities,
  isLinkOpen,
  linkOpensAt,
  stateOf,
  transitions,
  wrongState,
  type EventAction,
  type EventState,
} from './events.rules.ts';

const actions = Object.keys(transitions) as EventAction[];
const booleans = [false, true] as const;
const states: readonly EventState[] = publicationStatuses.flatMap((status) =>
  booleans.flatMap((isDeleted) =>
    booleans.flatMap((isCanceled) =>
      [
        { hasStarted: false, isOver: false },
        { hasStarted: true, isOver: false },
        { hasStarted: true, isOver: true },
      ].flatMap((day) =>
        (['none', 'open', 'confirmed'] as const).map((decision) => ({
          status,
          isDeleted,
          isCanceled,
          decision,
          ...day,
        })),
      ),
    ),
  ),
);
const upcoming = {
  isDeleted: false,
  isCanceled: false,
  hasStarted: false,
  isOver: false,
  decision: 'none',
} as const;
/** What can be done with every event outside the trash. */
const kept = ['edit', 'schedule', 'duplicate', 'delete'] as const;
const allowed = (state: EventState) => actions.filter((action) => leadsFrom(transitions[action], state));

describe('what can be done with an event', () => {
  test.each([
    ['a draft', { ...upcoming, status: 'draft' }, [...kept, 'publish']],
    ['a published event', { ...upcoming, status: 'published' }, [...kept, 'unpublish', 'cancel']],
    [
      'a published event with an open decision',
      { ...upcoming, status: 'published', decision: 'open' },
      [...kept, 'unpublish', 'cancel', 'confirm'],
    ],
    [
      'a published event that takes place',
      { ...upcoming, status: 'published', decision: 'confirmed' },
      [...kept, 'unpublish', 'cancel'],
    ],
    ['an unpublished event', { ...upcoming, status: 'unpublished' }, [...kept, 'publish', 'cancel']],
    [
      'a canceled event',
      { ...upcoming, status: 'published', isCanceled: true },
      [...kept, 'unpublish', 'unCancel'],
    ],
    [
      'a canceled event after its start',
      { ...upcoming, status: 'published', isCanceled: true, hasStarted: true },
      [...kept, 'unpublish'],
    ],
    [
      'a published event that is over',
      { ...upcoming, status: 'published', hasStarted: true, isOver: true },
      [...kept, 'unpublish'],
    ],
    ['an event in the trash', { ...upcoming, status: 'published', isDeleted: true }, ['restore']],
  ] as const)('%s', (_what, state, expected) => {
    expect(allowed(state).toSorted()).toEqual([...expected].toSorted());
  });

  test('every action that a state does not allow has a reason that fits the state', () => {
    const wrong = states.flatMap((state) =>
      actions
        .filter((action) => !leadsFrom(transitions[action], state))
        .map((action) => [state, action, wrongState(state, action).code] as const)
        .filter(
          ([{ isDeleted, isCanceled, isOver, hasStarted, status, decision }, , code]) =>
            ({
              'publishing.inBin': !isDeleted,
              'publishing.notDeleted': isDeleted,
              'publishing.alreadyPublished': status !== 'published',
              'publishing.notPublished': status === 'published',
              'live-training.alreadyCanceled': !isCanceled,
              'live-training.notCanceled': isCanceled,
              'live-training.neverPublished': status !== 'draft',
              'live-training.isOver': !isOver,
              'live-training.hasStarted': !hasStarted,
              'live-training.noMinimum': decision !== 'none',
              'live-training.alreadyConfirmed': decision !== 'confirmed',
              'live-training.decisionTooLate': !hasStarted,
              'live-training.notAnnounced': status === 'published',
            })[code] ?? true,
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('rights decide which of them a person may do', () => {
    const abilities = (...rights: string[]) =>
      Object.entries(
        eventAbilities({ ...upcoming, status: 'draft' }, { rights: new Set(rights), isPlatformAdmin: false }),
      ).flatMap(([action, may]) => (may ? [action] : []));
    expect(abilities('VIEW_ILT_EVENTS')).toEqual([]);
    expect(abilities('EDIT_ILT_EVENTS')).toEqual(['edit']);
    expect(abilities('PUBLISH_ILT_EVENTS')).toEqual(['publish', 'schedule']);
    expect(abilities('CREATE_ILT_EVENTS')).toEqual(['duplicate']);
    expect(abilities('DELETE_ILT_EVENTS')).toEqual(['delete']);
  });
});

describe('the join link', () => {
  const event = {
    status: 'published',
    deletedAt: null,
    canceledAt: null,
    startsAt: '2031-05-06T14:00:00.000Z',
    endsAt: '2031-05-06T15:00:00.000Z',
  } as const;

  test('opens ten minutes before the start, to the millisecond, and closes with the end', () => {
    expect(linkOpensAt(event.startsAt)).toBe('2031-05-06T13:50:00.000Z');
    const open = (time: string) => isLinkOpen(event, new Date(time));
    expect(
      ['13:49:59.999', '13:50:00.000', '15:00:00.000', '15:00:00.001'].map((time) =>
        open(`2031-05-06T${time}Z`),
      ),
    ).toEqual([false, true, true, false]);
  });

  test('stays closed for a canceled or unpublished event, and for one without a date', () => {
    const now = new Date('2031-05-06T14:30:00Z');
    expect(isLinkOpen({ ...event, canceledAt: '2031-05-01T00:00:00.000Z' }, now)).toBe(false);
    expect(isLinkOpen({ ...event, status: 'unpublished' }, now)).toBe(false);
    expect(isLinkOpen({ ...event, startsAt: null, endsAt: null }, now)).toBe(false);
    const undated = { ...event, startsAt: null, endsAt: null, minPeople: null, confirmedAt: null };
    expect(stateOf(undated, now)).toMatchObject({
      hasStarted: false,
      isOver: false,
    });
  });
});
