import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';

/** Opens the job library on connections like all others of the portal. Passes `Client` on to its pool, which its types do not declare. */
export const openBoss = (connectionString: string, options: ConstructorOptions): PgBoss =>
  new PgBoss({ ...options, connectionString, Client: DatabaseClient } as ConstructorOptions);
