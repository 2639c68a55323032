import { screen } from '#contract/platform/screen.ts';

export const courseReviewScreens = {
  requests: screen({
    id: 'course-requests.admin',
    path: '/auth/admin/course-requests',
    shell: 'admin',
    access: { right: 'VIEW_COURSE_REQUESTS' },
    feature: 'courseReview',
    title: { en: 'Course requests', fr: 'Demandes de révision' },
    badge: 'course-requests',
    waits: {
      en: ['{count} course in review', '{count} courses in review'],
      fr: ['{count} cours en révision', '{count} cours en révision'],
    },
    parent: 'dashboards.admin',
  }),
  /** A draft as learners would see it; it has the player's frame (decision 021). */
  preview: screen({
    id: 'courses.admin-preview',
    path: '/auth/admin/courses/{courseId}/preview',
    shell: 'room',
    access: { right: 'VIEW_COURSES' },
    title: { en: 'Course preview', fr: 'Aperçu du cours' },
    parent: 'dashboards.admin',
  }),
  sharedPreview: screen({
    id: 'courses.shared-preview',
    path: '/auth/course/{shareKey?}/preview',
    shell: 'room',
    access: 'signed-in',
    title: { en: 'Course preview', fr: 'Aperçu du cours' },
    parent: 'dashboards.learner',
  }),
};
