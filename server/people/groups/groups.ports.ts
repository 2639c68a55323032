import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** How many records of a room have this assignment group in their audience. Such a group cannot be deleted. */
export const groupUses = port<{ readonly tx: Transaction; readonly groupId: string }, number>(
  'assignment-group-uses',
);
