import { sql } from 'kysely';
import { openDatabase, type Db, type Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { buildUser } from './people.ts';
import { openTestPortal } from './portal.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import {
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
  type Posting,
} from '#server/rewards/ledger/ledger.rules.ts';

export const writers = 16;

/** Books of their own, with sixteen connections that write at once. */
export async function openBooks() {
  const portal = await openTestPortal();
  const connectionString = portal.services.environment.databaseUrl!;
  const { db, close } = openDatabase(connectionString, { max: writers, name: 'ledger writers' });
  const write = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction().execute(work);
  /** True if it was done, false if it was done before or refused. Any other error fails. */
  const attempt = (work: (tx: Transaction) => Promise<boolean>) =>
    write(work).catch((error: unknown) => {
      if (error instanceof Refusal && error.error.code === 'ledger.notEnough') return false;
      throw error;
    });
  return {
    portal,
    db,
    connectionString,
    write,
    attempt,
    person: async () => (await buildUser(portal)).id,
    async give(userId: string, { training = 0, loyalty = 0 }: { training?: number; loyalty?: number }) {
      const entries = [
        ...(training ? transfer(houseAccount('issued'), trainingPointsOf(userId), training) : []),
        ...(loyalty ? transfer(houseAccount('issued'), loyaltyPointsOf(userId), loyalty) : []),
      ];
      const businessKey = `given:${newId()}`;
      await write((tx) => post(tx, [{ businessKey, kind: 'given', entries }]));
      return businessKey;
    },
    async close() {
      await close();
      await portal.close();
    },
  };
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

export const grant = (businessKey: string, to: Account, amount: number): Posting => ({
  businessKey,
  kind: 'given',
  entries: transfer(houseAccount('issued', to.currency), to, amount),
});

/** What an account holds, summed from its entries. */
export async function summed(db: Db, { kind, of, currency }: Account): Promise<number> {
  const id = of === 'house' ? '00000000-0000-0000-0000-000000000000' : Object.values(of)[0];
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.kind = ${kind} and a.currency = ${currency} and a.subject_id = ${id}`.execute(db);
  return rows[0]!.sum;
}
