import library from 'pg-boss/package.json' with { type: 'json' };
import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';

/** The schema that the job library of this version works with. It has migrations of its own. */
export const jobTablesVersion: number = library.pgboss.schema;

/**
 * Brings the tables of the job library to its present schema, so that no process has to when it starts. Newer ones stay: the library works
 * beside them.
 */
export async function prepareJobTables(connectionString: string): Promise<void> {
  if ((await installedVersion(connectionString)) >= jobTablesVersion) return;
  const { openBoss } = await import('./open-boss.ts');
  const boss = openBoss(connectionString, {
    application_name: 'paddock migrate',
    max: 1,
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** 0 if there are none yet. */
async function installedVersion(connectionString: string): Promise<number> {
  const client = new DatabaseClient({ connectionString, application_name: 'paddock migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('pgboss.version') is not null as exists`,
    );
    if (!rows[0]?.exists) return 0;
    const found = await client.query<{ version: number }>('select version from pgboss.version');
    return found.rows[0]?.version ?? 0;
  } finally {
    await client.end();
  }
}
