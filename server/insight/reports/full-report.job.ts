import { fullReportFiles } from '#contract/insight/full-report.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { settingScreens } from '#contract/people/settings.screens.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { maxStoredBytes, type MailAttachment } from '#server/platform/mail/attachments.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { fullReportReplies, storeFile } from './full-report-files.ts';
import { latestTime } from './full-report-times.rules.ts';
import {
  extendRun,
  failRun,
  finishRun,
  mailOccasion,
  noteRefusalTold,
  noteWriting,
  planRun,
  platformAdministrators,
  refusedRuns,
  releaseRun,
  runs,
  takeRun,
  type HeldRun,
  type WrittenFile,
} from './full-report.queries.ts';
import { endedWorker, failedTitle, failureMail, refusedTitle, reportMail } from './full-report.texts.ts';

const extendMilliseconds = 10_000;

/**
 * Makes the full report at the times that the settings name. It looks each minute, so that a run is made once for each time whatever the clock does, and is
 * made again after its worker was killed.
 */
export const fullReportJob: Job = {
  name: 'full-report',
  summary: 'Makes the full report of everybody at the times that the settings name',
  feature: 'userReports',
  cron: '* * * * *',
  async run(services) {
    const { db, settings, now } = services;
    const { fullReport } = settings.userReports;
    const due = fullReport.enabled ? latestTime(fullReport, now()) : undefined;
    if (due) await planRun(db, due);
    const said: string[] = [];
    for (let run = await takeRun(db); run; run = await takeRun(db))
      said.push(await makeReport(services, run));
    await tellRefused(services);
    return said.join(' ') || 'No full report is due.';
  },
};

async function makeReport(services: Services, run: HeldRun): Promise<string> {
  const { db, files, log } = services;
  // What a worker that was killed had written so far.
  await files.removeObjects(run.writing);
  if (runs.wasTriedTooOften(run)) return giveUp(services, run, run.reason ?? endedWorker);
  const keys = fullReportFiles.map(() => newStorageKey());
  if (!(await noteWriting(db, run, keys))) return 'Another worker makes it.';
  const lost = new AbortController();
  const extending = setInterval(() => {
    extendRun(db, run).then(
      (isHeld) => isHeld || lost.abort(),
      (error: unknown) => log.warn({ err: error }, 'the lease of a full report was not extended'),
    );
  }, extendMilliseconds);
  const replies = fullReportReplies(services);
  // Beside each other: each waits for the database most of the time.
  const writing = fullReportFiles.map((file, nr) =>
    storeFile(services, replies[file], keys[nr]!, lost.signal),
  );
  try {
    const [people, curriculums] = (await Promise.all(writing)) as [WrittenFile, WrittenFile];
    await finish(services, run, { people, curriculums });
    return `Full report of ${people.rows} people and ${curriculums.rows} places in curriculums made.`;
  } catch (error) {
    log.warn({ err: error, run: run.id, tries: run.tries }, 'full report not made');
    lost.abort();
    await Promise.allSettled(writing);
    await files.removeObjects(keys).catch((failure: unknown) => log.warn({ err: failure }, 'object left'));
    const reason = error instanceof Error ? error.message : String(error);
    if (!runs.mayTryAgain(run)) return giveUp(services, run, reason);
    await releaseRun(db, run, reason);
    return 'A full report failed and is made again.';
  } finally {
    clearInterval(extending);
  }
}

/** Lists the files and mails them, or nothing of it. */
const finish = (
  services: Services,
  run: HeldRun,
  files: { readonly people: WrittenFile; readonly curriculums: WrittenFile },
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const { settings, environment, now } = services;
    const { mailTo } = settings.userReports.fullReport;
    const at = now();
    if (!(await finishRun(tx, run, files, { at, mailedTo: mailTo })))
      throw new Error('Another worker makes the full report.');
    if (mailTo === null) return;
    const both = [files.people, files.curriculums];
    const isAttached = both.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= maxStoredBytes;
    const attachments = both.map(({ id, name, mediaType, sizeBytes }): MailAttachment => ({
      kind: 'stored',
      fileId: id,
      fileName: name,
      contentType: mediaType,
      sizeBytes,
    }));
    await queueMail(tx, {
      occasion: mailOccasion(run.id),
      kind: 'full-report',
      personId: null,
      to: mailTo,
      language: 'en',
      mail: reportMail({
        day: dayOf(run, services),
        people: files.people.rows,
        link: portalLink(environment, reportScreens.adminUsers.path, 'en'),
        isAttached,
      }),
      ...(isAttached && { attachments }),
    });
  });

async function giveUp(services: Services, run: HeldRun, reason: string): Promise<string> {
  await services.db.transaction().execute(async (tx) => {
    if (!(await failRun(tx, run, reason, services.now()))) return;
    const title = failedTitle(dayOf(run, services));
    await tell(tx, services, { occasion: run.id, title, reason, path: reportScreens.adminUsers.path });
  });
  return 'A full report was given up.';
}

/** Tells platform administrators whose full report the mail server refused for good. The run stays listed. */
const tellRefused = (services: Services): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const refused = await refusedRuns(tx);
    for (const { id, mailedTo, reason } of refused)
      await tell(tx, services, {
        occasion: `${id}:mail`,
        title: refusedTitle(mailedTo),
        reason,
        path: settingScreens.general.path,
      });
    await noteRefusalTold(
      tx,
      refused.map(({ id }) => id),
      services.now(),
    );
  });

interface Trouble {
  readonly occasion: string;
  readonly title: Bilingual;
  readonly reason: string;
  readonly path: `/${string}`;
}

async function tell(
  tx: Transaction,
  services: Services,
  { occasion, title, reason, path }: Trouble,
): Promise<void> {
  const people = await platformAdministrators(tx);
  await notify(
    tx,
    services,
    people.map(({ firstName, ...to }): Notice => ({
      to,
      kind: 'full-report-failed',
      occasion: `full-report-failed:${occasion}:${to.userId}`,
      title,
      path,
      mail: (language) =>
        failureMail(language, {
          firstName,
          title,
          reason,
          link: portalLink(services.environment, path, language),
        }),
    })),
  );
}

/** The day and time of a run, by the clock of its times. */
function dayOf({ dueAt }: HeldRun, { settings }: Services): string {
  const { timeZone } = settings.userReports.fullReport;
  const wall = Temporal.Instant.from(new Date(dueAt).toISOString()).toZonedDateTimeISO(timeZone);
  return `${wall.toPlainDate().toString()} ${wall.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
