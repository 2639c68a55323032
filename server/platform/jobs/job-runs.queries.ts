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

export interface JobOutcome {
  readonly name: string;
  /** When it last ended well. */
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
}

/** What became of the last runs of each job that ever ran. */
export async function jobOutcomes(db: Db): Promise<readonly JobOutcome[]> {
  const { rows } = await sql<JobOutcome>`
    select name, succeeded_at as "succeededAt", failed_at as "failedAt" from job_outcome`.execute(db);
  return rows;
}

/** Notes how a run ended, by the clock of the database. */
export async function noteOutcome(db: Db, name: string, outcome: 'succeeded' | 'failed'): Promise<void> {
  const column = outcome === 'succeeded' ? sql`succeeded_at` : sql`failed_at`;
  await sql`insert into job_outcome (name, ${column}) values (${name}, now())
    on conflict (name) do update set ${column} = excluded.${column}`.execute(db);
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
