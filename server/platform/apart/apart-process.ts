import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import type { ApartTask, FromApart, RunRequest } from './task.ts';

/** A run was ended because it took more than its task may take. */
export class OverLimit extends Error {}
/** The process ended without an answer, by itself or because it was stopped. */
export class ApartEnded extends Error {}

export interface ApartProcessOptions {
  /** The process ends when it had nothing to do for so long. */
  readonly idleMilliseconds: number;
  /** The most memory of its JavaScript values. */
  readonly maxHeapMegabytes: number;
  /** The program; another one in tests. */
  readonly entry: string;
}

const watchMilliseconds = 100;
/** A process that a busy machine gives no time may take so many times its limits. */
const patience = 4;
const usualHeapMegabytes = 256;

export interface ApartProcess {
  /** Runs a task, one at a time. `hear` deals with what the task tells on the way. */
  run<Input, Output, Told>(
    task: ApartTask<Input, Output, Told>,
    input: Input,
    hear?: (told: Told) => void | Promise<void>,
  ): Promise<Output>;
  stop(): void;
}

/** A process that is started when it is needed. Whatever happens to it, this one goes on. */
export function openApartProcess(options: Partial<ApartProcessOptions> = {}): ApartProcess {
  const {
    idleMilliseconds = 60_000,
    maxHeapMegabytes = usualHeapMegabytes,
    entry = fileURLToPath(new URL('./apart.ts', import.meta.url)),
  } = options;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const end = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const started = (): ChildProcess => {
    if (child && child.exitCode === null && child.signalCode === null && child.connected) return child;
    child = fork(entry, {
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      // It needs none of the portal's secrets. Unused memory goes back to the system soon.
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  };

  /** One that kept much memory would not leave enough for the next run. */
  async function rest(used: ChildProcess, maxBytes: number): Promise<void> {
    used.channel?.unref();
    idle = setTimeout(end, idleMilliseconds);
    idle.unref();
    const { bytes } = await usedBy(used.pid);
    if (bytes > maxBytes / 2 && child === used && idle) end();
  }

  return {
    run<Input, Output, Told>(
      task: ApartTask<Input, Output, Told>,
      input: Input,
      hear?: (told: Told) => void | Promise<void>,
    ): Promise<Output> {
      clearTimeout(idle);
      idle = undefined;
      const apart = started();
      apart.channel?.ref();
      const id = (count += 1);
      let hearing = 0;
      return new Promise((resolve, reject) => {
        const settle = (work: () => void) => {
          clearInterval(watch);
          apart.off('message', onMessage);
          apart.off('exit', onExit);
          apart.off('error', onExit);
          void rest(apart, task.maxBytes);
          work();
        };
        const fail = (error: Error) =>
          settle(() => {
            end();
            reject(error);
          });
        const onMessage = (reply: FromApart) => {
          if (reply.id !== id) return;
          if ('number' in reply) {
            void answer(reply.number, async () => hear?.(reply.told as Told));
          } else if ('found' in reply) settle(() => resolve(deserialize(reply.found)));
          else
            settle(() => reject(reply.isTooLong ? new OverLimit(reply.problem) : new Error(reply.problem)));
        };
        /** While this side deals with something, the other one may be silent. */
        const answer = async (heard: number, work: () => Promise<void>) => {
          hearing += 1;
          const problem = await work().then(
            () => null,
            (error: unknown) => {
              // What stops the listener stops the run, with the listener's own error.
              fail(error instanceof Error ? error : new Error(String(error)));
              return String(error);
            },
          );
          hearing -= 1;
          sign = undefined;
          if (problem === null && apart.connected) apart.send({ heard, problem }, () => undefined);
        };
        const onExit = () => fail(new ApartEnded('the process ended'));
        let start: Used | undefined;
        let sign: Used | undefined;
        const watch = setInterval(() => {
          void usedBy(apart.pid).then((now) => {
            start ??= now;
            sign = hearing === 0 ? (sign ?? now) : undefined;
            if (now.bytes > task.maxBytes) fail(new OverLimit('the work used too much memory'));
            else if (
              spentBetween(start, now) > task.mostMilliseconds ||
              (sign && spentBetween(sign, now) > task.silenceMilliseconds)
            )
              fail(new OverLimit('the work took too long'));
          });
        }, watchMilliseconds);
        apart.on('message', onMessage);
        apart.once('exit', onExit);
        // Without a listener, a process that cannot be started would end this one.
        apart.once('error', onExit);
        const request: RunRequest = { id, module: task.module, input, mostOutputBytes: task.mostOutputBytes };
        apart.send(request, (error) => {
          if (error) fail(new ApartEnded('the process could not be reached'));
        });
      });
    },
    stop: end,
  };
}

/** What a process has used at a moment. */
interface Used {
  /** In memory; 0 where the system does not say. */
  readonly bytes: number;
  /** Milliseconds of processor time; null where the system does not say. */
  readonly processor: number | null;
  /** The moment, in milliseconds. */
  readonly at: number;
}

/** Linux counts processor time in hundredths of a second. */
const tickMilliseconds = 10;

async function usedBy(pid: number | undefined): Promise<Used> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  );
  // The name of the program stands in parentheses and may contain spaces.
  const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    bytes: Number(/^VmRSS:\s+(\d+) kB/m.exec(status!)?.[1] ?? 0) * 1024,
    processor: Number.isNaN(ticks) ? null : ticks * tickMilliseconds,
    at: performance.now(),
  };
}

/** Milliseconds that a process had for its work: on a busy machine far fewer than have passed. One that only waits is not waited for long. */
function spentBetween(from: Used, to: Used): number {
  const passed = to.at - from.at;
  if (from.processor === null || to.processor === null) return passed;
  return Math.max(Math.min(to.processor - from.processor, passed), passed / patience);
}
