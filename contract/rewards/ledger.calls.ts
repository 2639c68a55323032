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
    summary: 'The caller’s progress: courses passed and left, share done, rewards, points',
    access: 'signed-in',
    reply: z.object({
      completedCount: z.int(),
      /** Required and optional ones. */
      remainingCount: z.int(),
      /** Required courses, and those of them that `progress` counts. */
      requiredCount: z.int(),
      requiredPassedCount: z.int(),
      /** 0 to 1: the share of required courses that are passed, not due again, and not of an expired certificate. */
      progress: z.number(),
      rewardsCount: z.int(),
      pointsBalance: z.int(),
      /** What to renew first: a pass or a certificate that has expired or expires within sixty days. */
      renewal: z
        .object({
          kind: z.enum(['course', 'certificate']),
          /** The course to take now: the course itself, or the next one the certificate requires. */
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
