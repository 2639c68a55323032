import { chapterCalls } from '#contract/training/chapters.calls.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { courseFields, sectionFields } from '#contract/training/course-drafts.fields.ts';
import { courseFileCalls } from '#contract/training/course-files.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { draftPartCalls } from '#contract/training/draft-parts.calls.ts';
import { translationCalls } from '#contract/training/translation.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { courseRecipients } from './assigned/assigned-notice.ts';
import { chapterHandlers } from './draft/chapters.handlers.ts';
import { emptyCourseBin } from './shelf/course-bin.job.ts';
import { courseDraftHandlers } from './draft/course-drafts.handlers.ts';
import { coursePublishingHandlers } from './publishing/course-publishing.handlers.ts';
import { courseRequestBadge } from './review/course-review.badges.ts';
import { courseReviewHandlers } from './review/course-review.handlers.ts';
import { noticeOfSubmittedCourse, noticeOfDecidedCourse } from './review/course-review.listeners.ts';
import { courseScheduleHandlers } from './schedule/course-schedule.handlers.ts';
import { publishDue } from './schedule/course-schedule.job.ts';
import { courseBulk } from './shelf/course-bulk.ts';
import { courseShelfHandlers } from './shelf/course-shelf.handlers.ts';
import { courseFileReaders } from './courses.files.ts';
import { courseFileHandlers } from './files/course-files.handlers.ts';
import { courseHandlers } from './courses.handlers.ts';
import { draftPartHandlers } from './draft/draft-parts.handlers.ts';
import { newCourseReminders } from './reminders/new-course-reminders.job.ts';
import { translationHandlers } from './translation/translation.handlers.ts';
import { coursesOfPeople } from './courses.merge.ts';

export const coursesRoom = room({
  name: 'courses',
  personColumns: coursesOfPeople,
  records: [
    {
      kind: 'course',
      one: { en: 'Course', fr: 'Cours' },
      stored: {
        table: 'course',
        many: { en: 'Courses', fr: 'Cours' },
        name: { en: 'name', fr: 'name_fr' },
      },
      forms: [courseFields],
    },
    {
      kind: 'chapter',
      one: { en: 'Chapter', fr: 'Chapitre' },
    },
    {
      kind: 'section',
      one: { en: 'Section', fr: 'Section' },
      forms: [sectionFields],
    },
    {
      kind: 'course-comment',
      one: { en: 'Comment on a course', fr: 'Commentaire sur un cours' },
      stored: {
        table: 'course_comment',
        many: { en: 'Comments on courses', fr: 'Commentaires sur des cours' },
      },
      feature: 'courseReview',
    },
    {
      kind: 'course-in-review',
      one: { en: 'Course in review', fr: 'Cours en révision' },
      stored: {
        table: 'course_draft',
        many: { en: 'Courses in review', fr: 'Cours en révision' },
        only: "x.state = 'review'",
      },
      feature: 'courseReview',
    },
  ],
  calls: [
    handled(courseCalls, courseHandlers),
    handled(courseDraftCalls, courseDraftHandlers),
    handled(coursePublishingCalls, coursePublishingHandlers),
    handled(courseReviewCalls, courseReviewHandlers),
    handled(courseScheduleCalls, courseScheduleHandlers),
    handled(draftPartCalls, draftPartHandlers),
    handled(courseShelfCalls, courseShelfHandlers),
    handled(translationCalls, translationHandlers),
    handled(chapterCalls, chapterHandlers),
    handled(courseFileCalls, courseFileHandlers),
  ],
  listeners: [noticeOfSubmittedCourse, noticeOfDecidedCourse],
  contributions: [courseFileReaders, courseRequestBadge, courseRecipients],
  jobs: [publishDue, newCourseReminders],
  works: [courseBulk],
  sweeps: [emptyCourseBin],
});
