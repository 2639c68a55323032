import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import type { Activity, ReportedFields } from '#contract/rewards/activities.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { StagedFile } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { todayAt } from '#server/platform/today.ts';
import { makerOf } from '#server/rewards/holdings/own-hands.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { activityById, insertActivity } from './activities.queries.ts';
import { dayProblem, obstacleOf } from './activities.rules.ts';
import { activitiesVisible } from './activities.scope.ts';
import { presentActivity } from './present-activity.ts';

/** Reports an activity of the caller, with a photo or a document if there is one. */
export async function reportActivity(
  change: Change,
  actor: Actor,
  fields: ReportedFields,
  attachment: StagedFile | undefined,
): Promise<Activity> {
  const { tx, files, now, record } = change;
  const person = await participantOf(tx, actor.id);
  const obstacle = obstacleOf(person);
  if (obstacle === 'not-participating') refuse(errors.notParticipating);
  if (obstacle === 'no-dealer') refuse(errors.noDealer);
  const dealer = person!.dealers[0]!;
  const problem = dayProblem(fields.date, todayAt(dealer.timeZone, change));
  if (problem) refuse(problem, {}, { field: 'date' });
  const id = newId();
  await insertActivity(tx, {
    ...fields,
    id,
    userId: actor.id,
    dealerId: dealer.id,
    attachmentId: attachment?.id ?? null,
    submittedBy: makerOf(actor),
    submittedAt: now(),
    importKey: null,
  });
  if (attachment) await files.keep(tx, attachment.id, { kind: 'activity', id });
  await record({
    type: 'create',
    entity: { kind: 'activity', id, name: person!.name },
    after: {
      type: fields.type,
      date: fields.date,
      amountCents: fields.amountCents,
      currency: fields.currency,
    },
  });
  const row = await activityById(tx, id, activitiesVisible(actor));
  return presentActivity(found(row, errors.notFound), actor);
}
