import { abilitiesOn } from '#server/people/users/users.rules.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { personAsActor } from '#server/platform/sessions/session.queries.ts';
import {
  administrators,
  lockUntold,
  noteTold,
  peopleAt,
  type UntoldAddress,
} from './refused-addresses.queries.ts';
import {
  ownAddressTrouble,
  peopleTrouble,
  personTrouble,
  troubleMail,
  type Trouble,
} from './refused-addresses.texts.ts';

/** More than a run ever finds, unless a whole broadcast was refused. The rest is told of a minute later. */
const addressesAtOnce = 20_000;

/**
 * Tells administrators of addresses that refused mails: once when an address is marked, once when mail to it stops. Whatever happened within a minute is one
 * notice for each of them, also if it was sixty thousand addresses, and similar notices are one line of the list.
 */
export const refusedAddressesJob: Job = {
  name: 'refused-addresses',
  summary: 'Tells administrators whose address refuses mails',
  cron: '* * * * *',
  run: (services) =>
    services.db.transaction().execute(async (tx) => {
      const untold = await lockUntold(tx, addressesAtOnce);
      if (untold.length === 0) return 'No address to tell of.';
      const notices = await noticesOf(tx, services, untold);
      await notify(tx, services, notices);
      await noteTold(
        tx,
        untold.map(({ address }) => address),
      );
      return `${notices.length} administrators told of ${untold.length} addresses.`;
    }),
};

async function noticesOf(
  tx: Transaction,
  { settings, environment, now }: Services,
  untold: readonly UntoldAddress[],
): Promise<readonly Notice[]> {
  const addresses = untold.map(({ address }) => address);
  const own = [settings.supportEmail, environment.newUserMail]
    .map((one) => one?.toLowerCase())
    .find((one) => one !== undefined && addresses.includes(one));
  const notices: Notice[] = [];
  for (const { firstName, ...to } of await administrators(tx)) {
    const actor = await personAsActor(tx, settings, to.userId);
    if (!actor) continue;
    const found = await troubleFor(tx, actor, addresses);
    const ofPortal = own !== undefined && actor.isPlatformAdmin ? [ownAddressTrouble(own)] : [];
    for (const { names, ...trouble } of [...found, ...ofPortal] as readonly NamingTrouble[])
      notices.push({
        to,
        kind: 'address-refused',
        // A person's page and the list are lines of their own.
        occasion: `address-refused:${now().toISOString()}:${to.userId}:${trouble.path}`,
        ...trouble,
        names,
        mail: (language) =>
          troubleMail(language, {
            firstName,
            title: trouble.title,
            link: portalLink(environment, trouble.path, language),
          }),
      });
  }
  return notices;
}

interface NamingTrouble extends Trouble {
  readonly names?: string | undefined;
}

/** What an administrator is told: about the one person, or how many there are among those whose account they may change. */
async function troubleFor(
  tx: Transaction,
  actor: Actor,
  addresses: readonly string[],
): Promise<readonly NamingTrouble[]> {
  const groups = (await peopleAt(tx, actor, addresses)).filter(
    ({ id, role }) => abilitiesOn(actor, { id, status: 'active', role }).editAll,
  );
  const count = groups.reduce((sum, one) => sum + one.count, 0);
  const stopped = groups.reduce((sum, one) => sum + one.stopped, 0);
  const [first] = groups;
  if (!first) return [];
  if (count > 1) return [peopleTrouble({ count, stopped })];
  return [{ ...personTrouble({ id: first.id, name: first.name, isStopped: stopped > 0 }), names: first.id }];
}
