import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/database/migrate.ts';
import { startThrowaway } from '#server/platform/postgres/throwaway.ts';
import { withDatabase } from './address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server. Its role may create databases. */
    readonly testServerUrl: string;
    /** The database that is copied for each test file: the whole schema, and the rows that come with it. */
    readonly testTemplate: string;
  }
}

/**
 * One PostgreSQL for the whole run: a temporary one, or the server of `TEST_DATABASE_URL`. Its template is migrated once. Returns the
 * clean-up function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const throwaway = given ? undefined : await startThrowaway();
  const server = given ?? throwaway!.connectionString;
  const template = `paddock_template_${crypto.randomUUID().slice(0, 8)}`;
  await run(server, `create database ${template}`);
  await migrate(withDatabase(server, template));
  project.provide('testServerUrl', server);
  project.provide('testTemplate', template);
  return async () => {
    if (throwaway) return throwaway.stop();
    await run(server, `drop database ${template} with (force)`);
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
