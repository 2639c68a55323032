import type * as z from 'zod';
import { courseErrors as errors } from '#contract/training/courses.errors.ts';
import { progressCalls, type progressEvent } from '#contract/training/progress.calls.ts';
import {
  assignedCourse,
  begunCourses,
  mandatoryCourses,
  recentCourses,
  remainingCourses,
} from './course-cards.queries.ts';
import { standing, type EventInput } from './progress.queries.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { coursesVisibleTo } from '#server/training/courses/courses.scope.ts';
import { presentProgress } from './present-progress.ts';
import { holdStanding, recordEvents } from './record-events.ts';

/** A device whose clock runs ahead by less than this is believed. */
const clockToleranceMilliseconds = 5 * 60_000;

export const progressHandlers: Handlers<typeof progressCalls> = {
  remaining: async (_input, { db, actor }) => ({ courses: await remainingCourses(db, actor) }),
  mandatory: async (_input, { db, actor }) => ({ courses: await mandatoryCourses(db, actor) }),
  recent: async (_input, { db, actor }) => ({ courses: await recentCourses(db, actor) }),
  inProgress: async (_input, { db, actor }) => ({
    courses: await begunCourses(db, actor, { passed: false }),
  }),
  completed: async (_input, { db, actor }) => ({ courses: await begunCourses(db, actor, { passed: true }) }),

  enroll: ({ params }, { actor, change }) =>
    change(async (work) => {
      await holdStanding(work, actor, params.id);
      return { course: found(await assignedCourse(work.tx, actor, params.id), errors.notFound) };
    }),

  async read({ params }, { db, actor }) {
    const { stands, missing } = found(
      await standing(db, actor, params.id, coursesVisibleTo(actor)),
      errors.notFound,
    );
    return { progress: presentProgress(params.id, stands, missing) };
  },

  record: ({ params, body }, { actor, change, now }) =>
    change(async (work) => {
      const received = now();
      const told = 'events' in body ? body.events : [body];
      const latest = new Date(received.getTime() + clockToleranceMilliseconds).toISOString();
      if (told.some((event) => event.occurredAt !== undefined && event.occurredAt > latest))
        refuse(errors.fromTheFuture);
      const held = await holdStanding(work, actor, params.id);
      if (told.some((event) => !held.sectionIds.includes(event.sectionId))) refuse(errors.unknownSection);
      if (told.some((event) => held.packageSectionIds.includes(event.sectionId)))
        refuse(errors.toldByPackage);
      const events = told.map((event) => eventInput(event, received));
      const after = await recordEvents(work, actor, params.id, held, events);
      return { progress: presentProgress(params.id, after, []) };
    }),
};

const eventInput = (event: z.output<typeof progressEvent>, received: Date): EventInput => ({
  id: event.eventId,
  kind: event.kind,
  sectionId: event.sectionId,
  durationSeconds: event.time,
  positionSeconds: event.positionSeconds ?? null,
  score: null,
  passed: null,
  occurredAt: event.occurredAt ?? received.toISOString(),
});
