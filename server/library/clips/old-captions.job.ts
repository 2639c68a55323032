import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { endUnread, takeUnread } from './old-captions.queries.ts';
import { keepSpoken } from './spoken-words.ts';

const mostAtOnce = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Reads captions that were stored before the search looked at them. Each has a transaction of its own: one that cannot be read waits for the next run. */
export const oldCaptionsJob: Job = {
  name: 'old-captions',
  summary: 'Reads older captions, so that videos are found by what is said in them',
  cron: '*/5 * * * *',
  async run(services) {
    let [after, read] = [beforeAll, 0];
    for (let turn = 0; turn < mostAtOnce; turn += 1) {
      const taken = await readNext(services, after);
      if (!taken) break;
      after = taken.id;
      read += taken.isRead ? 1 : 0;
    }
    return `${read} captions read.`;
  },
};

async function readNext({ db, files, log }: Services, after: string) {
  let id: string | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      const clip = await takeUnread(tx, after);
      id = clip?.id;
      if (!clip) return;
      await keepSpoken({ tx }, { files }, clip.id, [], [clip.captionsEnId, clip.captionsFrId]);
      await endUnread(tx, clip.id);
    });
    return id === undefined ? undefined : { id, isRead: true };
  } catch (error) {
    if (id === undefined) throw error;
    log.warn({ err: error, clip: id }, 'captions were not read');
    return { id, isRead: false };
  }
}
