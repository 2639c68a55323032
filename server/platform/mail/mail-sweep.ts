import { rm } from 'node:fs/promises';
import { inPieces, keptMonths, oldBefore } from '#server/platform/jobs/in-pieces.ts';
import type { Sweeper } from '#server/platform/jobs/sweep.job.ts';
import { removeOldBodies, removeSharedBodies } from './mail.queries.ts';
import { deleteOldMails, keepOccasions, type Reached } from './old-mails.queries.ts';
import { outboxFile } from './outbox-file.ts';
import { removeOldRefusals } from './refused-addresses.queries.ts';

/** Removes the texts of old mails, those with one-time codes first, and their files in the outbox. */
export const removeOldMails: Sweeper = async ({ db, environment, now }) => {
  const ids = [...(await removeOldBodies(db, now())), ...(await removeSharedBodies(db, now()))];
  for (const id of ids) await rm(outboxFile(environment, id), { force: true });
  return `The texts of ${ids.length} old mails removed.`;
};

/** Deletes mails after 24 months. An earlier run kept their occasions, so that nobody is told twice. */
export const deleteMails: Sweeper = async ({ db, now }) => {
  const at = { before: oldBefore(now()), now: now() };
  const deleted = await inPieces((limit) => deleteOldMails(db, at, limit));
  let after: Reached | undefined;
  await inPieces(async (limit) => {
    const { found, last } = await keepOccasions(db, { ...at, after }, limit);
    after = last;
    return found;
  });
  return `${deleted} mails older than ${keptMonths} months deleted.`;
};

/** Removes the marks of addresses that refused nothing for half a year. */
export const forgetOldRefusals: Sweeper = async ({ db, now }) =>
  `${await removeOldRefusals(db, now())} addresses that refused mails forgotten.`;
