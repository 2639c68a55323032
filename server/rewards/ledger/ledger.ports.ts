import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** How many rewards a person has. */
export const rewardsHeld = port<{ readonly db: Db; readonly userId: string }, number>('rewards-held');
