import { eventKind } from '#server/platform/events.ts';

/** The record that asked for a course to be assigned to a person. It may belong to a higher wing. */
export interface AssignmentSource {
  readonly kind: string;
  readonly id: string;
}

/** A course that was assigned to one person was passed, which ended the assignment. Announced once for each assignment. */
export const assignmentPassed = eventKind<{
  readonly assignmentId: string;
  readonly userId: string;
  readonly courseId: string;
  readonly source: AssignmentSource;
}>('training.assignment-passed');
