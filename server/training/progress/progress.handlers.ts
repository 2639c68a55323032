import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import {
  assignedCourse,
  begunCourses,
  mandatoryCourses,
  recentCourses,
  remainingCourses,
} from './course-cards.queries.ts';
import { standing } from './progress.queries.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { coursesVisibleTo } from '#server/training/courses/courses.scope.ts';
import { presentProgress } from './present-progress.ts';
import { lockStanding } from './record-events.ts';
import { takeBundle, takeEvent } from './take-events.ts';

export const progressHandlers: Handlers<typeof progressCalls> = {
  remaining: async (_input, { db, actor, today, settings }) => ({
    courses: await remainingCourses(db, actor, today(), settings.prerequisites.enabled),
  }),
  mandatory: async (_input, { db, actor, today, settings }) => ({
    courses: await mandatoryCourses(db, actor, today(), settings.prerequisites.enabled),
  }),
  recent: async (_input, { db, actor, today, settings }) => ({
    courses: await recentCourses(db, actor, today(), settings.prerequisites.enabled),
  }),
  inProgress: async (_input, { db, actor, today }) => ({
    courses: await begunCourses(db, actor, today(), { passed: false }),
  }),
  completed: async (_input, { db, actor, today }) => ({
    courses: await begunCourses(db, actor, today(), { passed: true }),
  }),

  enroll: ({ params }, { actor, change }) =>
    change(async (work) => {
      await lockStanding(work, actor, params.id);
      return {
        course: found(
          await assignedCourse(work.tx, actor, params.id, work.today(), work.settings.prerequisites.enabled),
          errors.notFound,
        ),
      };
    }),

  async read({ params }, { db, actor, today, settings }) {
    const { stands, missing } = found(
      await standing(db, actor, params.id, coursesVisibleTo(actor, today()), today()),
      errors.notFound,
    );
    return { progress: presentProgress(params.id, stands, settings.prerequisites.enabled ? missing : []) };
  },

  record: ({ params, body }, context) =>
    context.change((work) =>
      'events' in body
        ? takeBundle(work, context.actor, params.id, body)
        : takeEvent(work, context.actor, params.id, body),
    ),
};
