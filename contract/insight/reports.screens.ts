import { screen } from '#contract/platform/screen.ts';

const users = {
  access: { right: 'USER_REPORTS' },
  feature: 'userReports',
  title: { en: 'People report', fr: 'Rapport des personnes' },
  tabTitle: { en: 'People', fr: 'Personnes' },
} as const;
const dealers = {
  access: { right: 'DEALER_REPORTS' },
  feature: 'dealerReports',
  title: { en: 'Dealer report', fr: 'Rapport des concessionnaires' },
  tabTitle: { en: 'Dealers', fr: 'Concessionnaires' },
} as const;
const courses = {
  access: { right: 'COURSE_REPORTS' },
  title: { en: 'Course report', fr: 'Rapport des cours' },
  tabTitle: { en: 'Courses', fr: 'Cours' },
} as const;
const curriculums = {
  access: { right: 'CURRICULUM_REPORTS' },
  title: { en: 'Curriculum report', fr: 'Rapport des parcours' },
  tabTitle: { en: 'Curriculums', fr: 'Parcours' },
} as const;
const certificates = {
  access: { right: 'USER_REPORTS' },
  feature: 'certificates',
  title: { en: 'Certificates', fr: 'Certificats' },
} as const;
const own = { shell: 'user', parent: 'dashboards.learner' } as const;
const admins = { shell: 'admin', parent: 'dashboards.admin' } as const;

/** Reports about a person's own scope are in the learner area, for people who are not administrators; all reports are in the admin area. */
export const reportScreens = {
  users: screen({ id: 'reports.users', path: '/auth/report/user', ...own, ...users }),
  dealers: screen({ id: 'reports.dealers', path: '/auth/report/dealer', ...own, ...dealers }),
  userDetails: screen({
    id: 'reports.user-details',
    path: '/auth/report/user/{userId}/details',
    ...own,
    ...users,
    title: { en: 'Person', fr: 'Personne' },
    parent: 'reports.users',
  }),
  userProgress: screen({
    id: 'reports.user-progress',
    path: '/auth/report/user/{userId}/{curriculumId?}/progress',
    ...own,
    ...users,
    title: { en: 'Progress', fr: 'Progression' },
    parent: 'reports.users',
  }),
  dealerDetails: screen({
    id: 'reports.dealer-details',
    path: '/auth/report/dealer/{dealerId}/details',
    ...own,
    ...dealers,
    title: { en: 'Dealer', fr: 'Concessionnaire' },
    parent: 'reports.dealers',
  }),
  certificates: screen({
    id: 'reports.certificates',
    path: '/auth/report/certificate',
    ...own,
    ...certificates,
  }),
  courses: screen({ id: 'reports.courses', path: '/auth/report/course', ...own, ...courses }),
  courseDetails: screen({
    id: 'reports.course-details',
    path: '/auth/report/course/{courseId}/details',
    ...own,
    ...courses,
    parent: 'reports.courses',
    title: { en: 'Course', fr: 'Cours' },
  }),
  curriculums: screen({ id: 'reports.curriculums', path: '/auth/report/curriculum', ...own, ...curriculums }),
  curriculumDetails: screen({
    id: 'reports.curriculum-details',
    path: '/auth/report/curriculum/{curriculumId}/details',
    ...own,
    ...curriculums,
    parent: 'reports.curriculums',
    title: { en: 'Curriculum', fr: 'Parcours' },
  }),
  adminUsers: screen({ id: 'reports.admin-users', path: '/auth/admin/report/user', ...admins, ...users }),
  adminDealers: screen({
    id: 'reports.admin-dealers',
    path: '/auth/admin/report/dealer',
    ...admins,
    ...dealers,
  }),
  adminUserDetails: screen({
    id: 'reports.admin-user-details',
    path: '/auth/admin/report/user/{userId}/details',
    ...admins,
    ...users,
    title: { en: 'Person', fr: 'Personne' },
    parent: 'reports.admin-users',
  }),
  adminUserProgress: screen({
    id: 'reports.admin-user-progress',
    path: '/auth/admin/report/user/{userId}/{curriculumId?}/progress',
    ...admins,
    ...users,
    title: { en: 'Progress', fr: 'Progression' },
    parent: 'reports.admin-users',
  }),
  adminDealerDetails: screen({
    id: 'reports.admin-dealer-details',
    path: '/auth/admin/report/dealer/{dealerId}/details',
    ...admins,
    ...dealers,
    title: { en: 'Dealer', fr: 'Concessionnaire' },
    parent: 'reports.admin-dealers',
  }),
  adminCourses: screen({
    id: 'reports.admin-courses',
    path: '/auth/admin/report/course',
    ...admins,
    ...courses,
  }),
  adminCourseDetails: screen({
    id: 'reports.admin-course-details',
    path: '/auth/admin/report/course/{courseId}/details',
    ...admins,
    ...courses,
    parent: 'reports.admin-courses',
    title: { en: 'Course', fr: 'Cours' },
  }),
  adminCurriculums: screen({
    id: 'reports.admin-curriculums',
    path: '/auth/admin/report/curriculum',
    ...admins,
    ...curriculums,
  }),
  adminCurriculumDetails: screen({
    id: 'reports.admin-curriculum-details',
    path: '/auth/admin/report/curriculum/{curriculumId}/details',
    ...admins,
    ...curriculums,
    parent: 'reports.admin-curriculums',
    title: { en: 'Curriculum', fr: 'Parcours' },
  }),
  dealerTraining: screen({
    id: 'courses.dealer-training',
    path: '/auth/dealer-training',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Dealer training', fr: 'Formation de la concession' },
    tile: 'dealer-training',
    tileFor: ['dealers'],
    parent: 'dashboards.learner',
  }),
};
