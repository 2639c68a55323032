import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { dealerFeedProblems as problems } from '#contract/people/dealer-feed.problems.ts';
import { dealerFeedScreens as screens } from '#contract/people/dealer-feed.screens.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { rowReason } from '#server/platform/imports/import-kinds.ts';
import { dueDay, onceDailyAt } from '#server/platform/jobs/daily-clock.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { isPeriodTaken, takePeriod } from '#server/platform/jobs/job-runs.queries.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import { countTroubles, deciders, insertRun, runById } from './dealer-feed.queries.ts';
import { troubleMail, troubleTitle, type Trouble } from './dealer-feed.texts.ts';
import { feedLimits, fetchFeed, type FeedLimits } from './fetch-feed.ts';
import type { Feed } from './read-feed.ts';
import { takeIn } from './take-in.ts';

const name = 'dealer-feed';

/** Brings the dealers up to date from a file on an FTP server, once a day. */
export const dealerFeed: JobWithContexts = (contextsOf) => dealerFeedWithin(contextsOf, feedLimits);

/** The same with other limits. */
export const dealerFeedWithin = (contextsOf: Parameters<JobWithContexts>[0], limits: FeedLimits): Job => ({
  name,
  summary: 'Brings the dealers up to date from the file that FTP_URL names',
  feature: 'dealers',
  cron: ({ dealers: { ftpUpdate } }) => onceDailyAt(ftpUpdate.time),
  timeZone: ({ dealers: { ftpUpdate } }) => ftpUpdate.timeZone,
  async run(services) {
    const { db, environment, settings, now } = services;
    const { ftpUpdate } = settings.dealers;
    if (!ftpUpdate.enabled) return 'Switched off.';
    const { dealerFeed: address } = environment;
    if (!address) return 'skipped';
    const day = dueDay(ftpUpdate, now());
    if (await isPeriodTaken(db, name, day)) return before(day);
    const contexts = contextsOf(services);
    const { fileName } = address;
    // Nothing is written outside DATA_DIR: the rest of the machine may be read-only.
    const incoming = path.join(environment.dataDir, 'incoming');
    await mkdir(incoming, { recursive: true });
    const folder = await mkdtemp(path.join(incoming, 'dealer-feed-'));
    try {
      const localPath = path.join(folder, 'feed');
      const problem = await fetchFeed(address, localPath, limits);
      if (problem)
        return await fail(contexts, day, fileName, rowReason(problems[problem], { file: fileName }));
      return await take(contexts, day, { localPath, fileName });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const before = (day: string) => `Done before for ${day}.`;

/** Takes the file in, or notes why it cannot be read. Another worker may have been quicker. */
async function take(contexts: ContextMaker, day: string, feed: Feed): Promise<string> {
  try {
    return await contexts.forWork().change(async (change) => {
      if (!(await takePeriod(change.tx, name, day, change.now()))) return before(day);
      const { id, state, problem, applied } = await takeIn(change, day, feed);
      const run = await runById(change.tx, id);
      await change.record({
        type: 'create',
        entity: { kind: 'dealer-feed-run', id, name: feed.fileName },
        after: { state, ...(problem && { problem: problem.en }), ...run!.counts },
      });
      if (problem) await tell(change, id, { state: 'waiting', problem });
      else {
        const { fresh, errors, closing } = await countTroubles(change.tx, id);
        if (fresh > 0) await tell(change, id, { state: 'applied', errors, closing });
      }
      return problem ? `Waits for a decision: ${problem.en}` : `${applied} dealers added or changed.`;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fail(contexts, day, feed.fileName, rowReason(error.error, error.values));
  }
}

function fail(contexts: ContextMaker, day: string, fileName: string, problem: Bilingual): Promise<string> {
  return contexts.forWork().change(async (change) => {
    const { tx, now } = change;
    if (!(await takePeriod(tx, name, day, now()))) return before(day);
    const id = newId();
    const { en, fr } = problem;
    await insertRun(tx, { id, day, fileName, state: 'failed', problem: { en, fr }, at: now() });
    await change.record({
      type: 'create',
      entity: { kind: 'dealer-feed-run', id, name: fileName },
      after: { state: 'failed', problem: en },
    });
    await tell(change, id, { state: 'failed', problem });
    return `Not applied: ${en}`;
  });
}

/** Tells whoever may decide that something is wrong. */
async function tell(change: Change, id: string, trouble: Trouble): Promise<void> {
  const { tx, environment } = change;
  const runPath = addressOf(screens.run, { runId: id });
  await notify(
    tx,
    change,
    (await deciders(tx)).map(({ firstName, ...to }) => ({
      to,
      kind: 'dealer-feed',
      occasion: `dealer-feed:${id}:${to.userId}`,
      about: id,
      title: troubleTitle(trouble),
      path: runPath,
      mail: (language) =>
        troubleMail(language, trouble, { firstName, link: portalLink(environment, runPath, language) }),
    })),
  );
}
