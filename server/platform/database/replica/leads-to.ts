import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** What an address of a standby leads to: `primary` is also a standby that was promoted, and `elsewhere` a server with other data. */
export type LeadsTo = 'standby' | 'primary' | 'elsewhere';

interface Server {
  readonly onlyReads: boolean;
  /** The same for a server and all its copies. Null where the user may not ask for it. */
  readonly system: string | null;
}

export async function leadsTo(primary: Db, read: Db): Promise<LeadsTo> {
  const [one, other] = await Promise.all([serverOf(primary), serverOf(read)]);
  if (one.system !== null && other.system !== null && one.system !== other.system) return 'elsewhere';
  return other.onlyReads ? 'standby' : 'primary';
}

async function serverOf(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select pg_is_in_recovery() as "onlyReads",
      case when has_function_privilege('pg_control_system()', 'execute') then (select system_identifier::text from pg_control_system()) end as system`.execute(
    db,
  );
  return rows[0]!;
}
