import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from './address.ts';

export interface TestDatabase {
  readonly connectionString: string;
  /** Drops it and closes the remaining connections. */
  drop(): Promise<void>;
}

// One connection per test process, closed when the process ends.
let administration: pg.Pool | undefined;

/** A new migrated database for the caller, or an `empty` one. Call it once per file, before all tests. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('testServerUrl');
  administration ??= openAdministration(server);
  const name = `paddock_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administration.query(
    `create database ${name} template ${empty ? 'template0' : inject('testTemplate')} strategy file_copy`,
  );
  return {
    connectionString: withDatabase(server, name),
    drop: async () => {
      await administration?.query(`drop database if exists ${name} with (force)`);
    },
  };
}

function openAdministration(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server ends before the test processes do.
  pool.on('error', () => {});
  return pool;
}
