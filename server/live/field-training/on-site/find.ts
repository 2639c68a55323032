import { onSiteErrors as errors } from '#contract/live/field-on-site.errors.ts';
import type { WorkItem } from '#contract/live/field-on-site.fields.ts';
import type { Named } from '#contract/platform/ids.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { nameOf } from '#server/people/comments/comments.queries.ts';
import { notify } from '#server/people/notifications/notify.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { assignCourse, withdrawAssignment } from '#server/training/assignments/assign-course.ts';
import { assignmentPassed } from '#server/training/standings/assignment.events.ts';
import { lockForAction, type LockedVisit } from '../change-visit.ts';
import { findingsVisible } from '../field-training.scope.ts';
import { markUnread } from '../follow.queries.ts';
import { formerly, markChanged, type Concerned } from '../visit-changes.queries.ts';
import { pathOf } from '../visit-notices.ts';
import {
  closeFinding,
  findingById,
  findingKey,
  insertFinding,
  markWithdrawn,
  type ListedRow,
} from './findings.queries.ts';
import { findingClosed, findingWithdrawn } from './observe.texts.ts';
import { hasObservation } from './observations.queries.ts';

/** Findings are the source of the courses they assign. */
const sourceKind = 'field-finding';

/** Adds a finding, which assigns its course to the person. */
export async function addFinding(
  { change, actor, row }: LockedVisit,
  { id, person, text, course, dueDate, item }: Extract<WorkItem, { kind: 'finding' }>,
  at: Date,
): Promise<void> {
  const { tx, now, record } = change;
  if (!row.attendeeIds.includes(person) && !(await hasObservation(tx, row.id, person)))
    refuse(errors.notAnAttendee);
  if (dueDate < row.startLocal.slice(0, 10)) refuse(errors.dueBeforeVisit, {}, { field: 'dueDate' });
  const assignmentId = await assignCourse(
    change,
    {
      userId: person,
      courseId: course,
      dueOn: dueDate,
      reason: { en: text, fr: '' },
      source: { kind: sourceKind, id },
    },
    { field: 'course' },
  );
  await insertFinding(tx, {
    id,
    visitId: row.id,
    userId: person,
    itemId: item ?? null,
    text,
    courseId: course,
    dueOn: dueDate,
    assignmentId,
    createdBy: actor.id,
    createdAt: at,
  });
  await markChanged(tx, row.id, { by: actor.id, at: now() });
  await record({
    type: 'create',
    entity: { kind: sourceKind, id, name: row.topic },
    after: { person, course, dueDate },
  });
}

/** Withdraws an open finding: the person need not pass the course any more. */
export async function withdrawFinding(
  change: Change,
  actor: Actor,
  id: string,
  reason: string,
): Promise<ListedRow> {
  const { tx, now, record } = change;
  const key = found(await findingKey(tx, id, findingsVisible.sql(actor, 'v', 'f')), errors.findingNotFound);
  await lockForAction(change, actor, key.visitId, 'observe');
  // A pass ends the assignment first and closes the finding then, so this does it in the same order.
  if (!(await withdrawAssignment(change, key.assignmentId))) refuse(errors.findingEnded);
  await markWithdrawn(tx, id, { by: actor.id, at: now(), reason });
  await markChanged(tx, key.visitId, { by: actor.id, at: now() });
  const finding = found(await findingById(tx, id), errors.findingNotFound);
  await record({
    type: 'update',
    entity: { kind: sourceKind, id, name: finding.visit.topic },
    before: { state: 'open' },
    after: { state: finding.state, reason },
  });
  const by = { _id: actor.id, name: await nameOf(tx, actor.id) };
  const person = await formerly(tx, [finding.person._id], 'attendee');
  await tell(change, person, finding, by, findingWithdrawn(by.name, courseName(finding)));
  return finding;
}

/** Passing the course closes the finding that assigned it. Its author is told. */
export const findingsClose = listen(assignmentPassed, async (change, { assignmentId, source }) => {
  if (source.kind !== sourceKind) return;
  const { tx, now } = change;
  const id = await closeFinding(tx, assignmentId, now());
  if (id === undefined) return;
  const finding = found(await findingById(tx, id), errors.findingNotFound);
  await markUnread(tx, finding.visit._id, finding.person._id);
  const author = await formerly(tx, [finding.createdBy._id], 'attendee');
  const { person } = finding;
  await tell(change, author, finding, person, findingClosed(person.name, courseName(finding)));
});

const courseName = ({ course }: ListedRow): Bilingual => course?.name ?? { en: '', fr: '' };

const tell = (
  change: Change,
  people: readonly Concerned[],
  { id, state, visit }: ListedRow,
  named: Named,
  title: Bilingual,
) =>
  notify(
    change.tx,
    change,
    people.map((to) => ({
      to,
      kind: 'field-visit' as const,
      occasion: `field-finding:${id}:${state}`,
      title,
      names: named._id,
      path: pathOf(visit._id, to.part),
    })),
  );
