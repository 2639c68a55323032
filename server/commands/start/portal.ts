import type { Environment } from '#server/platform/config/environment.ts';
import { loadSettings } from '#server/platform/config/settings.ts';
import { verifyObjectStore } from '#server/platform/files/open-object-store.ts';
import { ownDatabase } from '#server/platform/postgres/open.ts';
import { announcement, type Network } from './announce.ts';
import type { KeptChild } from './child.ts';
import { claimPorts } from './ports.ts';
import { launchProcesses } from './processes.ts';
import { listenForStop, type StopRequest } from './stop-request.ts';

/** What a portal is started with. */
export interface PortalParts {
  /** Program of a web or worker process. */
  readonly main: string;
  buildWeb(signal: AbortSignal): Promise<void>;
  migrate(connectionString: string): Promise<unknown>;
  /** Fills an empty database if requested, and returns whose network it then holds. */
  fillDatabase(environment: Environment, connectionString: string): Promise<Network>;
}

const drainPatienceMs = 30_000;

/**
 * Runs the portal until asked to stop: starts the database, then web and worker, and stops them in reverse order, also if a step fails.
 * Throws a `PlainFailure` for anything the operator can fix.
 */
export async function runPortal(environment: Environment, parts: PortalParts): Promise<void> {
  // Each process reads the settings itself; an invalid file is reported here, before anything starts.
  loadSettings(environment.portalConfig);
  await verifyObjectStore(environment);
  const groups: KeptChild[][] = [];
  const undo: (() => Promise<void>)[] = [];
  const stop = listenForStop(() =>
    groups.length === 0 ? process.exit(1) : groups.flat().forEach((child) => child.kill()),
  );
  try {
    const { lost } = await bringUp(environment, parts, stop, groups, undo);
    const reason = await Promise.race([stop.requested, lost]);
    if (reason) throw reason;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function bringUp(
  environment: Environment,
  parts: PortalParts,
  stop: StopRequest,
  groups: KeptChild[][],
  undo: (() => Promise<void>)[],
): Promise<{ lost: Promise<Error> }> {
  const database = await ownDatabase(environment);
  undo.push(() => database.stop());
  stop.signal.throwIfAborted();
  // Web processes of a killed portal may still be finishing their replies.
  if (environment.role !== 'worker') await claimPorts(environment, database.adopted ? drainPatienceMs : 0);

  const network = await prepare(environment, parts, stop.signal, database.connectionString);
  stop.signal.throwIfAborted();

  groups.push(
    ...launchProcesses(parts.main, environment, {
      DATABASE_URL: environment.databaseUrl ?? database.connectionString,
      PADDOCK_DEMO: network === 'demo' ? '1' : '0',
    }),
  );
  undo.push(async () => {
    await database.announceStop();
    for (const group of groups) await Promise.all(group.map((child) => child.stop()));
  });
  await Promise.race([stop.requested, Promise.all(groups.flat().map((child) => child.ready))]);
  stop.signal.throwIfAborted();
  console.log(announcement(environment, network));
  return { lost: database.lost };
}

/** Migrates and fills the database and builds the pages in parallel; if one fails, the other is aborted. */
async function prepare(
  environment: Environment,
  parts: PortalParts,
  stop: AbortSignal,
  connectionString: string,
): Promise<Network> {
  const givenUp = new AbortController();
  const fill = async () => {
    await parts.migrate(connectionString);
    return parts.fillDatabase(environment, connectionString);
  };
  const build =
    environment.role === 'worker' ? undefined : parts.buildWeb(AbortSignal.any([stop, givenUp.signal]));
  try {
    const [network] = await Promise.all([fill(), build]);
    return network;
  } catch (error) {
    givenUp.abort();
    await build?.catch(() => {});
    throw error;
  }
}
