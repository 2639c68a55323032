import type { Named } from '#contract/platform/ids.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** Every brand with its name, to give to brand managers; the training wing answers. */
export const brandNames = port<{ readonly db: Db | Transaction }, readonly Named[]>('brand-names');
