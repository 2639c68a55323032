import type { Environment } from '#server/platform/config/environment.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { migrate, waitForMigrations } from '#server/platform/database/migrate.ts';
import { prepareJobTables } from '#server/platform/jobs/job-tables.ts';
import { checkOwnPooler } from './check-pooler.ts';

type Place = Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepares'>;

/** Before a start: the schema is the present one, made here or elsewhere. */
export async function prepareForStart(
  environment: Place & Pick<Environment, 'migrates'>,
  connectionString: string,
  tell: (words: string) => void,
): Promise<void> {
  if (environment.migrates) return void (await prepareDatabase(environment, connectionString));
  await waitForMigrations(connectionString, tell);
  await checkOwnPooler(environment);
}

/** Brings the database to the present schema, with the tables of the job library, and for a pooler also the settings that its clients cannot send. Returns the new migrations. */
export async function prepareDatabase(environment: Place, connectionString: string): Promise<string[]> {
  const applied = await migrate(connectionString);
  await prepareJobTables(connectionString);
  if (environment.databaseDirectUrl !== undefined) {
    await keepSettings(connectionString);
    await checkOwnPooler(environment);
  }
  return applied;
}
