import { sql } from 'kysely';
import type { Transaction } from './open.ts';

/**
 * Leaves the look-ups of keys out while `work` deletes locked records to which nothing refers, as a statement has found: the database would make sure
 * once more, by every key for each record. Without the right to leave them out, it does. Triggers that are to fire all the same are set to `always`.
 */
export async function withoutKeyLookUps(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await keysAreLookedUp(tx, false);
  await work();
  await keysAreLookedUp(tx, true);
}

const keysAreLookedUp = async (tx: Transaction, areThey: boolean): Promise<void> => {
  await sql`
    select set_config('session_replication_role', ${areThey ? 'origin' : 'replica'}, true)
    where has_parameter_privilege('session_replication_role', 'set')`.execute(tx);
};
