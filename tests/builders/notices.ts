import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { leaveNext } from '#server/people/publishing/leave.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import type { TestPortal } from './portal.ts';

const ports = new Ports(contributions);

/** Lets changes leave that cannot be undone any more by the clock of the portal, as the worker does. */
export async function letChangesLeave({ services }: TestPortal): Promise<void> {
  const contexts = contextMaker(services, ports, listeners);
  while (await leaveNext(contexts.forWork()));
}

/** Writes the notices and mails that concern many people, as the worker does. */
export async function tellEverybody({ services }: TestPortal): Promise<void> {
  while (await fanOutPiece(services, ports));
}
