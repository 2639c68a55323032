import { ApartEnded, OverLimit } from './apart/apart-process.ts';
import { examining } from './apart/pools.ts';
import { apartTask } from './apart/task.ts';
import type { CsvProblem, CsvRow, CsvTable } from './csv-rows.ts';

const readCsvTask = apartTask<
  { readonly csv: string; readonly table: CsvTable<string> },
  readonly CsvRow<string>[] | CsvProblem
>(new URL('./csv-rows.apart.ts', import.meta.url), { mostOutputBytes: 40_000_000 });
export type ReadCsvTask = typeof readCsvTask;

/**
 * The rows of a CSV file by the columns that its first line names, or why there are none. Read in another process, in turn among people: `person` is
 * who sent it.
 */
export async function csvRows<Column extends string>(
  person: string,
  csv: string,
  table: CsvTable<Column>,
): Promise<readonly CsvRow<Column>[] | CsvProblem> {
  try {
    const read = await examining.run(person, readCsvTask, { csv, table: table as CsvTable<string> });
    return read as readonly CsvRow<Column>[] | CsvProblem;
  } catch (error) {
    if (error instanceof OverLimit || error instanceof ApartEnded)
      return { error: table.errors.csvUnreadable, values: { line: 1 } };
    throw error;
  }
}
