import { categoryCalls } from '#contract/training/categories.calls.ts';
import { categoryErrors as errors } from '#contract/training/categories.errors.ts';
import { isCourseCategory } from '#contract/training/categories.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { begunCourses, remainingCourses } from '#server/training/progress/course-cards.queries.ts';
import { standingIn } from './categories.rules.ts';

export const categoryHandlers: Handlers<typeof categoryCalls> = {
  progress: async ({ params }, context) => ({
    progress: standingIn(await coursesIn(context, params.category)),
  }),
  courses: async ({ params }, context) => ({
    courses: await coursesIn(context, params.category),
  }),
};

/** A person's courses in a category: first those to do, then those passed and still assigned. A pass that is due again counts as to do. */
async function coursesIn({ db, actor, today, settings }: Context<Actor>, category: string) {
  if (!isCourseCategory(category)) refuse(errors.notFound);
  const [remaining, passed] = await Promise.all([
    remainingCourses(db, actor, today(), settings.prerequisites.enabled),
    begunCourses(db, actor, today(), { passed: true }),
  ]);
  return [
    ...remaining,
    ...passed.filter((course) => course.curriculum !== null && course.state === 'passed'),
  ].filter((course) => course.category === category);
}
