import type { Environment } from '#server/platform/config/environment.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { checkOwnPooler } from './check-pooler.ts';

/** Brings the database to the present schema, and for a pooler also the settings that its clients cannot send. Returns the new migrations. */
export async function prepareDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepares'>,
  connectionString: string,
): Promise<string[]> {
  const applied = await migrate(connectionString);
  if (environment.databaseDirectUrl !== undefined) {
    await keepSettings(connectionString);
    await checkOwnPooler(environment);
  }
  return applied;
}
