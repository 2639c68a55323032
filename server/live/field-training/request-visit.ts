import type { RequestFields } from '#contract/live/field-training.fields.ts';
import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { dealerPlace, dealersWithRequests, type OwnedDealer } from './availabilities.queries.ts';
import { bookVisit } from './book-visit.ts';
import {
  areAtDealer,
  concernedBy,
  insertVisit,
  markChanged,
  writeAttendees,
} from './visit-changes.queries.ts';
import { tellOfVisit } from './visit-notices.ts';
import { checkAhead, pickInstructor, visitTimes } from './visit-slot.ts';
import { visitById, type VisitRow } from './visits.queries.ts';
import { obstacleOf, type RequestObstacle } from './visits.rules.ts';

/** The sentence for each obstacle. */
export const obstacleErrors = {
  'not-owner': errors.notOwner,
  'no-dealer': errors.noDealer,
  'open-request': errors.openRequest,
} as const satisfies Record<RequestObstacle, unknown>;

/** Adds a request that blocks its slot until it is answered. */
export async function requestVisit(change: Change, actor: Actor, fields: RequestFields): Promise<VisitRow> {
  const { tx, now, settings } = change;
  const dealer = await dealerFor(change, actor, fields.dealer);
  checkType(settings, fields.type);
  const times = visitTimes(fields, dealer.timeZone);
  checkAhead(times, now());
  if (!(await areAtDealer(tx, fields.attendees, dealer.id)))
    refuse(errors.unknownAttendee, {}, { field: 'attendees' });
  const instructorId = await pickInstructor(
    change,
    fields.instructor,
    times,
    await dealerPlace(tx, dealer.id),
  );
  const stamp = { by: actor.id, at: now() };
  const { type, topic, note } = fields;
  const input = { ...times, dealerId: dealer.id, instructorId, type, topic, note };
  const id = await explained(insertVisit(tx, input, stamp), {
    field_visit_open_request: () => refuse(errors.openRequest, {}, { field: 'dealer' }),
  });
  await writeAttendees(tx, id, fields.attendees);
  await bookVisit(tx, { id, instructorId, ...times });
  await markChanged(tx, id, stamp);
  const row = found(await visitById(tx, id, actor.id), errors.notFound);
  await change.record({
    type: 'create',
    entity: { kind: 'appointment', id, name: topic },
    after: { dealer: dealer.id, instructor: instructorId, startDate: row.startLocal, endDate: row.endLocal },
  });
  const to = (await concernedBy(tx, id)).filter(({ part }) => part === 'instructor');
  await tellOfVisit(change, actor, row.requester, { news: 'requested', visit: row, to, calendar: null });
  return row;
}

/** The dealer that a request is for. An owner of several dealers has to name one. */
async function dealerFor(
  { tx, settings }: Change,
  actor: Actor,
  chosen: string | undefined,
): Promise<OwnedDealer> {
  const dealers = await dealersWithRequests(tx, actor.dealerIds, settings.timeZone);
  const obstacle = obstacleOf(actor.isDealerOwner, dealers);
  if (obstacle) refuse(obstacleErrors[obstacle]);
  const dealer =
    chosen === undefined && dealers.length === 1 ? dealers[0] : dealers.find(({ id }) => id === chosen);
  if (!dealer) refuse(errors.unknownDealer, {}, { field: 'dealer' });
  if (dealer.openRequest) refuse(errors.openRequest, {}, { field: 'dealer' });
  return dealer;
}
