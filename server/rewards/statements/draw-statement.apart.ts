import { buffer } from 'node:stream/consumers';
import type { ApartRun } from '#server/platform/apart/task.ts';
import type { DrawStatementTask } from './draw-statement.ts';
import { statementPdf } from './statement-pdf.ts';

export const run: ApartRun<DrawStatementTask> = async ({ statement, sheet }) =>
  buffer(await statementPdf(statement, sheet));
