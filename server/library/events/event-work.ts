import { eventCalls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Services } from '#server/platform/context.ts';
import { release } from '#server/platform/files/own-files.ts';
import { publicationWork } from '#server/platform/publishing/bulk.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { purgeable } from '#server/platform/publishing/record-states.queries.ts';
import { makeChange } from './change-event.ts';
import { eventNames, isShownByEvent, purge } from './event-changes.queries.ts';
import { eventsVisible } from './events.scope.ts';

/** The actions that the list offers for many events. */
export const eventBulk = publicationWork({
  starts: eventCalls.bulk,
  path: screens.admin.path,
  records: { one: { en: 'event', fr: 'événement' }, many: { en: 'events', fr: 'événements' } },
  names: ({ db, actor }, ids) => eventNames(db, ids, eventsVisible.sql(actor, 'e')),
  change: (change, actor, id, { action }) => makeChange(change, actor, id, action),
});

/** Publishes and unpublishes events when it is time. If that fails, the event shows why. */
export const eventPlans = plannedChanges({
  name: 'event-publishing',
  summary: 'Publishes and unpublishes events at the time set for it',
  feature: 'events',
  kind: 'event',
  apply: (change, actor, { recordId, action }) =>
    makeChange(change, actor, recordId, action === 'publish' ? 'publish' : 'unpublish'),
  async failed({ tx, record }, { recordId, createdBy }, problem) {
    const names = await eventNames(tx, [recordId], always);
    const { en, fr } = names.get(recordId) ?? { en: '', fr: '' };
    await record({
      type: 'update',
      entity: { kind: 'event', id: recordId, name: en || fr },
      after: { planFailed: problem.en },
      userId: createdBy,
    });
  },
});

/** Deletes events 30 days after they were put in the trash. A part of the sweep. */
export async function emptyEventBin(services: Services): Promise<string> {
  const { db, files, now } = services;
  const gone = await emptyBin(services, await purgeable(db, 'event', now(), 200), {
    table: 'event',
    title: 'title',
    purge: async (tx, id) => release({ tx, files }, [await purge(tx, id)], isShownByEvent),
  });
  return `${gone} events left the trash.`;
}
