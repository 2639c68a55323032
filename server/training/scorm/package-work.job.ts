import type { ContextMaker } from '#server/platform/make-context.ts';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import { doWork, giveUp } from './package-work.ts';
import { oldWork, openWork, type WorkRow } from './package-work.queries.ts';

export const packageWorkJob = 'scorm-packages';

const day = 86_400_000;

/**
 * Processes large packages, and those whose process was killed, one after the other. Started when one arrives; the schedule finds what was
 * missed.
 */
export const packageWork = (contextsOf: (services: Services) => ContextMaker): Job => ({
  name: packageWorkJob,
  summary: 'Checks and unpacks waiting SCORM packages, including interrupted ones',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    const contextFor = async (row: WorkRow) => {
      const actor = await personAsActor(services.db, services.settings, row.userId, row.proxiedBy);
      if (!actor) return undefined;
      const origin = { requestId: `scorm-${row.id}`, ip: '', userAgent: '' };
      return { ...contexts.of(actor, actor.language, origin), actor };
    };
    let count = 0;
    const seen = new Set<string>();
    // Those that arrived while another was processed, too.
    for (
      let next = await openWork(services.db);
      next.some((id) => !seen.has(id));
      next = await openWork(services.db)
    ) {
      for (const id of next.filter((one) => !seen.has(one))) {
        seen.add(id);
        // The error is recorded on the package; the next one does not wait for it.
        await doWork(services, id, contextFor).catch((error: unknown) => {
          if (!(error instanceof Refusal))
            services.log.warn({ err: error, work: id }, 'a package waits for another try');
        });
        count += 1;
      }
    }
    return count === 0 ? 'No package waits.' : `${count} packages worked on.`;
  },
});

/** Removes packages that nobody came back to for a day. A part of the sweep, before it empties the store. */
export async function forgetOldWork(services: Services): Promise<string> {
  const ids = await oldWork(services.db, new Date(services.now().getTime() - day));
  for (const id of ids) await giveUp(services, id);
  return `${ids.length} packages on their way in were given up.`;
}
