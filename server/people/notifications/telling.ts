import type { Transaction } from '#server/platform/database/open.ts';
import type { Notice, NoticeToMany } from './notify.ts';

/** What a change tells people, kept instead of written. */
export interface Telling {
  readonly each: Notice[];
  readonly many: NoticeToMany[];
}

const kept = new WeakMap<Transaction, Telling>();

/**
 * From now on, what this transaction tells people is kept instead of written: somebody asks whom a change would reach, or it leaves later. Returns
 * where it is kept. What is kept ends with the transaction.
 */
export function keepTelling(tx: Transaction): Telling {
  const telling: Telling = { each: [], many: [] };
  kept.set(tx, telling);
  return telling;
}

/** From now on, what this transaction tells is written again. */
export const stopKeeping = (tx: Transaction): void => void kept.delete(tx);

/** Where the transaction keeps what it tells; undefined if it is written. */
export const tellingOf = (tx: Transaction): Telling | undefined => kept.get(tx);
