import type { Db, Transaction } from './open.ts';

class RolledBack<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('Rolled back on purpose');
    this.answer = answer;
  }
}

/** Does the work in a transaction that is rolled back, and returns what it found: what a save would do, by the same statements. */
export async function dryRun<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<never> => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as T;
    throw error;
  }
}
