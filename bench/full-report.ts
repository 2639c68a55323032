import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processFlags, processVariables } from '#server/commands/start/process-flags.ts';
import { atMost, type Line } from './lines.ts';
import { stayOnCore } from './processes.ts';

/** What the process that writes the files tells. */
export interface FullReportRun {
  readonly people: number;
  readonly seconds: number;
  readonly growthMegabytes: number;
}

/** Both files of the full report of everybody, into the store, by a process with the settings of a worker: how long it takes, and how far that grows. */
export async function fullReport(folder: string, connectionString: string): Promise<readonly Line[]> {
  const child = fork(
    fileURLToPath(new URL('./full-report-process.ts', import.meta.url)),
    [folder, connectionString],
    {
      execArgv: [...processFlags],
      env: { ...process.env, ...processVariables },
    },
  );
  stayOnCore(0, [child.pid!]);
  const [run] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The report was not written.'))),
  ])) as [FullReportRun];
  const work = `full report of ${run.people.toLocaleString('en')} people`;
  return [
    atMost(work, run.seconds, 6, 's', 2),
    atMost(`${work}, growth of the worker`, run.growthMegabytes, 64, 'MB'),
  ];
}
