import { rm } from 'node:fs/promises';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { removeOldBodies } from './mail.queries.ts';
import { outboxFile } from './transport.ts';

/** Removes the texts of old mails, first of all their one-time codes, and the files of the outbox with them. */
export const removeOldMails: Sweeper = async ({ db, environment, now }) => {
  const ids = await removeOldBodies(db, now());
  for (const id of ids) await rm(outboxFile(environment, id), { force: true });
  return `The texts of ${ids.length} old mails removed.`;
};
