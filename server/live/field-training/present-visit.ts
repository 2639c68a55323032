import type { Visit, VisitDetail } from '#contract/live/field-training.calls.ts';
import { commentsOf } from '#server/people/comments/comments.queries.ts';
import { occurrenceOf } from '#server/platform/calendar/meeting-times.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { checklistsFor } from './on-site/checklists.queries.ts';
import { observationsOf } from './on-site/observations.queries.ts';
import { findingsOf, presentFinding } from './on-site/findings.queries.ts';
import { visitsAdministered, visitsOwned, visitsSeenWhole } from './field-training.scope.ts';
import { visitKind, type VisitRow } from './visits.queries.ts';
import { abilitiesOf, type VisitPart } from './visits.rules.ts';

type Reader = Pick<Context<Actor>, 'actor' | 'now'>;

/** What a person has to do with a visit. Only owners of its dealer count as its requester: a former owner does not. */
export function partsOf(actor: Actor, row: VisitRow): ReadonlySet<VisitPart> {
  const isOwner = visitsOwned.holds(actor, row);
  const parts: [VisitPart, boolean][] = [
    ['administrator', visitsAdministered.holds(actor, row)],
    ['owner', isOwner],
    ['requester', isOwner && row.requester._id === actor.id],
    ['instructor', actor.isInstructor && row.instructorId === actor.id],
    ['attendee', row.attendeeIds.includes(actor.id)],
  ];
  return new Set(parts.filter(([, holds]) => holds).map(([part]) => part));
}

export function presentVisit(row: VisitRow, { actor, now }: Reader): Visit {
  const { id, timeZone, startLocal, endLocal, startIsSecond, endIsSecond, ...shown } = row;
  return {
    ...shown,
    _id: id,
    timezone: timeZone,
    startDate: startLocal,
    startOccurrence: occurrenceOf(startLocal, timeZone, startIsSecond),
    endDate: endLocal,
    endOccurrence: occurrenceOf(endLocal, timeZone, endIsSecond),
    abilities: abilitiesOf(row, partsOf(actor, row), now()),
  };
}

export async function presentDetail(
  db: Db | Transaction,
  row: VisitRow,
  reader: Reader,
): Promise<VisitDetail> {
  const shown = presentVisit(row, reader);
  return {
    ...shown,
    report: row.report,
    photos: row.photoIds.map((id) => ({ _id: id, url: `/files/${id}` })),
    comments: await visitComments(db, row, reader.actor),
    findings: (
      await findingsOf(db, row.id, visitsSeenWhole.holds(reader.actor, row) ? null : reader.actor.id)
    ).map((one) => presentFinding(one, shown.abilities.observe)),
    observations: [...(await observationsOf(db, row.id))],
    checklists: shown.abilities.observe ? [...(await checklistsFor(db, row.type))] : [],
  };
}

export const visitComments = (db: Db | Transaction, row: VisitRow, actor: Actor) =>
  commentsOf(
    db,
    { kind: visitKind, id: row.id },
    { userId: actor.id, moderates: visitsAdministered.holds(actor, row) },
  );
