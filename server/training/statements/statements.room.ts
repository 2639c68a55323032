import { room } from '#server/platform/room.ts';
import { statementForPassedCourse } from './statements.listeners.ts';
import { statementsOfPeople } from './statements.merge.ts';
import { deleteOldStatements } from './statement-sweep.ts';
import { statementQueue } from './statements.queries.ts';

export const statementsRoom = room({
  name: 'statements',
  personColumns: statementsOfPeople,
  queues: [statementQueue],
  listeners: [statementForPassedCourse],
  sweeps: [deleteOldStatements],
});
