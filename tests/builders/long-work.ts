import { contextMaker } from '#server/platform/make-context.ts';
import { workTurn } from '#server/platform/long-work/run-works.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import type { TestPortal } from './portal.ts';

export const contextsOf = ({ services }: Pick<TestPortal, 'services'>) =>
  contextMaker(services, new Ports(contributions), listeners);

/** Does all work in the background that waits, as a worker does. */
export async function finishWorks(portal: Pick<TestPortal, 'services'>): Promise<void> {
  const contexts = contextsOf(portal);
  while (await workTurn(contexts));
}
