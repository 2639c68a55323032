import { inLanguage } from '#contract/platform/language.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import { mailTries } from '#server/platform/health/counters.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { askingOutside } from '#server/platform/tracing/tracing.ts';
import { opened } from './open-attachments.ts';
import { portalLink, withFirstName } from './mail-content.ts';
import { framed } from './mail-frame.ts';
import { mailLanes, type MailLane } from './mail-lanes.rules.ts';
import { noteFailed, type MailRow } from './mail.queries.ts';
import { recordRefusals } from './refused-addresses.queries.ts';
import { isAddressRefused, isFinal, type RefusedMail, type SendingError } from './refusals.rules.ts';
import { sentNotes, type SentNotes } from './sent-notes.ts';
import { takeDueMails } from './take-due.ts';
import { unsubscribeAddress } from './unsubscribe-address.ts';
import { openTransport, type MailTransport } from './transport.ts';

interface LaneWork {
  /** How many mails a sender takes at once. */
  readonly batch: number;
  /** How many batches are under way at once, so that a slow mail does not hold up the next batch. */
  readonly batches: number;
  /** Connections to the mail server, for all batches of the lane. */
  readonly connections: number;
  /** How long a sender rests when nothing is due. */
  readonly restMilliseconds: number;
}
const laneWork: Readonly<Record<MailLane, LaneWork>> = {
  codes: { batch: 5, batches: 1, connections: 2, restMilliseconds: 500 },
  urgent: { batch: 20, batches: 2, connections: 6, restMilliseconds: 1000 },
  personal: { batch: 10, batches: 1, connections: 3, restMilliseconds: 1000 },
  bulk: { batch: 20, batches: 4, connections: 16, restMilliseconds: 1000 },
};
/**
 * After a batch of which nothing leaves now. At night that goes for a whole broadcast, which is often still being written: there is time until the
 * morning to decide about each of its mails.
 */
const nightRestMilliseconds = 250;
/** Minutes before each retry. After the last one, a mail is set aside with its error. */
const pausesMinutes = [1, 5, 15, 60, 240, 720] as const;

/**
 * Sends queued mails until stopped. Several senders share the work; a mail is never taken by two of them. Codes may have other connections to the database than
 * the rest.
 */
export function startMailSender(services: Services, forCodes = services): Workers {
  // Each lane has a transport of its own: a slow server keeps the connections of a broadcast busy, never those of the codes.
  const lanes = mailLanes.map((lane) => startLane(lane === 'codes' ? forCodes : services, lane));
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function startLane(services: Services, lane: MailLane): Workers {
  const { batches, batch, connections, restMilliseconds } = laneWork[lane];
  const transport = openTransport(services.environment, connections);
  const channel = { transport, noteSent: sentNotes(services.db) };
  const sendBatch = async () => {
    const { taken, leaving, isDown } = await sendDueMailsOf(services, channel, lane);
    if (taken < batch || isDown) return restMilliseconds;
    return leaving === 0 ? nightRestMilliseconds : 0;
  };
  const workers = startWorkers({
    log: services.log,
    kind: `mail_${lane}`,
    failure: `mails of the lane ${lane} not sent`,
    restAfterFailureMilliseconds: restMilliseconds,
    steps: Array.from({ length: batches }, () => sendBatch),
  });
  return {
    async stop() {
      await workers.stop();
      transport.close();
    },
  };
}

interface Channel {
  readonly transport: MailTransport;
  readonly noteSent: SentNotes;
}

interface Batch {
  /** How many mails were due, including those that do not leave now. */
  readonly taken: number;
  /** How many of them were to leave now. */
  readonly leaving: number;
  /** Every mail failed, none for a reason of its own: the next ones would only use up their attempts. */
  readonly isDown: boolean;
}

/** Sends one batch of due mails of each lane and returns how many it took. */
export async function sendDueMails(services: Services, transport: MailTransport): Promise<number> {
  const channel = { transport, noteSent: sentNotes(services.db) };
  let sum = 0;
  for (const lane of mailLanes) sum += (await sendDueMailsOf(services, channel, lane)).taken;
  return sum;
}

async function sendDueMailsOf(services: Services, channel: Channel, lane: MailLane): Promise<Batch> {
  await services.liveSettings.refresh();
  const { mails: rules, timeZone } = services.settings;
  const now = services.now();
  const due = { lane, limit: laneWork[lane].batch, timeZone, now };
  const { mails, count } = await takeDueMails(services.db, due, { ...rules, now });
  const outcomes = await Promise.all(
    mails.map((mail) => whileWorking(`mail_${lane}`, mail.requestId, () => sendOne(services, channel, mail))),
  );
  const isDown = mails.length > 0 && outcomes.every((one) => one === 'failed');
  return { taken: count, leaving: mails.length, isDown };
}

/** Sends a mail and notes what became of it. */
async function sendOne(
  services: Services,
  { transport, noteSent }: Channel,
  mail: MailRow,
): Promise<'sent' | 'refused' | 'failed'> {
  const { db, environment, log, settings } = services;
  try {
    const named = mail.firstName === null ? mail : withFirstName(mail, mail.firstName);
    const preferences = mail.isWanted ? portalLink(environment, '/auth/me', mail.language) : undefined;
    const outgoing = {
      id: mail.id,
      from: { name: inLanguage(settings.portalName, mail.language), address: settings.supportEmail },
      to: mail.recipient,
      subject: named.subject,
      date: new Date(mail.createdAt),
      attachments: await opened(services, mail.attachments ?? []),
      unsubscribe: unsubscribeAddress(environment, mail),
      ...framed({ ...named, preferences }, settings),
    };
    await askingOutside('mail deliver', () => transport.deliver(outgoing));
  } catch (error) {
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail not sent');
    const reason = error instanceof Error ? error.message : String(error);
    const failure = error as SendingError;
    const isRefused = isFinal(failure);
    await db.transaction().execute(async (tx) => {
      await noteFailed(tx, mail.id, reason, isRefused ? undefined : pausesMinutes[mail.attempts - 1]);
      if (isAddressRefused(failure)) await recordRefusals(tx, [refusalOf(mail, failure, services.now())]);
    });
    return counted(isRefused ? 'refused' : 'failed');
  }
  // A mail that was sent and cannot be noted did not fail: it goes again with the same id once its lease is over.
  await noteSent(mail.id);
  return counted('sent');
}

function counted<Outcome extends string>(outcome: Outcome): Outcome {
  mailTries.labels(outcome).inc();
  return outcome;
}

/** What the server said about the recipient, without the words that nodemailer puts before it. */
const refusalOf = ({ id, recipient }: MailRow, { response = '' }: SendingError, at: Date): RefusedMail => ({
  address: recipient,
  mail: id,
  mailId: id,
  reason: response,
  at,
});
