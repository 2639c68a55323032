import type { Bilingual } from '#contract/platform/language.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { assignmentErrors as errors } from '#contract/training/assignments.errors.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { found, refuse, type RefusalDetail } from '#server/platform/refusal.ts';
import {
  assignmentFacts,
  lockProgressOf,
  putAssignment,
  withdraw,
  type AssignmentFacts,
  type NewAssignment,
} from './assignments.queries.ts';
import { assignedMail, assignedTitle } from './assignments.texts.ts';

export type CourseToAssign = Omit<NewAssignment, 'assignedBy'>;

/**
 * Assigns a course to one person, on behalf of whoever makes the change. The course is open to the person and required until it is passed,
 * whatever the person's curriculums contain. The same source assigns a course to a person once: again, it changes day and reason. Refuses
 * with `assignmentErrors`; `at` names the form field. Returns the id of the assignment.
 */
export async function assignCourse(
  change: Change,
  { userId, courseId, dueOn, reason, source }: CourseToAssign,
  at: RefusalDetail = {},
): Promise<string> {
  const { tx, actor } = change;
  const assignedBy = actor?.id ?? null;
  await lockProgressOf(tx, userId);
  const facts = found(
    await assignmentFacts(tx, { userId, courseId, assignedBy, today: change.today() }),
    errors.courseNotPublished,
  );
  checkAssignable(facts, at);
  const { id, isNew } = await putAssignment(tx, { userId, courseId, dueOn, reason, source, assignedBy });
  // The reason is free text, and the log is never rewritten: it stays with the assignment.
  await change.record({
    type: isNew ? 'create' : 'update',
    entity: { kind: 'course-assignment', id, name: facts.course.en },
    after: { userId, courseId, dueOn, source: `${source.kind} ${source.id}` },
  });
  if (isNew) await notifyOfAssignment(change, id, facts, { courseId, dueOn, reason });
  return id;
}

function checkAssignable(facts: AssignmentFacts, at: RefusalDetail): void {
  if (!facts.courseIsLive) refuse(errors.courseNotPublished, {}, at);
  if (!facts.brandIsLive) refuse(errors.brandNotActive, {}, at);
  if (!facts.personIsActive) refuse(errors.personNotActive, {}, at);
  if (!facts.personParticipates) refuse(errors.personNotParticipating, {}, at);
  if (facts.passed) refuse(errors.alreadyPassed, {}, at);
}

/** Takes an assignment back. Returns false if it was passed or withdrawn before. */
export async function withdrawAssignment(change: Change, assignmentId: string): Promise<boolean> {
  const withdrawn = await withdraw(change.tx, assignmentId, change.now());
  if (!withdrawn) return false;
  const { userId, courseId, dueOn, source, course } = withdrawn;
  await change.record({
    type: 'delete',
    entity: { kind: 'course-assignment', id: assignmentId, name: course.en },
    before: { userId, courseId, dueOn, source: `${source.kind} ${source.id}` },
  });
  return true;
}

async function notifyOfAssignment(
  change: Change,
  id: string,
  person: AssignmentFacts,
  {
    courseId,
    dueOn,
    reason,
  }: { readonly courseId: string; readonly dueOn: string | null; readonly reason: Bilingual },
): Promise<void> {
  const { tx, environment, settings } = change;
  // The list shows who assigned the course and why, the player does not.
  const path = `${progressScreens.myTraining.path}?view=remaining` as const;
  await notify(tx, change, [
    {
      to: person,
      kind: 'course-assigned',
      occasion: `course-assigned:${courseId}:${id}`,
      title: assignedTitle(person.course, dueOn),
      path,
      mail: (language) =>
        assignedMail(language, {
          firstName: person.firstName,
          course: inLanguage(person.course, language),
          dueOn,
          reason: inLanguage(reason, language),
          assignedBy: person.assignedBy,
          portal: inLanguage(settings.portalName, language),
          link: portalLink(environment, path, language),
        }),
    },
  ]);
}
