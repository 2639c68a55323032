import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import type { TakenWork } from '#contract/live/field-on-site.calls.ts';
import { workItem, type WorkItem } from '#contract/live/field-on-site.fields.ts';
import { fieldTrainingErrors as visitErrors } from '#contract/live/field-training.errors.ts';
import { sentence } from '#contract/platform/errors.ts';
import { explain, type Issue } from '#contract/platform/validation.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, Refusal, refuse } from '#server/platform/refusal.ts';
import { completeVisit, lockForAction, type LockedVisit } from '../change-visit.ts';
import { visitsVisible } from '../field-training.scope.ts';
import { lockVisit, visitById } from '../visits.queries.ts';
import { addFinding } from './find.ts';
import { isOwnWork, rememberWork } from './observations.queries.ts';
import { onSiteFrom, workTime } from './observations.rules.ts';
import { judge, sign } from './observe.ts';

interface Bundle {
  readonly sentAt?: string | undefined;
  readonly items: readonly unknown[];
}

/** Takes the work of one person at one visit. Each piece is a change of its own, so a refused one leaves the others alone. */
export async function takeWork(
  context: Context<Actor>,
  visitId: string,
  { sentAt, items }: Bundle,
): Promise<TakenWork[]> {
  const { db, actor } = context;
  found(await visitById(db, visitId, actor.id, visitsVisible.sql(actor, 'v')), visitErrors.notFound);
  const answers: TakenWork[] = [];
  for (const given of items) answers.push(await takeItem(context, visitId, given, sentAt));
  return answers;
}

async function takeItem(
  context: Context<Actor>,
  visitId: string,
  given: unknown,
  sentAt: string | undefined,
): Promise<TakenWork> {
  const { language, actor } = context;
  const { success, data: item, error } = workItem.safeParse(given, { reportInput: true });
  if (!success) {
    const [fault] = explain(error.issues as readonly Issue[], workItem, Object.values(errors), language);
    const id = String((given as { id?: unknown } | null)?.id ?? '').slice(0, 100);
    return { id, taken: false, code: fault!.error.code, reason: fault!.sentence };
  }
  try {
    await context.change((change) => takeOnce(change, actor, visitId, item, sentAt));
    return { id: item.id, taken: true };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { error: text, values } = refusal;
    return { id: item.id, taken: false, code: text.code, reason: sentence(text, language, values) };
  }
}

async function takeOnce(
  change: Change,
  actor: Actor,
  visitId: string,
  item: WorkItem,
  sentAt: string | undefined,
): Promise<void> {
  const { tx, now } = change;
  const row = found(
    await lockVisit(tx, visitId, actor.id, visitsVisible.sql(actor, 'v')),
    visitErrors.notFound,
  );
  const { id, kind, occurredAt } = item;
  const receivedAt = now();
  const at = workTime({ occurredAt, sentAt }, { receivedAt, earliest: onSiteFrom(row.startsAt) });
  const work = { id, visitId, userId: actor.id, kind, occurredAt: at, receivedAt };
  if (await rememberWork(tx, work)) return doWork(change, actor, visitId, item, at);
  if (!(await isOwnWork(tx, work))) refuse(errors.idInUse);
}

async function doWork(
  change: Change,
  actor: Actor,
  visitId: string,
  item: WorkItem,
  at: Date,
): Promise<void> {
  if (item.kind === 'signature') return sign(change, actor, visitId, item, at);
  const locked = await lockForAction(change, actor, visitId, item.kind === 'report' ? 'complete' : 'observe');
  // Somebody else completed the visit. Another report does not replace the first one.
  if (!locked) refuse(visitErrors.isCompleted);
  return doLocked(locked, item, at);
}

function doLocked(
  locked: LockedVisit,
  item: Exclude<WorkItem, { kind: 'signature' }>,
  at: Date,
): Promise<void> {
  if (item.kind === 'judgement') return judge(locked, item, at);
  return item.kind === 'finding' ? addFinding(locked, item, at) : completeVisit(locked, item);
}
