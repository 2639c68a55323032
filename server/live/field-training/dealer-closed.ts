import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { isLanguage } from '#contract/platform/language.ts';
import { dealerClosed } from '#server/people/dealers/dealers.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { found } from '#server/platform/refusal.ts';
import { releaseVisit } from './book-visit.ts';
import { closedReason } from './field-training.texts.ts';
import { administratorsOf, markUnread, visitsAheadAt } from './follow.queries.ts';
import { concernedBy, setStatus } from './visit-changes.queries.ts';
import { tellOfVisit } from './visit-notices.ts';
import { lockAnyVisit, visitById } from './visits.queries.ts';

/**
 * Coming visits to a dealer that is switched off are canceled in the same transaction: nobody is there to be trained, and the instructor’s
 * hours are free again. The records stay. If the dealer comes back, its owners ask again.
 */
export const visitsEnd = listen(dealerClosed, async (change, { dealerId, by }) => {
  for (const id of await visitsAheadAt(change.tx, dealerId, change.now())) await endVisit(change, id, by);
});

async function endVisit(change: Change, id: string, by: string): Promise<void> {
  const { tx, now, settings, record } = change;
  await lockAnyVisit(tx, id);
  const concerned = await concernedBy(tx, id);
  const before = found(await visitById(tx, id, by), errors.notFound);
  const requester = concerned.find(({ part }) => part === 'requester');
  const reason = closedReason(requester && isLanguage(requester.language) ? requester.language : 'en');
  const stamp = { by, at: now() };
  await setStatus(tx, id, 'cancelled', { cancelledAt: now(), cancelledBy: by, cancelReason: reason }, stamp);
  await releaseVisit(tx, id);
  await markUnread(tx, id, by);
  await record({
    type: 'update',
    entity: { kind: 'appointment', id, name: before.topic },
    before: { status: before.status },
    after: { status: 'cancelled', reason },
  });
  const wasConfirmed = before.status === 'confirmed';
  const part = new Set(concerned.map(({ userId }) => userId));
  const others = (await administratorsOf(tx, settings, id)).filter(({ userId }) => !part.has(userId));
  // Also the one who switched the dealer off, who may not know of the visit.
  await tellOfVisit(change, { id: null }, null, {
    news: 'dealer-closed',
    visit: found(await visitById(tx, id, by), errors.notFound),
    to: [...concerned.filter((one) => wasConfirmed || one.part !== 'attendee'), ...others],
    calendar: wasConfirmed ? 'CANCEL' : null,
  });
}
