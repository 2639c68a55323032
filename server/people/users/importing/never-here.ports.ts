import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** Takes back what the portal by itself asked of people who were never here, before an import that added them is undone. */
export const neverHere = port<{ readonly tx: Transaction; readonly userIds: readonly string[] }, void>(
  'never-here',
);
