import type { ApartRun } from '../apart/task.ts';
import { readStretches } from './read-stretches.ts';
import type { StretchesTask } from './stretches.ts';

export const run: ApartRun<StretchesTask> = readStretches;
