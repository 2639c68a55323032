import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import type { Environment } from '#server/platform/config/environment.ts';
import { keepChild, type KeptChild } from './child.ts';
import { metricsRelay, type MetricsRelay } from './metrics-relay.ts';
import { processFlags, processVariables } from './process-flags.ts';

const flags = [...process.execArgv, ...processFlags];

/** Starts the portal's processes, in groups in the order they are stopped: those that answer people first. */
export function launchProcesses(
  main: string,
  environment: Environment,
  shared: NodeJS.ProcessEnv,
): KeptChild[][] {
  const watched = metricsRelay();
  const web =
    environment.role === 'worker'
      ? []
      : launchWeb(main, environment.webConcurrency, { ...processVariables, ...shared, ROLE: 'web' }, watched);
  const worker =
    environment.role === 'web'
      ? []
      : [
          keepChild('worker', () =>
            // Beside web processes, it leaves the port to them.
            watched(
              forkApart(main, {
                ...processVariables,
                ...shared,
                ROLE: 'worker',
                PADDOCK_ALONE: environment.role === 'worker' ? '1' : '',
              }),
            ),
          ),
        ];
  return [web, worker];
}

function launchWeb(main: string, count: number, env: NodeJS.ProcessEnv, watched: MetricsRelay): KeptChild[] {
  if (count === 1) return [keepChild('web', () => watched(forkApart(main, env)))];
  // Only a cluster lets several processes listen on one port.
  cluster.setupPrimary({ exec: main, execArgv: flags });
  return Array.from({ length: count }, () => keepChild('web', () => watched(cluster.fork(env).process)));
}

/** In a separate process group, so that a Ctrl-C reaches only the start command, which stops everything in order. */
const forkApart = (main: string, env: NodeJS.ProcessEnv) =>
  fork(main, { env: { ...process.env, ...env }, execArgv: flags, detached: true });
