import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { lockStandingRow } from '#server/training/progress/progress.queries.ts';
import { recordEvents } from '#server/training/progress/record-events.ts';
import { settle } from './keep-commit.ts';
import { lockUnsettled, unsettledLessons } from './scorm-play.queries.ts';

/** How long a lesson may be silent. A visible one reports its time twice a minute. */
const patienceMilliseconds = 3_600_000;
const mostAtOnce = 500;

/** Settles lessons that reported completed but whose browser never reported the end: they count after an hour without a commit. */
export const settleLessons = (contextsOf: (services: Services) => ContextMaker): Job => ({
  name: 'scorm-settling',
  summary: 'Counts SCORM lessons that reported completion and were idle for an hour',
  cron: '*/10 * * * *',
  async run(services) {
    const { db, log, now } = services;
    const before = new Date(now().getTime() - patienceMilliseconds);
    const contexts = contextsOf(services);
    let count = 0;
    for (const id of await unsettledLessons(db, before, mostAtOnce)) {
      try {
        if (await settleOne(contexts, id, before)) count += 1;
      } catch (error) {
        log.error({ err: error, attempt: id }, 'a lesson could not be settled');
      }
    }
    return `${count} lessons settled.`;
  },
});

const settleOne = (contexts: ContextMaker, id: string, before: Date): Promise<boolean> =>
  contexts.forWork().change(async (change) => {
    const attempt = await lockUnsettled(change.tx, id, before);
    if (!attempt) return false;
    const events = await settle(change, attempt);
    const { userId, courseId } = attempt;
    const standing = await lockStandingRow(change.tx, userId, courseId);
    if (events.length === 0 || !standing?.progress) return true;
    const learner = {
      id: userId,
      dealerIds: attempt.dealerId === null ? [] : [attempt.dealerId],
      session: { proxiedBy: attempt.proxiedBy },
    };
    await recordEvents(change, learner, courseId, { ...standing, progress: standing.progress }, events);
    return true;
  });
