import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { quizHandlers } from './quizzes.handlers.ts';

export const quizzesRoom = room({
  name: 'quizzes',
  calls: [handled(quizCalls, quizHandlers)],
});
