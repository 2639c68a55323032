import type { Statement } from '#contract/rewards/statements.calls.ts';
import { drawingTask, drawn } from '#server/platform/apart/drawing.ts';
import type { SheetOf } from './statement-pdf.ts';

export interface StatementOrder {
  readonly statement: Statement;
  readonly sheet: SheetOf;
}

const drawStatementTask = drawingTask<StatementOrder>(new URL('./draw-statement.apart.ts', import.meta.url));
export type DrawStatementTask = typeof drawStatementTask;

/** Draws a statement in another process, in turn among people: a long one takes a second in which nobody else would be answered. */
export const drawStatement = (person: string, order: StatementOrder): Promise<Buffer> =>
  drawn(person, drawStatementTask, order);
