import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';

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
      /** 0 to 1: of the required courses those that are passed, not due again, and of no certificate that has ended. */
      progress: z.number(),
      rewardsCount: z.int(),
      pointsBalance: z.int(),
      /** What has to be renewed first: a pass or a certificate that ends within sixty days or has ended. */
      renewal: z
        .object({
          kind: z.enum(['course', 'certificate']),
          /** To take now: the course itself, or the next one the certificate asks for. */
          course: z.object({ _id: id, name: bilingual, image: z.string().nullable() }),
          curriculum: z.object({ _id: id, name: bilingual }).nullable(),
          dueOn: calendarDay,
          isOver: z.boolean(),
        })
        .nullable(),
    }),
  }),
};

/** What a person has to renew first. */
export type Renewal = NonNullable<z.output<typeof ledgerCalls.userCoursesStatus.reply>['renewal']>;
