import { tableErrors } from '#contract/platform/table-errors.ts';
import { ApartEnded, OverLimit } from '../apart/apart-process.ts';
import { examining } from '../apart/pools.ts';
import { apartTask } from '../apart/task.ts';
import { refuse } from '../refusal.ts';
import type { StretchTask, TextLine, ToldLines } from './read-stretches.ts';
import type { TableProblem } from './table.ts';

const stretchesTask = apartTask<StretchTask, ToldLines | TableProblem, readonly TextLine[]>(
  new URL('./read-stretches.apart.ts', import.meta.url),
  { mostMilliseconds: 120_000, maxBytes: 600_000_000 },
);
export type StretchesTask = typeof stretchesTask;

/**
 * Reads a table of any length in another process, in turn among people, and hands it over in stretches. `hear` stores each one before the next is read. Refuses
 * a table that cannot be read with the line that shows it; what was heard until then has to be rolled back.
 */
export async function stretchesApart(
  person: string,
  task: StretchTask,
  hear: (lines: readonly TextLine[]) => Promise<void>,
): Promise<ToldLines> {
  const read = await examining.run(person, stretchesTask, task, hear).catch((error: unknown) => {
    if (error instanceof OverLimit || error instanceof ApartEnded)
      return { problem: 'tooMuch', values: {} } as const;
    throw error;
  });
  if ('problem' in read) refuse(tableErrors[read.problem], read.values, { field: 'file' });
  return read;
}
