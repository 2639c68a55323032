import { jobs } from './jobs.ts';
import { together, type Part } from './part.ts';
import type { Services } from './platform/context.ts';
import { startScheduler } from './platform/jobs/scheduler.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { startStatementSender } from './training/statements/statement-sender.ts';

/** Runs background work: mails, statements and jobs. */
export async function startWorker(services: Services): Promise<Part> {
  return together([
    startMailSender(services),
    startStatementSender(services),
    await startScheduler(services, jobs),
  ]);
}
