import { setTimeout as pause } from 'node:timers/promises';
import { inLanguage } from '#contract/platform/language.ts';
import type { Services } from '#server/platform/context.ts';
import { framed } from './mail-frame.ts';
import { noteFailed, noteSent, takeDueMails, type MailRow } from './mail.queries.ts';
import { openTransport, type MailTransport } from './transport.ts';

export interface MailSender {
  /** Stops once the mails being sent are done. */
  stop(): Promise<void>;
}

const batch = 5;
const restMilliseconds = 1000;
/** Minutes before each retry. After the last one, a mail is set aside with its error. */
const pausesMinutes = [1, 5, 15, 60, 240, 720] as const;

/** Sends queued mails until stopped. Several senders share the work; a mail is never taken by two of them. */
export function startMailSender(services: Services): MailSender {
  const transport = openTransport(services.environment);
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const sent = await sendDueMails(services, transport).catch((error: unknown) => {
        services.log.error({ err: error }, 'mails not sent');
        return 0;
      });
      if (sent < batch) await pause(restMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
    transport.close();
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Sends one batch of due mails and returns how many it took. */
export async function sendDueMails(services: Services, transport: MailTransport): Promise<number> {
  const mails = await takeDueMails(services.db, batch);
  if (mails.length > 0) await services.liveSettings.refresh();
  await Promise.all(mails.map((mail) => sendOne(services, transport, mail)));
  return mails.length;
}

async function sendOne(
  { db, log, settings }: Services,
  transport: MailTransport,
  mail: MailRow,
): Promise<void> {
  try {
    await transport.deliver({
      id: mail.id,
      from: { name: inLanguage(settings.portalName, mail.language), address: settings.supportEmail },
      to: mail.recipient,
      subject: mail.subject,
      date: new Date(mail.createdAt),
      ...framed(mail, settings),
    });
    await noteSent(db, mail.id);
  } catch (error) {
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail not sent');
    const reason = error instanceof Error ? error.message : String(error);
    await noteFailed(db, mail.id, reason, isFinal(error) ? undefined : pausesMinutes[mail.attempts - 1]);
  }
}

/** True if the server will never accept this mail (an SMTP reply of 500 or above about the message or its recipient). */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500);
}
