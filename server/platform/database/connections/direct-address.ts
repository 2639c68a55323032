import type { Environment } from '#server/platform/config/environment.ts';

/** Where a connection is a session of PostgreSQL: for signals, jobs, migrations, and what changes its settings. */
export const directAddress = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Environment, 'databaseUrl' | 'databaseDirectUrl'>): string => databaseDirectUrl ?? databaseUrl!;
