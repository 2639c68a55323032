import { rm } from 'node:fs/promises';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { removeOldBodies, removeSharedBodies } from './mail.queries.ts';
import { outboxFile } from './outbox-file.ts';
import { removeOldRefusals } from './refused-addresses.queries.ts';

/** Removes the texts of old mails, those with one-time codes first, and their files in the outbox. */
export const removeOldMails: Sweeper = async ({ db, environment, now }) => {
  const ids = [...(await removeOldBodies(db, now())), ...(await removeSharedBodies(db, now()))];
  for (const id of ids) await rm(outboxFile(environment, id), { force: true });
  return `The texts of ${ids.length} old mails removed.`;
};

/** Removes the marks of addresses that refused nothing for half a year. */
export const forgetOldRefusals: Sweeper = async ({ db, now }) =>
  `${await removeOldRefusals(db, now())} addresses that refused mails forgotten.`;
