import type { Services } from '#server/platform/context.ts';
import type { Job } from './job.ts';
import { deleteExpired, isBackupUnderWay } from './sweep.queries.ts';

/** Removes a room's expired data; returns one sentence. */
export type Sweeper = (services: Services) => Promise<string>;

/** The sweep, including what the rooms add. */
export const sweepWith = (sweepers: readonly Sweeper[]): Job => ({
  name: 'sweep',
  summary: 'Deletes expired sessions, codes, unused uploads, and old trash',
  cron: '17 * * * *',
  async run(services) {
    const { db, files, now } = services;
    if (await isBackupUnderWay(db)) return 'A backup is being made: nothing is removed until it is done.';
    const expired = await deleteExpired(db, now());
    const said: string[] = [];
    for (const sweeper of sweepers) said.push(await sweeper(services));
    const { removed } = await files.sweep(now());
    return [`${expired} rows that ran out and ${removed} files removed.`, ...said].join(' ');
  },
});
