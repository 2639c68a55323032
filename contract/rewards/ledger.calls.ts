import * as z from 'zod';
import { call } from '#contract/platform/call.ts';

export const ledgerCalls = {
  userCoursesStatus: call({
    id: 'courses.user-courses-status',
    method: 'GET',
    path: '/api/courses/user-courses-status',
    summary: 'How the caller stands: courses passed and left, share done, rewards, points',
    access: 'signed-in',
    reply: z.object({
      completedCount: z.int(),
      remainingCount: z.int(),
      /** 0 to 1, of the required courses. */
      progress: z.number(),
      rewardsCount: z.int(),
      pointsBalance: z.int(),
    }),
  }),
};
