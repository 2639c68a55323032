import type { HandlerInput } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { reachingOf } from '#server/people/publishing/undo-record.ts';
import { withReach } from '#server/people/publishing/undoable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { notifyOfAddedCourses } from './added-course.ts';
import { checkVersion, presentedRecord, type LockedCurriculum } from './change-curriculum.ts';
import { curriculums } from './curriculum-kind.ts';
import {
  candidatesFor,
  dropWaits,
  orderCourses,
  placeCourses,
  removePlaced,
  setPrerequisites,
  setRequired,
  touchOutline,
} from './curriculum-outline.queries.ts';
import { inOrder, waitsForLater } from './curriculum-outline.rules.ts';
import { recordById, type RecordRow } from './curriculum-records.queries.ts';
import { coursesUsable, recordsVisible } from './curriculums.scope.ts';

const addCourses = withReach(
  reachingOf(curriculums),
  (
    { params, body }: Omit<HandlerInput<typeof curriculumOutlineCalls.addCoursesReach>, 'query'>,
    context: Context<Actor>,
  ) =>
    changeOutline(context, params.id, body.outlineVersion, async (locked) => {
      const inside = new Set(locked.row.courses.map((course) => course._id));
      const fresh = [...new Set(body.courses)].filter((one) => !inside.has(one));
      if (!(await placeCourses(locked.tx, params.id, fresh, coursesUsable.sql(context.actor, 'c'))))
        refuse(errors.unknownCourse);
      await notifyOfAddedCourses(locked, params.id, fresh);
    }),
);

export const curriculumOutlineHandlers: Handlers<typeof curriculumOutlineCalls> = {
  async existingCourses({ params, query }, { db, actor }) {
    found(await recordById(db, params.id, recordsVisible.sql(actor, 'k')), errors.notFound);
    const rows = await candidatesFor(db, params.id, coursesUsable.sql(actor, 'c'), query);
    return { courses: rows.map(withId) };
  },

  addCourses: addCourses.act,
  addCoursesReach: addCourses.reach,

  changeCourseOrder: ({ params, body }, context) =>
    changeOutline(context, params.id, body.outlineVersion, async (locked) => {
      const outline = outlineOf(locked.row);
      const ordered = inOrder(outline, body.ids);
      if (!ordered) refuse(errors.unknownPlace);
      const waits = waitsForLater(ordered);
      if (waits.length > 0 && !body.dropPrerequisites) {
        const words = waits.map(
          (one) => `${courseName(locked, one.courseId)} ← ${courseName(locked, one.neededId)}`,
        );
        refuse(errors.prerequisiteLater, { waits: words.join('; ') });
      }
      if (waits.length > 0) await dropWaits(locked.tx, params.id, waits);
      await orderCourses(locked.tx, params.id, body.ids);
    }),

  saveCourse: ({ params, body }, context) =>
    changeOutline(context, params.id, body.outlineVersion, async (locked) => {
      const outline = outlineOf(locked.row);
      if (!outline.some((one) => one.id === params.courseId)) refuse(errors.courseNotInside);
      checkSwitches(locked.settings, body);
      if (body.required !== undefined)
        await setRequired(locked.tx, params.id, params.courseId, body.required);
      const { prerequisites } = body;
      if (!prerequisites) return;
      const [wrong] = waitsForLater(
        outline.map((one) =>
          one.id === params.courseId ? { ...one, prerequisites } : { ...one, prerequisites: [] },
        ),
      );
      if (wrong)
        refuse(errors.notEarlier, {
          course: courseName(locked, params.courseId),
          needed: courseName(locked, wrong.neededId),
        });
      await setPrerequisites(locked.tx, params.id, params.courseId, prerequisites);
    }),

  removeCourse: ({ params, query }, context) =>
    changeOutline(
      context,
      params.id,
      query.outlineVersion,
      async (locked) => {
        if (!locked.row.courses.some((course) => course._id === params.courseId))
          refuse(errors.courseNotInside);
        await removePlaced(locked.tx, params.id, params.courseId);
      },
      'unassign',
    ),
};

/** While a feature is off, nothing new comes of it. What was set before can still be removed. */
function checkSwitches(
  { prerequisites, optionalRequiredCourses }: Change['settings'],
  body: { readonly required?: boolean | undefined; readonly prerequisites?: readonly string[] | undefined },
): void {
  if (!prerequisites.enabled && body.prerequisites?.length) refuse(errors.prerequisitesOff);
  if (!optionalRequiredCourses.enabled && body.required === false) refuse(errors.optionalOff);
}

const outlineOf = ({ courses }: RecordRow) =>
  courses.map(({ _id: id, prerequisites }) => ({ id, prerequisites }));

function courseName({ row, language }: LockedCurriculum, courseId: string): string {
  const name = row.courses.find((course) => course._id === courseId)?.name;
  return (name && inLanguage(name, language)) || '…';
}

/** Runs every change of the courses: one after the other, based on the current order, counted and logged. */
function changeOutline(
  context: Context<Actor>,
  id: string,
  base: number | undefined,
  work: (locked: LockedCurriculum) => Promise<void>,
  action: 'edit' | 'unassign' = 'edit',
) {
  return context.change(async (change) => {
    const locked = await curriculums.lockForChange(change, context.actor, id, action);
    checkVersion(base, 'outlineVersion', locked);
    await work(locked);
    await touchOutline(change.tx, id, context.actor.id, change.now());
    const curriculum = await presentedRecord(change.tx, context, id);
    await curriculums.note(
      locked,
      { courses: loggedCourses(locked.row) },
      { courses: loggedCourses(curriculum) },
    );
    return { curriculum };
  });
}

/** The courses as the activity log keeps them. */
const loggedCourses = ({ courses }: Pick<RecordRow, 'courses'>) =>
  courses.map(({ _id, name, required, prerequisites }) => ({ _id, name: name.en, required, prerequisites }));
