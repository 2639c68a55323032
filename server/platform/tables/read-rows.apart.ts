import type { ApartRun } from '../apart/task.ts';
import { readList, readRows } from './read-rows.ts';
import type { ReadTableTask } from './read-table.ts';

export const run: ApartRun<ReadTableTask> = (task) => ('list' in task ? readList(task) : readRows(task));
