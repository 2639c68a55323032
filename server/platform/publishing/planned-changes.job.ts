import type { Feature } from '#contract/platform/features.ts';
import { platformErrors, sentence } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import {
  cancelPlans,
  dueChanges,
  failPlan,
  lockDue,
  type DueChange,
  type DueRecord,
} from './planned-changes.queries.ts';

export interface Planning {
  readonly name: string;
  readonly summary: string;
  /** While it is off, due changes wait. */
  readonly feature?: Feature;
  /** The kind of record, as in the activity log. */
  readonly kind: string;
  /** Makes the change as the person who planned it, with that person's current rights. */
  readonly apply: (change: Change, actor: Actor, due: DueChange) => Promise<void>;
  /** Called in the transaction that records why the change was refused. */
  readonly failed: (change: Change, due: DueChange, problem: Bilingual) => Promise<void>;
}

/**
 * Makes due changes, each once, with the rights their author has now. Changes that came due while the portal was stopped are made when it
 * starts again.
 */
export const plannedChanges =
  (planning: Planning): JobWithContexts =>
  (contextsOf) => ({
    name: planning.name,
    summary: planning.summary,
    ...(planning.feature && { feature: planning.feature }),
    cron: '* * * * *',
    async run(services) {
      const contexts = contextsOf(services);
      let [made, failed] = [0, 0];
      for (const due of await dueChanges(services.db, planning.kind, services.now())) {
        try {
          if (await make(contexts, planning, due)) made += 1;
        } catch (error) {
          if (error instanceof Refusal) {
            if (await noteFailure(contexts, planning, due, error)) failed += 1;
          } else {
            const { recordId, action } = due;
            services.log.error(
              { err: error, kind: planning.kind, recordId, action },
              'a planned change was not made',
            );
          }
        }
      }
      return `${made} planned changes made, ${failed} refused.`;
    },
  });

function make(contexts: ContextMaker, { kind, apply }: Planning, of: DueRecord): Promise<boolean> {
  return contexts.forWork().change(async (outer) => {
    const { tx, now, settings } = outer;
    const due = await lockDue(tx, kind, of, now());
    if (!due) return false;
    const actor = await personAsActor(tx, settings, due.createdBy);
    if (!actor) throw new Refusal(platformErrors.notAllowed);
    const origin = { requestId: `publish-${due.recordId}`, ip: '', userAgent: '' };
    // Runs in the transaction that locks the plan: a refusal leaves the plan unchanged.
    await contexts.within(outer, actor, origin, (change) => apply(change, actor, due));
    await cancelPlans(tx, { kind, recordId: due.recordId }, due.action);
    return true;
  });
}

function noteFailure(
  contexts: ContextMaker,
  { kind, failed }: Planning,
  of: DueRecord,
  { error, values }: Refusal,
): Promise<boolean> {
  return contexts.forWork().change(async (change) => {
    const { tx, now } = change;
    const due = await lockDue(tx, kind, of, now());
    if (!due) return false;
    const problem = { en: sentence(error, 'en', values), fr: sentence(error, 'fr', values) };
    await failPlan(tx, kind, of, { at: now(), problem });
    await failed(change, due, problem);
    return true;
  });
}
