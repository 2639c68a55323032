import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions } from '#server/rooms.ts';
import type { TestPortal } from './portal.ts';

const ports = new Ports(contributions);

/** Writes the notices and mails that concern many people, as the worker does. */
export async function tellEverybody({ services }: TestPortal): Promise<void> {
  while (await fanOutPiece(services, ports));
}
