import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromApart, Heard, RunRequest } from './task.ts';

// The process that examines what people sent, and draws documents. It is started with the first piece of work and ended when that takes too
// long, uses too much memory, or nothing was asked for a while. It has neither the database nor the settings.

/** Answering people comes first. */
setPriority(10);
try {
  // If the machine runs out of memory, this process goes first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Other systems have no such file.
}

type Run = (input: unknown, tell: (told: unknown) => Promise<void>) => unknown;

let told = 0;
const waiting = new Map<number, { readonly go: () => void; readonly fail: (error: Error) => void }>();

const send = (message: FromApart): void => void process.send?.(message);

async function run({ id, module, input, mostOutputBytes }: RunRequest): Promise<void> {
  try {
    const task = (await import(module)) as { readonly run: Run };
    const found = serialize(
      await task.run(input, (what) => {
        const number = (told += 1);
        const heard = new Promise<void>((go, fail) => waiting.set(number, { go, fail }));
        send({ id, told: what, number });
        return heard;
      }),
    );
    if (found.length > mostOutputBytes) send({ id, problem: 'the result is too long', isTooLong: true });
    else send({ id, found });
  } catch (error) {
    send({ id, problem: String(error), isTooLong: false });
  }
}

process.on('message', (message: RunRequest | Heard) => {
  if (!('heard' in message)) {
    void run(message);
    return;
  }
  const { heard, problem } = message;
  const one = waiting.get(heard);
  waiting.delete(heard);
  if (problem === null) one?.go();
  else one?.fail(new Error(problem));
});
// Without the process that started it, there is nobody to work for.
process.on('disconnect', () => process.exit(0));
// Work that never ends hears of no disconnection: a thread of its own looks whether the other process is still there.
new Worker(
  `const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } },
).unref();
