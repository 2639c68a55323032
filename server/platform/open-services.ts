import path from 'node:path';
import type { Environment } from './config/environment.ts';
import { openLiveSettings } from './config/live-settings.ts';
import type { SettingsLayers } from './config/settings.ts';
import type { Services } from './context.ts';
import { openDatabase, type Database } from './database/open.ts';
import { openReplica } from './database/replica/replica.ts';
import { openSignals } from './database/signals.ts';
import { watchStatements } from './database/slow-statements.ts';
import { openFileStore } from './files/file-store.ts';
import { openObjectStore } from './files/open-object-store.ts';
import { metricsAlone } from './health/siblings.ts';
import { openLimits } from './limits.ts';
import type { Log } from './log.ts';
import { todayOf } from './today.ts';
import { traceStatements } from './tracing/trace-statements.ts';
import { tracing } from './tracing/tracing.ts';

export interface OpenServices {
  readonly services: Services;
  readonly database: Database;
  /** The same services on connections of their own: whoever takes all of theirs takes none of these. */
  withConnections(name: string, max: number): Services;
  /** How busy the connections of this process are. */
  pools(): readonly PoolState[];
  close(): Promise<void>;
}

export interface PoolState {
  readonly name: string;
  readonly used: number;
  readonly idle: number;
  /** What waits for a connection. */
  readonly waiting: number;
}

/** How connections of this address are opened. Commands use the direct one, which needs nothing of this. */
const throughPooler = (
  { databaseUrl, databaseDirectUrl, databasePrepares }: Environment,
  connectionString: string,
) =>
  connectionString === databaseUrl
    ? { sendsSettings: databaseDirectUrl === undefined, prepares: databasePrepares }
    : {};

/** Opens the services a process works with. Does not listen or change anything yet. */
export function openServices(
  environment: Environment,
  layers: SettingsLayers,
  connectionString: string,
  log: Log,
  { now = () => new Date(), maxConnections = 10, isDemo = false, metricsOf = metricsAlone } = {},
): OpenServices {
  const statements = watchStatements(log, environment.slowMilliseconds);
  const traced = tracing();
  const watchOf = (server: 'primary' | 'standby') =>
    traced ? traceStatements(traced, statements, server) : statements;
  const watch = watchOf('primary');
  const through = throughPooler(environment, connectionString);
  const databases: (Database & { readonly name: string })[] = [];
  const opened = (name: string, max: number): Database => {
    const database = { name, ...openDatabase(connectionString, { max, name, watch, ...through }) };
    databases.push(database);
    return database;
  };
  const database = opened(`paddock-${environment.role}`, maxConnections);
  const { databaseReadUrl } = environment;
  const replica =
    databaseReadUrl === undefined
      ? null
      : openReplica(databaseReadUrl, log, { max: maxConnections, watch: watchOf('standby') });
  const objects = openObjectStore(environment);
  const signals = openSignals(
    environment.databaseDirectUrl ?? connectionString,
    log,
    `paddock-${environment.role} signals`,
  );
  const liveSettings = openLiveSettings(layers, database.db, log);
  const limits = openLimits(database.pool);
  const pools = () =>
    databases.map(({ name, pool }) => ({
      name,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      // What an idle connection takes in this very turn does not wait, like the question whether the database answers.
      waiting: Math.max(0, pool.waitingCount - pool.idleCount),
    }));
  const metrics = metricsOf(() => services, pools);
  const servicesOn = ({ db }: Database): Services => ({
    db,
    metrics,
    replica,
    files: openFileStore(db, objects, path.join(environment.dataDir, 'incoming'), {
      converter: environment.converter ?? null,
      keptDays: environment.filesKeptDays,
    }),
    limits,
    signals,
    log,
    liveSettings,
    get settings() {
      return liveSettings.current;
    },
    environment,
    isDemo,
    now,
    today: () => todayOf({ settings: liveSettings.current, now }),
  });
  const services = servicesOn(database);
  const close = async () => {
    objects.close();
    await signals.close();
    await replica?.close();
    await Promise.all(databases.map((one) => one.close()));
  };
  return {
    services,
    database,
    withConnections: (name, max) => servicesOn(opened(`paddock-${environment.role} ${name}`, max)),
    pools,
    close,
  };
}
