import type pg from 'pg';
import { PlainFailure } from '#server/platform/failure.ts';
import { DatabaseClient } from './database-client.ts';

export const usualStatementSeconds = 30;

/**
 * Statements with the same text need the same plan for almost any value, so each is planned once; planning again takes longer than running.
 * Data in frequent use is in memory, where a random read costs about as much as a sequential one. Settings for spinning disks would make
 * PostgreSQL read whole tables.
 */
const plannerSettings: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  random_page_cost: '1.1',
};

const timeLimits = (statementSeconds: number) => ({
  statement_timeout: statementSeconds * 1000,
  idle_in_transaction_session_timeout: Math.max(60, statementSeconds) * 1000,
});

/** What a connection to PostgreSQL itself says when it opens. */
export const sentSettings = (statementSeconds: number): pg.ClientConfig => ({
  options: Object.entries(plannerSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  ...timeLimits(statementSeconds),
});

const wantedSettings: Readonly<Record<string, string>> = {
  ...plannerSettings,
  ...Object.fromEntries(
    Object.entries(timeLimits(usualStatementSeconds)).map(([name, value]) => [name, String(value)]),
  ),
};

/**
 * Keeps the same settings with the user in the database, for connections through a pooler, which takes none from its clients. Not with the
 * database, which may belong to somebody else.
 */
export async function keepSettings(directUrl: string): Promise<void> {
  const client = await opened({ connectionString: directUrl });
  try {
    for (const [name, value] of Object.entries(wantedSettings))
      await client.query(
        `do $$ begin execute format('alter role %I in database %I set ${name} = ${value}', current_user, current_database()); end $$`,
      );
  } finally {
    await client.end();
  }
}

/** Checks that the settings arrive. Throws a `PlainFailure` that names the first one that does not. */
export async function checkSettings(
  connectionString: string,
  { sendsSettings }: { readonly sendsSettings: boolean },
): Promise<void> {
  const client = await opened({
    connectionString,
    ...(sendsSettings && sentSettings(usualStatementSeconds)),
  }).catch((error: Error) => {
    if (/unsupported startup parameter/.test(error.message)) throw new PlainFailure(refused);
    throw error;
  });
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(wantedSettings)],
    );
    const lost = rows.find(({ name, setting }) => wantedSettings[name] !== setting);
    if (lost)
      throw new PlainFailure(
        `${lost.name} is ${lost.setting} instead of ${wantedSettings[lost.name]} through DATABASE_URL. ${
          sendsSettings
            ? 'Something in between ignores settings of its clients: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
            : 'Let the pooler connect as the user of DATABASE_DIRECT_URL. If it has connections from before the first start, give it the command RECONNECT.'
        }`,
      );
  } finally {
    await client.end().catch(() => {});
  }
}

const refused =
  'The pooler of DATABASE_URL takes no settings from its clients. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: then the portal keeps them in the database.';

async function opened(config: ConstructorParameters<typeof DatabaseClient>[0]): Promise<pg.Client> {
  const client = new DatabaseClient({
    application_name: 'paddock settings',
    connectionTimeoutMillis: 10_000,
    ...config,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
