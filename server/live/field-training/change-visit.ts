import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import type { VisitFields } from '#contract/live/field-training.fields.ts';
import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';
import { checkType } from '#server/live/meetings/check-type.ts';
import { deleteCommentsOn, nameOf } from '#server/people/comments/comments.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { claimOwn } from '#server/platform/files/own-files.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { dealerPlace, instructorById } from './availabilities.queries.ts';
import { bookVisit, releaseVisit } from './book-visit.ts';
import { visitsVisible } from './field-training.scope.ts';
import type { VisitNews } from './field-training.texts.ts';
import { checkChecklists } from './on-site/check-checklists.ts';
import { partsOf, presentDetail } from './present-visit.ts';
import {
  areAtDealer,
  concernedBy,
  deleteVisit,
  formerly,
  markChanged,
  setStatus,
  updateVisit,
  writeAttendees,
  writePhotos,
  type Concerned,
  type VisitInput,
} from './visit-changes.queries.ts';
import { tellOfVisit } from './visit-notices.ts';
import { checkAhead, checkHours, visitTimes } from './visit-slot.ts';
import { lockVisit, visitById, visitKind, type VisitRow } from './visits.queries.ts';
import { hasStarted, outcomeOf, type VisitAction, type VisitPart } from './visits.rules.ts';

/** A visit that is locked for a change. */
export interface LockedVisit {
  readonly change: Change;
  readonly actor: Actor;
  readonly row: VisitRow;
  readonly parts: ReadonlySet<VisitPart>;
}

/** Locks a visit for an action. Returns nothing if the action was done before. Refuses if the actor or the status does not allow it. */
export async function lockForAction(
  change: Change,
  actor: Actor,
  id: string,
  action: VisitAction,
): Promise<LockedVisit | null> {
  const visible = visitsVisible.sql(actor, 'v');
  const row = found(await lockVisit(change.tx, id, actor.id, visible), errors.notFound);
  const parts = partsOf(actor, row);
  const outcome = outcomeOf(action, row.status, parts);
  if (outcome === 'not-allowed') refuse(platformErrors.notAllowed);
  if (outcome === 'wrong-status') refuse(wrongStatus(row, action));
  return outcome === 'done' ? null : { change, actor, row, parts };
}

function wrongStatus({ status }: VisitRow, action: VisitAction): ErrorText {
  if (status === 'cancelled') return errors.isCanceled;
  if (status === 'completed') return errors.isCompleted;
  return action === 'complete' || action === 'observe' ? errors.notConfirmed : errors.notPending;
}

export async function saveVisit(
  change: Change,
  context: Context<Actor>,
  id: string,
  { version, ...fields }: VisitFields & { readonly version?: number | undefined },
): Promise<VisitDetail> {
  const { actor } = context;
  const { tx, now } = change;
  let parts: ReadonlySet<VisitPart> = new Set();
  return saveRecord(change, {
    async lock() {
      const locked = found((await lockForAction(change, actor, id, 'edit')) ?? undefined, errors.notFound);
      parts = locked.parts;
      return locked.row;
    },
    notFound: errors.notFound,
    base: version,
    stands: (row) => row.version,
    present: (row) => presentDetail(tx, row, context),
    schema: visitCalls.update.reply.shape.appointment,
    async save(before) {
      const input = await checkedInput({ change, actor, row: before, parts }, fields);
      const stamp = { by: actor.id, at: now() };
      await bookVisit(tx, { id, ...input });
      await updateVisit(tx, id, input, {
        ...stamp,
        // Who is left out and asked again later gets a cancellation and then an invitation: each needs a number of its own.
        isNews: isNews(before, input) || !hasSame(before.attendeeIds, fields.attendees),
      });
      await writeAttendees(tx, id, fields.attendees);
      await markChanged(tx, id, stamp);
      await tellOfChange(change, actor, before);
    },
    read: () => visitById(tx, id, actor.id),
    entry: (before, after) => ({
      type: 'update',
      entity: { kind: 'appointment', id, name: after.topic },
      before: fieldsOf(before),
      after: fieldsOf(after),
    }),
  });
}

/** The form as it is stored. What the visit had before may stay, even if it could not be chosen any more. */
async function checkedInput({ change, row, parts }: LockedVisit, fields: VisitFields): Promise<VisitInput> {
  const { tx, now, settings } = change;
  checkType(settings, fields.type, row.type);
  const times = visitTimes(fields, row.timeZone);
  const added = fields.attendees.filter((one) => !row.attendeeIds.includes(one));
  if (!(await areAtDealer(tx, added, row.dealerId)))
    refuse(errors.unknownAttendee, {}, { field: 'attendees' });
  const instructorId = fields.instructor ?? row.instructorId;
  if (instructorId !== row.instructorId) {
    if (!parts.has('administrator')) refuse(errors.instructorFixed, {}, { field: 'instructor' });
    if (!(await instructorById(tx, instructorId)))
      refuse(errors.unknownInstructor, {}, { field: 'instructor' });
  }
  if (times.startsAt !== row.startsAt || times.endsAt !== row.endsAt) {
    checkAhead(times, now());
    // Instructors and administrators decide about the hours themselves.
    if (!parts.has('instructor') && !parts.has('administrator'))
      await checkHours(change, instructorId, times, {
        id: row.id,
        place: await dealerPlace(tx, row.dealerId),
      });
  }
  const { type, topic, note } = fields;
  return { ...times, instructorId, type, topic, note };
}

const hasSame = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

const isNews = (before: VisitRow, after: VisitInput): boolean =>
  before.topic !== after.topic ||
  before.note !== after.note ||
  before.instructorId !== after.instructorId ||
  before.startsAt !== after.startsAt ||
  before.endsAt !== after.endsAt;

/**
 * Tells the others. A new instructor hears that the visit is theirs; the former one, and people who no longer attend a confirmed visit, hear
 * that it is gone, and their calendars too.
 */
async function tellOfChange(change: Change, actor: Actor, before: VisitRow): Promise<void> {
  const { tx } = change;
  const visit = found(await visitById(tx, before.id, actor.id), errors.notFound);
  const by = { _id: actor.id, name: await nameOf(tx, actor.id) };
  const to = await concernedBy(tx, before.id);
  const isDated = visit.status === 'confirmed';
  const isNewInstructor = visit.instructorId !== before.instructorId;
  const isNew = ({ part }: Concerned) => isNewInstructor && part === 'instructor';
  const tell = (news: VisitNews, people: readonly Concerned[], method: 'REQUEST' | 'CANCEL') =>
    tellOfVisit(change, actor, by, {
      news,
      visit,
      to: people,
      calendar: isDated ? method : null,
      ...(news === 'changed' && { before }),
    });
  const reached = to.filter((one) => isDated || one.part !== 'attendee');
  await tell(
    'changed',
    reached.filter((one) => !isNew(one)),
    'REQUEST',
  );
  await tell('requested', reached.filter(isNew), 'REQUEST');
  if (isNewInstructor)
    await tell('reassigned', await formerly(tx, [before.instructorId], 'instructor'), 'CANCEL');
  if (!isDated) return;
  const stillConcerned = new Set(to.map(({ userId }) => userId));
  const leftOut = before.attendeeIds.filter((id) => !stillConcerned.has(id));
  await tell('left-out', await formerly(tx, leftOut, 'attendee'), 'CANCEL');
}

export async function confirmVisit(locked: LockedVisit): Promise<void> {
  const { row, change } = locked;
  if (hasStarted(row.endsAt, change.now())) refuse(errors.isOver);
  await switchStatus(locked, 'confirmed', { confirmedAt: change.now() });
  await tellAll(locked, 'confirmed', 'REQUEST');
}

/** Cancels a visit and releases its slot. Attendees hear of it only if it was confirmed: they do not know of a mere request. */
export async function cancelVisit(locked: LockedVisit, reason: string): Promise<void> {
  const { row, change, actor } = locked;
  await switchStatus(locked, 'cancelled', {
    cancelledAt: change.now(),
    cancelledBy: actor.id,
    cancelReason: reason,
  });
  await releaseVisit(change.tx, row.id);
  const wasConfirmed = row.status === 'confirmed';
  await tellAll(locked, 'cancelled', wasConfirmed ? 'CANCEL' : null, {
    reason,
    among: (one) => wasConfirmed || one.part !== 'attendee',
  });
}

export async function completeVisit(
  locked: LockedVisit,
  { report, photos }: { readonly report: string; readonly photos: readonly string[] },
): Promise<void> {
  const { row, change, actor } = locked;
  if (!hasStarted(row.startsAt, change.now())) refuse(errors.notStarted);
  await checkChecklists(change, row);
  const owner = {
    kind: 'field-visit',
    id: row.id,
    errors: { unknownFile: errors.unknownPhoto, fileDoesNotFit: errors.photoDoesNotFit },
  };
  await claimOwn(
    change,
    actor,
    owner,
    photos.map((fileId) => ({ fileId, kinds: ['image'] })),
  );
  await writePhotos(change.tx, row.id, photos);
  await switchStatus(locked, 'completed', { completedAt: change.now(), completedBy: actor.id, report });
  await tellAll(locked, 'completed', null);
}

/** Withdraws a request: nothing of it stays except the log. */
export async function withdrawVisit({ row, change, actor }: LockedVisit): Promise<void> {
  const { tx, record } = change;
  const to = (await concernedBy(tx, row.id)).filter(({ part }) => part === 'instructor');
  await tellOfVisit(change, actor, row.requester, { news: 'withdrawn', visit: row, to, calendar: null });
  await deleteCommentsOn(tx, { kind: visitKind, id: row.id });
  await deleteVisit(tx, row.id);
  await record({
    type: 'delete',
    entity: { kind: 'appointment', id: row.id, name: row.topic },
    before: fieldsOf(row),
  });
}

async function switchStatus(
  { row, change, actor }: LockedVisit,
  status: 'confirmed' | 'cancelled' | 'completed',
  columns: Parameters<typeof setStatus>[3],
): Promise<void> {
  const stamp = { by: actor.id, at: change.now() };
  await setStatus(change.tx, row.id, status, columns, stamp);
  await markChanged(change.tx, row.id, stamp);
  await change.record({
    type: 'update',
    entity: { kind: 'appointment', id: row.id, name: row.topic },
    before: { status: row.status },
    after: { status, ...(columns.cancelReason !== undefined && { reason: columns.cancelReason }) },
  });
}

/** Tells everybody whom the visit concerns. */
async function tellAll(
  { row, change, actor }: LockedVisit,
  news: VisitNews,
  calendar: 'REQUEST' | 'CANCEL' | null,
  {
    reason,
    among = () => true,
  }: { readonly reason?: string; readonly among?: (one: Concerned) => boolean } = {},
): Promise<void> {
  const to = (await concernedBy(change.tx, row.id)).filter(among);
  const by = { _id: actor.id, name: await nameOf(change.tx, actor.id) };
  const visit = found(await visitById(change.tx, row.id, actor.id), errors.notFound);
  await tellOfVisit(change, actor, by, {
    news,
    visit,
    to,
    calendar,
    ...(reason !== undefined && { reason }),
  });
}

const fieldsOf = (row: VisitRow) => ({
  dealer: row.dealerId,
  instructor: row.instructorId,
  type: row.type,
  topic: row.topic,
  note: row.note,
  startDate: row.startLocal,
  startIsSecond: row.startIsSecond,
  endDate: row.endLocal,
  endIsSecond: row.endIsSecond,
  attendees: row.attendeeIds,
});
