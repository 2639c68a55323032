import { platformErrors } from '#contract/platform/errors.ts';
import type { DateOrder } from '#contract/platform/imports.ts';
import type { Language } from '#contract/platform/language.ts';
import { tableErrors } from '#contract/platform/table-errors.ts';
import type { Actor } from '../access/actor.ts';
import { ApartEnded, OverLimit } from '../apart/apart-process.ts';
import { examining } from '../apart/pools.ts';
import { apartTask } from '../apart/task.ts';
import type { Context } from '../context.ts';
import type { StagedFiles } from '../http/handlers.ts';
import { refuse } from '../refusal.ts';
import type {
  ListShape,
  ListTask,
  ReadTable,
  TableProblem,
  TableShape,
  TableSource,
  TableTask,
} from './table.ts';

const readTableTask = apartTask<
  TableTask | ListTask,
  ReadTable<string> | { readonly text: string } | TableProblem
>(new URL('./read-rows.apart.ts', import.meta.url), { mostOutputBytes: 60_000_000 });
export type ReadTableTask = typeof readTableTask;

/** What a call with `importFields` and `importFiles` gets. */
export interface SentTable {
  readonly body: { readonly csv?: string | undefined; readonly dateOrder?: DateOrder | undefined };
  readonly files: StagedFiles;
}

/**
 * The rows of the table that somebody sent as a file or as text, by the columns that its first line names. Refuses a table that cannot be read. The file is
 * kept no longer than that.
 */
export async function readTable<Column extends string>(
  { body: { csv, dateOrder }, files }: SentTable,
  shape: TableShape<Column>,
  context: Context<Actor>,
): Promise<ReadTable<Column>> {
  const [file] = files['file'] ?? [];
  const read = (source: TableSource) => rowsApart(context.actor.id, { source, shape, dateOrder });
  if (!file) return read({ text: textOf(csv, context.language) });
  try {
    return await context.files.withCopy(file.id, (localPath) => read({ localPath }));
  } finally {
    await context.files.discard([file.id]);
  }
}

function textOf(csv: string | undefined, language: Language): string {
  const field = { en: 'File', fr: 'Fichier' }[language];
  if (csv === undefined) refuse(platformErrors.required, { field }, { field: 'csv' });
  // PostgreSQL stores no null characters and no halves of characters.
  if (csv.includes('\0') || !csv.isWellFormed())
    refuse(platformErrors.controlCharacters, { field }, { field: 'csv' });
  return csv;
}

/** The texts of the lists that somebody sent as files, to be separated like pasted text. */
export async function readLists(
  files: StagedFiles,
  list: ListShape,
  context: Context<Actor>,
): Promise<readonly string[]> {
  const all = Object.values(files).flat();
  const texts: string[] = [];
  try {
    for (const { id } of all)
      await context.files.withCopy(id, async (localPath) => {
        const read = await apart(context.actor.id, { source: { localPath }, list });
        texts.push((read as { readonly text: string }).text);
      });
  } finally {
    await context.files.discard(all.map(({ id }) => id));
  }
  return texts;
}

/** Reads a table in another process, in turn among people. */
export const rowsApart = async <Column extends string>(
  person: string,
  task: TableTask & { readonly shape: TableShape<Column> },
): Promise<ReadTable<Column>> => (await apart(person, task)) as ReadTable<Column>;

async function apart(person: string, task: TableTask | ListTask): Promise<object> {
  const field = 'list' in task ? task.list.field : 'csv';
  const read = await examining.run(person, readTableTask, task).catch((error: unknown) => {
    if (error instanceof OverLimit || error instanceof ApartEnded)
      return { problem: 'tooMuch', values: {} } as const;
    throw error;
  });
  if ('problem' in read) refuse(tableErrors[read.problem], read.values, { field });
  return read;
}
