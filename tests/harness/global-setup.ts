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

interface TestServer {
  readonly url: string;
  readonly template: string;
  stop(): Promise<void>;
}

/** Each project loads this file anew, so what they share is not kept in it. */
const shared = globalThis as { testServer?: Promise<TestServer> | undefined };

/**
 * One PostgreSQL for the whole run: a temporary one, or the server of `TEST_DATABASE_URL`. Its template is migrated once. Returns the
 * clean-up function.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, stop } = await (shared.testServer ??= openServer());
  project.provide('testServerUrl', url);
  project.provide('testTemplate', template);
  return async () => {
    // Projects are cleared up after all tests: the first one does it.
    if (!shared.testServer) return;
    shared.testServer = undefined;
    await stop();
  };
}

async function openServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  const throwaway = given ? undefined : await startThrowaway();
  const url = given ?? throwaway!.connectionString;
  const template = `paddock_template_${crypto.randomUUID().slice(0, 8)}`;
  await run(url, `create database ${template}`);
  await migrate(withDatabase(url, template));
  return {
    url,
    template,
    async stop() {
      if (throwaway) return throwaway.stop();
      // Also those that tests made of it.
      for (const { datname } of await run(
        url,
        `select datname from pg_database where datname like '${template}%'`,
      ))
        await run(url, `drop database ${datname} with (force)`);
    },
  };
}

async function run(connectionString: string, statement: string): Promise<{ readonly datname: string }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement);
  await client.end();
  return rows;
}
