import { room } from '#server/platform/room.ts';
import { assignmentDates } from './due-dates.ts';
import { remindOfDueCourses } from './due-reminders.ts';
import { assignmentsOfPeople } from './assignments.merge.ts';

/** Courses assigned to one person. Other rooms assign them with `assignCourse`. */
export const assignmentsRoom = room({
  name: 'assignments',
  personColumns: assignmentsOfPeople,
  records: [
    {
      kind: 'course-assignment',
      one: { en: 'Assigned course', fr: 'Cours attribué' },
      stored: {
        table: 'course_assignment',
        many: { en: 'Assigned courses', fr: 'Cours attribués' },
      },
    },
  ],
  contributions: [assignmentDates],
  reminders: [remindOfDueCourses],
});
