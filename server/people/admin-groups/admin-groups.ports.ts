import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** How many records of a room name this admin group, in an audience or as recipients. Such a group cannot be deleted. */
export const adminGroupUses = port<{ readonly tx: Transaction; readonly groupId: string }, number>(
  'admin-group-uses',
);
