import { startSealing } from './insight/activity-logs/seal-entries.ts';
import { jobs } from './jobs.ts';
import { together, type Part } from './part.ts';
import type { Services } from './platform/context.ts';
import { startApplyingRules } from './people/department-rules/apply-rules.ts';
import { startFanOut } from './people/notifications/fan-out.ts';
import { startImports } from './people/imports/run-imports.ts';
import { startLeaving } from './people/publishing/leave.ts';
import { startJoining } from './platform/files/join-uploads.ts';
import { startScheduler } from './platform/jobs/scheduler.ts';
import { startLongWork } from './platform/long-work/run-works.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { contextMaker } from './platform/make-context.ts';
import { Ports } from './platform/ports.ts';
import { contributions, listeners } from './rooms.ts';
import { startReadingReceipts } from './rewards/spiffs/read-receipts.ts';
import { startStatementSender } from './training/statements/statement-sender.ts';

/** Runs background work: mails, statements, uploads to join, receipts to read, notices to many people, changes that can be undone, rules of departments to apply, seals of the log, what people started or import, and jobs. */
export async function startWorker(services: Services): Promise<Part> {
  const ports = new Ports(contributions);
  return together([
    startMailSender(services),
    startStatementSender(services),
    startJoining(services),
    startFanOut(services, ports),
    startLeaving(contextMaker(services, ports, listeners)),
    startApplyingRules(contextMaker(services, ports, listeners)),
    startSealing(services),
    startLongWork(contextMaker(services, ports, listeners)),
    startImports(contextMaker(services, ports, listeners)),
    startReadingReceipts(contextMaker(services, ports, listeners)),
    await startScheduler(services, jobs),
  ]);
}
