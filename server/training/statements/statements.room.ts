import { room } from '#server/platform/room.ts';
import { statementForPassedCourse } from './statements.listeners.ts';

export const statementsRoom = room({
  name: 'statements',
  listeners: [statementForPassedCourse],
});
