import type { Job } from './job.ts';
import { deleteExpired } from './sweep.queries.ts';

export const sweepJob: Job = {
  name: 'sweep',
  summary: 'Removes what ran out: sessions, codes, uploads nobody kept',
  cron: '17 * * * *',
  async run({ db, files, now }) {
    const expired = await deleteExpired(db, now());
    const { removed } = await files.sweep(now());
    return `${expired} rows that ran out and ${removed} files removed.`;
  },
};
