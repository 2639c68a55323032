import { room } from '#server/platform/room.ts';
import { assignmentDates } from './due-dates.ts';
import { remindOfDueCourses } from './due-reminders.ts';

/** Courses assigned to one person. Other rooms assign them with `assignCourse`. */
export const assignmentsRoom = room({
  name: 'assignments',
  contributions: [assignmentDates],
  reminders: [remindOfDueCourses],
});
