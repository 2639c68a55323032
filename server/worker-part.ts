import { startSealing } from './insight/activity-logs/seal-entries.ts';
import { jobs } from './jobs.ts';
import { together, type Part } from './part.ts';
import type { WorkClass } from './platform/config/work-classes.ts';
import type { Services } from './platform/context.ts';
import type { OpenServices } from './platform/open-services.ts';
import { startApplyingRules } from './people/department-rules/apply-rules.ts';
import { startFanOut } from './people/notifications/fan-out.ts';
import { startImports } from './people/imports/run-imports.ts';
import { startLeaving } from './people/publishing/leave.ts';
import { startShrinking } from './platform/files/video-sizes.ts';
import { startJoining } from './platform/files/join-uploads.ts';
import { giveBackMemory, keepGivingBackMemory } from './platform/give-back-memory.ts';
import { startScheduler } from './platform/jobs/scheduler.ts';
import { startLongWork } from './platform/long-work/run-works.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { contextMaker } from './platform/make-context.ts';
import { Ports } from './platform/ports.ts';
import { contributions, listeners } from './rooms.ts';
import { startReadingReceipts } from './rewards/spiffs/read-receipts.ts';
import { startStatementSender } from './training/statements/statement-sender.ts';

/** Opens connections for a part of the work. */
type Connect = (name: string, max: number) => Services;

/** How each class of work starts, with connections of its own: a flood of one leaves the others what they need. */
const starts: Readonly<Record<WorkClass, (connect: Connect) => readonly (Part | Promise<Part>)[]>> = {
  // A code that somebody waits for has a connection that no broadcast takes.
  mail: (connect) => [startMailSender(connect('mail', 4), connect('codes', 1))],
  notices: (connect) => {
    const services = connect('notices', 3);
    return [startFanOut(services, portsOfRooms()), startLeaving(contextsOf(services))];
  },
  receipts: (connect) => [startReadingReceipts(contextsOf(connect('receipts', 2)))],
  works: (connect) => {
    const contexts = contextsOf(connect('works', 6));
    return [startLongWork(contexts), startImports(contexts)];
  },
  clock: (connect) => {
    const services = connect('clock', 6);
    return [
      startStatementSender(services),
      startJoining(services),
      startShrinking(services),
      startApplyingRules(contextsOf(services)),
      startSealing(services),
      startScheduler(services, jobs),
    ];
  },
};

const portsOfRooms = () => new Ports(contributions);
const contextsOf = (services: Services) => contextMaker(services, portsOfRooms(), listeners);

/** Does in the background what WORK names. */
export async function startWorker(
  work: readonly WorkClass[],
  { withConnections }: Pick<OpenServices, 'withConnections'>,
): Promise<Part> {
  const parts = await Promise.all(work.flatMap((one) => starts[one](withConnections)));
  giveBackMemory();
  return together([...parts, keepGivingBackMemory()]);
}
