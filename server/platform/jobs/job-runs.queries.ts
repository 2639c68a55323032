import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** Takes a period of a job for this transaction. False if it was done, or is being done. */
export async function takePeriod(tx: Transaction, name: string, period: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('jobRun')
    .values({ name, period, finishedAt: at })
    .onConflict((oc) => oc.columns(['name', 'period']).doNothing())
    .returning('period')
    .executeTakeFirst();
  return row !== undefined;
}

/** When the job last ran before this period. */
export async function lastRun(tx: Transaction, name: string, period: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('jobRun')
    .select('finishedAt')
    .where('name', '=', name)
    .where('period', '<>', period)
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finishedAt;
}

/** When each job last ended. */
export async function lastRuns(db: Db): Promise<readonly { readonly name: string; readonly at: string }[]> {
  const { rows } = await sql<{
    name: string;
    at: string;
  }>`select name, max(finished_at) as at from job_run group by name`.execute(db);
  return rows;
}

/** Whether a period was done. */
export async function isPeriodTaken(db: Db, name: string, period: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobRun')
    .select('period')
    .where('name', '=', name)
    .where('period', '=', period)
    .executeTakeFirst();
  return row !== undefined;
}
