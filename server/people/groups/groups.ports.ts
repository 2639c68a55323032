import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/**
 * How many records of a room name this assignment group outside `people/audiences`, whose audiences are counted anyway. Such a group cannot
 * be deleted.
 */
export const groupUses = port<{ readonly tx: Transaction; readonly groupId: string }, number>(
  'assignment-group-uses',
);
