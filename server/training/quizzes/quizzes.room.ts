import { questionFields } from '#contract/training/course-drafts.fields.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { quizHandlers } from './quizzes.handlers.ts';
import { quizzesOfPeople } from './quizzes.merge.ts';

export const quizzesRoom = room({
  name: 'quizzes',
  personColumns: quizzesOfPeople,
  records: [
    {
      kind: 'quiz',
      one: { en: 'Quiz', fr: 'Quiz' },
    },
    {
      kind: 'question',
      one: { en: 'Question', fr: 'Question' },
      forms: [questionFields],
    },
  ],
  calls: [handled(quizCalls, quizHandlers)],
});
