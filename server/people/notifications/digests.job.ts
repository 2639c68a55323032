import { notificationScreens } from '#contract/people/notifications.screens.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { clockAt } from '#server/platform/mail/quiet-hours.rules.ts';
import { queueMails, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { digestLines } from './digest.rules.ts';
import { digestMail } from './digest.texts.ts';
import { dueForDigest, holdBack, putInDigests, putOff, type DigestItem } from './digests.queries.ts';

/** How many people one transaction writes digests for. */
const peopleAtOnce = 200;

/**
 * Writes the digests whose time has come: one mail for each person, which names everything that waited. Each person’s mails stay locked until
 * their digest is written, so two workers never write two. For whom it has become night by now, it waits for the next morning.
 */
export const digests: Job = {
  name: 'digests',
  summary: 'Sums up in one mail what did not need a mail of its own',
  cron: '* * * * *',
  async run(services) {
    for (let written = 0; ;) {
      const piece = await services.db.transaction().execute((tx) => writePiece(tx, services));
      if (piece === undefined) return `${written} digests written.`;
      written += piece;
    }
  },
};

/** How many digests were written; undefined if none is due. */
async function writePiece(
  tx: Transaction,
  services: Pick<Services, 'environment' | 'settings' | 'now'>,
): Promise<number | undefined> {
  const { mails: hours, timeZone } = services.settings;
  const now = services.now();
  const due = await dueForDigest(tx, { timeZone, now }, peopleAtOnce);
  if (due.length === 0) return undefined;
  const clocked = due.map((item) => ({ item, clock: clockAt(now, item.zone, hours) }));
  const early = clocked.flatMap(({ item: { id }, clock: { isQuiet, nextMorning } }) =>
    isQuiet ? [{ id, notBefore: nextMorning }] : [],
  );
  if (early.length > 0) await putOff(tx, early);
  const items = clocked.flatMap(({ item, clock }) => (clock.isQuiet ? [] : [item]));
  const held = items.flatMap(({ id, heldReason }) => (heldReason ? [{ id, heldReason }] : []));
  if (held.length > 0) await holdBack(tx, held);
  const people = Map.groupBy(
    items.filter((one) => one.heldReason === null),
    (one) => one.personId,
  );
  const written = [...people.values()].map((own) => ({ own, mail: digestOf(own, services) }));
  await queueMails(
    tx,
    written.map(({ mail }) => mail),
  );
  await putInDigests(
    tx,
    written.flatMap(({ own, mail: { occasion } }) => own.map(({ id }) => ({ id, occasion }))),
  );
  return people.size;
}

function digestOf(
  items: readonly DigestItem[],
  { environment, settings }: Pick<Services, 'environment' | 'settings'>,
): QueuedMail {
  const { id, personId, email, language } = items.at(-1)!;
  const link = (path: string) => portalLink(environment, path as `/${string}`, language);
  const inbox = isFeatureOn(settings, 'notifications') ? notificationScreens.learner.path : '/auth';
  const lines = digestLines(items).map(({ path, ...line }) => ({ ...line, href: link(path ?? inbox) }));
  return {
    occasion: `digest:${personId}:${id}`,
    kind: 'digest',
    lane: 'bulk',
    condition: 'wanted',
    urgency: 'digest',
    personId,
    to: email,
    language,
    mail: digestMail(language, { count: items.length, lines, href: link(inbox) }),
  };
}
