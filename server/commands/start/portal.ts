import type { Environment } from '#server/platform/config/environment.ts';
import { loadSettings } from '#server/platform/config/settings.ts';
import { verifyObjectStore } from '#server/platform/files/open-object-store.ts';
import { ownDatabase } from '#server/platform/postgres/open.ts';
import { announcement, type Network } from './announce.ts';
import type { KeptChild } from './child.ts';
import { claimPorts } from './ports.ts';
import { launchProcesses } from './processes.ts';
import { listenForStop, type StopRequest } from './stop-request.ts';

/** What a portal is started from. */
export interface PortalParts {
  /** Program of a web or worker process. */
  readonly main: string;
  buildWeb(signal: AbortSignal): Promise<void>;
  migrate(connectionString: string): Promise<unknown>;
  /** Fills an empty database where that is wanted, and says whose network it then holds. */
  fillDatabase(environment: Environment, connectionString: string): Promise<Network>;
}

const drainPatienceMs = 30_000;

/**
 * Runs the portal until it is told to stop: the database, then web and worker; on stopping the same backwards, as also when
 * a step fails. Throws a `PlainFailure` for what a person can mend.
 */
export async function runPortal(environment: Environment, parts: PortalParts): Promise<void> {
  // Each process reads the settings itself; a wrong file is told here, before anything is started.
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
  // After a killed portal its web processes may still finish what they were answering.
  if (environment.role !== 'worker') await claimPorts(environment, database.adopted ? drainPatienceMs : 0);

  const network = await prepare(environment, parts, stop.signal, database.connectionString);
  stop.signal.throwIfAborted();

  groups.push(
    ...launchProcesses(parts.main, environment, {
      DATABASE_URL: database.connectionString,
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

/** Migrates and fills the database and builds the pages, both at once; where one fails the other is given up. */
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
