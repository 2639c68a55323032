import { earlyMinutes } from '#contract/live/verdicts.ts';
import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import type { WorkItem } from '#contract/live/field-on-site.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { lockForAction, type LockedVisit } from '../change-visit.ts';
import { formerly, markChanged } from '../visit-changes.queries.ts';
import { pathOf } from '../visit-notices.ts';
import { lockVisit, type VisitRow } from '../visits.queries.ts';
import { visitsVisible } from '../field-training.scope.ts';
import { fieldTrainingErrors as visitErrors } from '#contract/live/field-training.errors.ts';
import { partsOf } from '../present-visit.ts';
import { outcomeOf } from '../visits.rules.ts';
import {
  beginObservation,
  insertSignature,
  observationById,
  observationFor,
  takeBackSignatures,
  writeJudgement,
} from './observations.queries.ts';
import { onSiteFrom, signingOf } from './observations.rules.ts';
import { askToSign } from './observe.texts.ts';

type Of<Kind extends WorkItem['kind']> = Extract<WorkItem, { kind: Kind }>;

/** Judges one item for one attendee. The first one begins the observation. What was judged later stays. */
export async function judge(
  { change, actor, row }: LockedVisit,
  { checklist, person, item, verdict, note }: Of<'judgement'>,
  at: Date,
): Promise<void> {
  const { tx, now } = change;
  if (now() < onSiteFrom(row.startsAt)) refuse(errors.tooEarly, { minutes: earlyMinutes });
  const key = { visitId: row.id, checklist, person };
  const begun = await observationFor(tx, key);
  if (!begun && !row.attendeeIds.includes(person)) refuse(errors.notAnAttendee);
  const observation = begun ?? found(await beginObservation(tx, key, at), errors.checklistNotFound);
  if (observation.signed.length > 0) refuse(errors.isSigned);
  const judged = found(
    observation.items.find(({ id }) => id === item),
    errors.unknownItem,
  );
  if (judged.judgedAt !== null && Date.parse(judged.judgedAt) > at.getTime()) return;
  await writeJudgement(tx, observation.id, { item, verdict, note, by: actor.id, at });
}

/** Signs an observation. The person observed may do so with the own account, even after the visit was completed. */
export async function sign(
  change: Change,
  actor: Actor,
  visitId: string,
  { checklist, person, part, name }: Of<'signature'>,
  at: Date,
): Promise<void> {
  const { tx, now, record } = change;
  const row = found(
    await lockVisit(tx, visitId, actor.id, visitsVisible.sql(actor, 'v')),
    visitErrors.notFound,
  );
  const observation = found(
    await observationFor(tx, { visitId, checklist, person }),
    errors.observationNotFound,
  );
  const how = signingOf({
    part,
    items: observation.items,
    signed: observation.signed,
    observes: outcomeOf('observe', row.status, partsOf(actor, row)) === 'goes',
    isObserved: actor.id === person,
  });
  if (how === 'not-allowed') refuse(platformErrors.notAllowed);
  if (typeof how === 'object') refuse(how);
  await insertSignature(tx, observation.id, {
    part,
    name,
    how,
    accountId: actor.id,
    signedAt: at,
    receivedAt: now(),
  });
  await markChanged(tx, visitId, { by: actor.id, at: now() });
  await record({
    type: 'update',
    entity: { kind: 'field-observation', id: observation.id, name: observation.name },
    after: { signedAs: part, how },
  });
  if (part === 'instructor') await tellObserved(change, row, observation);
}

/** The person observed hears that there is something to sign. */
async function tellObserved(
  change: Change,
  row: VisitRow,
  { id, personId, name }: { readonly id: string; readonly personId: string; readonly name: string },
): Promise<void> {
  const people = await formerly(change.tx, [personId], 'attendee');
  await notify(
    change.tx,
    change,
    people.map((to) => ({
      to,
      kind: 'field-visit' as const,
      occasion: `field-observation:${id}:${change.now().toISOString()}`,
      title: askToSign(row.instructor.name, name),
      names: row.instructor._id,
      path: pathOf(row.id),
    })),
  );
}

/** Takes all signatures of an observation back. */
export async function takeBack(
  change: Change,
  actor: Actor,
  { id: visitId, oid }: { readonly id: string; readonly oid: string },
  reason: string,
): Promise<void> {
  const { tx, now, record } = change;
  await lockForAction(change, actor, visitId, 'observe');
  const observation = found(await observationById(tx, visitId, oid), errors.observationNotFound);
  if (observation.signed.length === 0) refuse(errors.notSigned);
  const stamp = { by: actor.id, at: now() };
  await takeBackSignatures(tx, oid, { ...stamp, reason });
  await markChanged(tx, visitId, stamp);
  await record({
    type: 'update',
    entity: { kind: 'field-observation', id: oid, name: observation.name },
    before: { signed: observation.signed },
    after: { signed: [], reason },
  });
}
