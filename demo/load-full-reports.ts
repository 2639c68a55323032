import type { Transaction } from '#server/platform/database/open.ts';
import type { Services } from '#server/platform/context.ts';
import { fullReportReplies, storeFile } from '#server/insight/reports/full-report-files.ts';
import { latestTime } from '#server/insight/reports/full-report-times.rules.ts';
import { finishRun, planRun, takeRun } from '#server/insight/reports/full-report.queries.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';

/** The full reports of the last two times, of what the network is now. */
export async function loadFullReports(tx: Transaction, services: Services): Promise<void> {
  const within = { ...services, db: tx };
  for (const due of lastTimes(services)) {
    await planRun(tx, due);
    const run = (await takeRun(tx))!;
    const { signal } = new AbortController();
    const replies = fullReportReplies(within);
    const people = await storeFile(services, replies.people, newStorageKey(), signal);
    const curriculums = await storeFile(services, replies.curriculums, newStorageKey(), signal);
    const at = new Date(due.getTime() + 20_000);
    await finishRun(tx, run, { people, curriculums }, { at, mailedTo: null });
  }
}

const quarterHour = 15 * 60_000;

/** The last two times that have come. */
function lastTimes({ settings, now }: Services): readonly Date[] {
  const found = new Map<number, Date>();
  for (let at = now().getTime(); found.size < 2; at -= quarterHour) {
    const due = latestTime(settings.userReports.fullReport, new Date(at));
    if (due) found.set(due.getTime(), due);
  }
  return [...found.values()];
}
