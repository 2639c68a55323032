import { peopleMoved } from '#server/people/users/users.events.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Context } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { applyToNext, lockRuleWork, moveRuleDay, postponeRule } from './rules.queries.ts';

/** People of one piece: a piece holds their rows for well under a second. */
const pieceSize = 1000;
const restMilliseconds = 1000;
/** As it is called in metrics, the log, and traces. */
const kindOfWork = 'department_rules';

/** Applies rules that changed, or whose day came, until stopped. Several workers share them. */
export const startApplyingRules = (contexts: ContextMaker): Workers =>
  startWorkers({
    log: contexts.services.log,
    kind: kindOfWork,
    failure: 'rules of departments not applied',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [async () => ((await applyNextRule(contexts.forWork())) ? 0 : restMilliseconds)],
  });

/**
 * Applies a rule to the next people, in one transaction. The rule is read with each piece, so a save in the middle of it counts for the rest, and
 * begins anew for everybody. False if nothing waits. One that fails is tried again later.
 */
export async function applyNextRule(context: Context, limit = pieceSize): Promise<boolean> {
  let failing: string | undefined;
  try {
    return await context.change(async ({ tx, announce }) => {
      const work = await lockRuleWork(tx);
      if (!work) return false;
      failing = work.groupId;
      return whileWorking(kindOfWork, null, async () => {
        const userIds = (await applyToNext(tx, work, limit)) ?? [];
        if (userIds.length > 0) await announce(peopleMoved, { userIds });
        return true;
      });
    });
  } catch (error) {
    if (failing === undefined) throw error;
    const groupId = failing;
    await whileWorking(kindOfWork, null, () => {
      context.log.error({ err: error, department: groupId }, 'rule of a department not applied');
      return postponeRule(context.db, groupId);
    });
    return true;
  }
}

export const ruleDayJob: Job = {
  name: 'department-rules',
  summary: 'Lets people join and leave departments whose rules ask for days',
  cron: '5 0 * * *',
  timeZone: ({ timeZone }) => timeZone,
  run: async ({ db, today, settings }) => {
    const rules = await db.transaction().execute((tx) => moveRuleDay(tx, today(), settings.timeZone));
    return `${rules} rules to apply.`;
  },
};
