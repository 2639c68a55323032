import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReadPages, ReadReply } from './reader/messages.ts';

export interface ReaderLimits {
  /** A reading is ended after this. */
  readonly timeoutMilliseconds: number;
  readonly maxBytes: number;
  /** The process ends when it had nothing to do for so long. */
  readonly idleMilliseconds: number;
  /** The program; another one in tests. */
  readonly entry?: string;
}

const usual: ReaderLimits = {
  timeoutMilliseconds: 20_000,
  maxBytes: 900_000_000,
  idleMilliseconds: 60_000,
};
const watchMilliseconds = 250;
const maxHeapMegabytes = 256;

export interface ReceiptReader {
  /** What a receipt says; rejects if the reading fails, takes too long, or uses too much memory. One at a time. */
  read(path: string, mediaType: string): Promise<ReadPages>;
  stop(): Promise<void>;
}

/** Reads receipts in a process of its own, which is started when it is needed. Whatever happens to it, the worker goes on. */
export function openReceiptReader(limits: Partial<ReaderLimits> = {}): ReceiptReader {
  const { timeoutMilliseconds, maxBytes, idleMilliseconds, entry } = { ...usual, ...limits };
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
    child = fork(entry ?? fileURLToPath(new URL('./reader/reader.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      // It needs none of the portal's secrets.
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  };

  return {
    read(path, mediaType) {
      clearTimeout(idle);
      const reader = started();
      const id = (count += 1);
      return new Promise<ReadPages>((resolve, reject) => {
        const settle = (work: () => void) => {
          clearTimeout(timer);
          clearInterval(watch);
          reader.off('message', onMessage);
          reader.off('exit', onExit);
          reader.off('error', onExit);
          idle = setTimeout(end, idleMilliseconds);
          idle.unref();
          work();
        };
        const fail = (reason: string) =>
          settle(() => {
            end();
            reject(new Error(reason));
          });
        const onMessage = (reply: ReadReply) => {
          if (reply.id !== id) return;
          if ('found' in reply) settle(() => resolve(reply.found));
          else settle(() => reject(new Error(reply.problem)));
        };
        const onExit = () => fail('the reader ended');
        const timer = setTimeout(() => fail('the reading took too long'), timeoutMilliseconds);
        const watch = setInterval(() => {
          void residentBytes(reader.pid).then((bytes) => {
            if (bytes > maxBytes) fail('the reader used too much memory');
          });
        }, watchMilliseconds);
        reader.on('message', onMessage);
        reader.once('exit', onExit);
        // Without a listener, a process that cannot be started would end the worker.
        reader.once('error', onExit);
        reader.send({ id, path, mediaType }, (error) => {
          if (error) fail('the reader could not be reached');
        });
      });
    },
    async stop() {
      end();
    },
  };
}

/** What a process holds in memory; 0 where the system does not say. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
