import { DatabaseClient } from '#server/platform/database/connections/database-client.ts';
import { isLoopback, type Environment } from '#server/platform/config/environment.ts';
import type { Network } from './announce.ts';

/**
 * Loads the demo network into an empty database if the operator asked for it, or if the portal can only be reached from this machine:
 * everyone knows the demo's passwords. Returns whose network the database now holds.
 */
export async function loadDemoIfWanted(environment: Environment, connectionString: string): Promise<Network> {
  const found = await networkIn(connectionString);
  if (found !== 'none' || !isDemoWanted(environment)) return found;
  console.log('Loading the demo network …');
  const { loadDemo } = await import('#demo/load.ts');
  await loadDemo(environment, connectionString);
  return 'demo';
}

/** A portal behind a proxy listens on loopback too, so the address people type has to be a loopback address as well. */
export function isDemoWanted({
  demo,
  databaseUrl,
  host,
  baseUrl,
}: Pick<Environment, 'demo' | 'databaseUrl' | 'host' | 'baseUrl'>): boolean {
  if (demo !== 'auto') return demo === 'always';
  return databaseUrl === undefined && isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
}

/** Whose network the database holds. */
export async function networkIn(connectionString: string): Promise<Network> {
  const client = new DatabaseClient({ connectionString, application_name: 'paddock start' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ peopled: boolean; demo: boolean }>(
      `select exists (select from user_account) as peopled,
              exists (select from user_account where lower(email) = 'platform@paddock.example') as demo`,
    );
    if (rows[0]?.demo) return 'demo';
    return rows[0]?.peopled ? 'own' : 'none';
  } finally {
    await client.end();
  }
}
