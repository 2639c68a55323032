import { eventCalls } from '#contract/library/events.calls.ts';
import { eventErrors as errors } from '#contract/library/events.errors.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { valuesOf } from '#contract/people/audiences.fields.ts';
import { hasPeople } from '#server/people/audiences/audience.queries.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { forgetRecord } from '../marks/marks.queries.ts';
import { tellIfMoved } from './event-moves.ts';
import { isRecipientOf } from './answers.queries.ts';
import { announce, followAudience, renewAnnouncement, takeBack } from './event-notices.ts';
import { eventById, lockEvent, type EventRow } from './events.queries.ts';
import {
  comesTooLate,
  stateOf,
  transitions,
  wrongState,
  type EventAction,
  type EventState,
} from './events.rules.ts';
import { eventsManaged, eventsVisible } from './events.scope.ts';
import { nameOf, readerOf } from './present-event.ts';

/** Events: drafts, published, unpublished, and in the trash; published ones may be canceled. */
export const events = publishable<EventRow, object, EventState, EventAction>({
  kind: 'event',
  table: 'event',
  alias: 'e',
  title: 'title',
  words: { one: { en: 'event', fr: 'événement' }, many: { en: 'events', fr: 'événements' } },
  path: screens.admin.path,
  feature: 'events',
  bulk: eventCalls.bulk,
  notFound: errors.notFound,
  life: { transitions, stateOf, wrongState },
  visible: eventsVisible,
  managed: eventsManaged,
  files: ['image_id'],
  copies: [
    'description',
    'description_fr',
    'time_zone',
    'start_local',
    'end_local',
    'start_is_second',
    'end_is_second',
    'starts_at',
    'ends_at',
    'venue',
    'address',
    'city',
    'region',
    'country',
    'link',
    'brand_id',
  ],
  nameOf,
  read: ({ tx, now }, actor, id) => eventById(tx, { reader: readerOf(actor, now()), visible: always }, id),
  lock: ({ tx, now }, actor, id) =>
    lockEvent(tx, { reader: readerOf(actor, now()), visible: eventsVisible.sql(actor, 'e') }, id),
  checkReady,
  checkTime: ({ now }, row, plan) => {
    if (!comesTooLate(row, plan?.at ?? now())) return;
    if (plan) refuse(errors.publishedLate, {}, { field: 'publish.day' });
    refuse(errors.needsLaterDate, {}, { field: 'endDate' });
  },
  withdraw: (locked) => takeBack(locked, locked.row),
  async published(locked, by) {
    const after = await eventAfter(locked, locked.actor, locked.row.id);
    await announce(locked, after);
    if (by === 'publish') await tellIfMoved(locked, after);
  },
  readers: ({ now }, { id }) => isRecipientOf(id, now()),
  languages: ({ title, titleFr }) => [
    ...(title ? (['en'] as const) : []),
    ...(titleFr ? (['fr'] as const) : []),
  ],
  async undone(locked, after) {
    // The mails that announced it were taken back when it was canceled.
    if (locked.row.canceledAt !== null && after.canceledAt === null) return announce(locked, after);
    await followAudience(locked, after);
    return renewAnnouncement(locked, after);
  },
  purged: forgetRecord,
});

/** The event as it is now, for somebody who has changed it. */
export async function eventAfter(
  change: Pick<Change, 'tx' | 'now' | 'today'>,
  actor: Actor,
  id: string,
): Promise<EventRow> {
  return found(await events.read(change, actor, id), errors.notFound);
}

/** Refuses to publish an event that nobody could find or go to. */
async function checkReady({ tx }: Pick<Change, 'tx'>, row: EventRow): Promise<void> {
  if (row.startsAt === null) refuse(errors.needsDate, {}, { field: 'startDate' });
  if (row.venue === '' && row.city === '' && row.link === null)
    refuse(errors.needsPlace, {}, { field: 'venue' });
  if (row.audience && !(await hasPeople(tx, valuesOf(row.audience))))
    refuse(errors.audienceWithoutPeople, {}, { field: 'audience' });
}
