import { room } from '#server/platform/room.ts';
import { statementForPassedCourse } from './statements.listeners.ts';
import { statementsOfPeople } from './statements.merge.ts';

export const statementsRoom = room({
  name: 'statements',
  personColumns: statementsOfPeople,
  listeners: [statementForPassedCourse],
});
