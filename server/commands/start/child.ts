import type { ChildProcess } from 'node:child_process';
import { PlainFailure } from '#server/platform/failure.ts';

/** A process that is kept running until it is asked to stop. */
export interface KeptChild {
  /** Settles when it serves for the first time; fails if it ends before that. */
  readonly ready: Promise<void>;
  /** Asks it to finish and end, and kills it if that takes too long. */
  stop(): Promise<void>;
  /** Ends it now, whatever it is doing. */
  kill(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** After running this long it counts as healthy: the next restart is fast again. */
const soundAfterMs = 60_000;
const stopPatienceMs = 25_000;
const readyPatienceMs = 60_000;

/**
 * Keeps one child process running. `launch` starts it; it sends `{ ready: true }` when it serves, and ends on SIGTERM after finishing its
 * work. If it dies it is restarted after a pause, which doubles while it keeps dying.
 */
export function keepChild(name: string, launch: () => ChildProcess): KeptChild {
  let child: ChildProcess | undefined;
  let pauseMs = firstPauseMs;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  let ended = Promise.resolve();
  const first = Promise.withResolvers<void>();
  let served = false;
  const giveUpWaiting = setTimeout(() => {
    first.reject(
      new PlainFailure(`The ${name} process was not ready after ${readyPatienceMs / 1000} seconds.`),
    );
  }, readyPatienceMs);

  const start = () => {
    const begun = Date.now();
    const current = launch();
    child = current;
    ended = new Promise((resolve) => {
      current.on('message', (message) => {
        if (!isReady(message)) return;
        served = true;
        clearTimeout(giveUpWaiting);
        first.resolve();
      });
      const end = (how: string) => {
        child = undefined;
        resolve();
        if (stopping) return;
        if (!served) return first.reject(new PlainFailure(`The ${name} process ${how} before it was ready.`));
        if (Date.now() - begun > soundAfterMs) pauseMs = firstPauseMs;
        console.error(`The ${name} process ${how}. Restarting it.`);
        restart = setTimeout(start, pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      };
      current.once('exit', (code, signal) =>
        end(signal ? `ended by ${signal}` : `ended with exit code ${code}`),
      );
      // A failed signal is an error event as well; only an error without a process means that it has ended.
      current.once('error', (error) => {
        if (current.pid === undefined) end(`could not be started (${error.message})`);
      });
    });
  };
  start();

  return {
    ready: first.promise,
    stop: async () => {
      stopping = true;
      clearTimeout(giveUpWaiting);
      clearTimeout(restart);
      child?.kill('SIGTERM');
      const giveUp = setTimeout(() => child?.kill('SIGKILL'), stopPatienceMs);
      await ended;
      clearTimeout(giveUp);
    },
    kill: () => child?.kill('SIGKILL'),
  };
}

const isReady = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && (message as { ready?: unknown }).ready === true;
