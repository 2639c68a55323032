import type { JobWithContexts } from '#server/platform/room.ts';
import { newId } from '#server/platform/ids.ts';
import { dropLeaves, dropMonth, makeMonths } from './months.queries.ts';
import { lastBlock } from './seals.queries.ts';

/**
 * Keeps the months of the log, and names the last seal: the process log is kept elsewhere, so nobody who changes the database can change it
 * unseen.
 */
export const logMonths: JobWithContexts = (contextsOf) => ({
  name: 'activity-log',
  summary:
    'Makes the coming months of the activity log, drops those older than 24 months, and names the last seal',
  cron: '7 * * * *',
  async run(services) {
    const { db, now } = services;
    const made = await makeMonths(db, now());
    const dropped: string[] = [];
    for (let month = await dropMonth(db, now()); month !== undefined; month = await dropMonth(db, now()))
      dropped.push(month);
    if (dropped.length > 0)
      await contextsOf(services)
        .forWork()
        .change(({ record }) =>
          record({
            type: 'delete',
            entity: {
              kind: 'activity-log',
              id: newId(),
              name: dropped.map((month) => month.slice(0, 7)).join(', '),
            },
            before: { month: dropped },
          }),
        );
    // Last, and apart: what is left after a failure goes with the next run.
    while (await dropLeaves(db));
    const last = await lastBlock(db);
    const seal = last
      ? `Last seal: block ${last.number} of ${last.sealedAt}, ${last.hash}.`
      : 'Nothing is sealed yet.';
    return `${made} months made, ${dropped.length} dropped. ${seal}`;
  },
});
