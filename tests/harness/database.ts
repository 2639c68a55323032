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

interface Kind {
  readonly empty?: boolean;
  /** One of `createTestTemplate`. */
  readonly template?: string;
}

/** A new migrated database for the caller, an `empty` one, or a copy of a template. Call it once per file, before all tests. */
export async function createTestDatabase({
  empty = false,
  template = empty ? 'template0' : inject('testTemplate'),
}: Kind = {}): Promise<TestDatabase> {
  const name = `paddock_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return databaseCalled(name);
}

/**
 * The name of a template of this run. The first process that asks for it makes it with `fill`, which leaves no connection to it open; others
 * wait until it is whole.
 */
export async function createTestTemplate(
  purpose: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const name = `${inject('testTemplate')}_${purpose}`;
  const turn = new pg.Client({ connectionString: inject('testServerUrl') });
  await turn.connect();
  try {
    // Held until the connection ends.
    await turn.query('select pg_advisory_lock(hashtext($1))', [name]);
    const made = await turn.query('select from pg_database where datname = $1', [name]);
    if (made.rowCount === 1) return name;
    const unfinished = await createTestDatabase();
    // A portal drops its database when it is closed; this one stays.
    await fill({ ...unfinished, drop: () => Promise.resolve() });
    await administer(`alter database ${nameOf(unfinished)} rename to ${name}`);
    return name;
  } finally {
    await turn.end();
  }
}

const nameOf = ({ connectionString }: TestDatabase) => /\bpaddock_test_\w+/.exec(connectionString)![0];

const databaseCalled = (name: string): TestDatabase => ({
  connectionString: withDatabase(inject('testServerUrl'), name),
  drop: () => administer(`drop database if exists ${name} with (force)`),
});

async function administer(statement: string): Promise<void> {
  administration ??= openAdministration(inject('testServerUrl'));
  await administration.query(statement);
}

function openAdministration(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server ends before the test processes do.
  pool.on('error', () => {});
  return pool;
}
