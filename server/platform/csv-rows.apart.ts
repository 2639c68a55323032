import type { ApartRun } from './apart/task.ts';
import { rowsHere } from './csv-rows.ts';
import type { ReadCsvTask } from './read-csv.ts';

export const run: ApartRun<ReadCsvTask> = ({ csv, table }) => rowsHere(csv, table);
