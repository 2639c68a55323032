import type { Reply } from '#contract/platform/call.ts';
import { scormPlayCalls as calls } from '#contract/training/scorm-play.calls.ts';
import { buildUser, signedIn, type BuiltUser } from './people.ts';
import type { Client, TestPortal } from './portal.ts';
import { buildScormCourse, type BuiltScormCourse, type ScormCourseOptions } from './scorm-packages.ts';
import { buildCurriculum } from './training.ts';

export interface LessonLearner {
  readonly client: Client;
  readonly user: BuiltUser;
  readonly course: BuiltScormCourse;
  /** The first lesson of the course. */
  readonly lesson: { readonly courseId: string; readonly sectionId: string };
}

/** A new learner and a course of one package, open to everyone. */
export async function buildLessonLearner(
  portal: TestPortal,
  options: ScormCourseOptions = {},
): Promise<LessonLearner> {
  const course = await buildScormCourse(portal, options);
  await buildCurriculum(portal, [{ ...course, right: {} }]);
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  return { client, user, course, lesson: { courseId: course.id, sectionId: course.sectionIds[0]! } };
}

export const launchLesson = ({ client, lesson }: LessonLearner): Promise<Reply<typeof calls.launch>> =>
  client.ask(calls.launch, { body: lesson });

export const lessonCommit = (
  { lesson }: LessonLearner,
  launchId: string,
  sequence: number,
  more: object = {},
) => ({
  body: { ...lesson, launchId, sequence, status: 'incomplete' as const, ...more },
});
