import { screen } from '#contract/platform/screen.ts';

export const courseScreens = {
  admin: screen({
    id: 'courses.admin',
    path: '/auth/admin/courses',
    shell: 'admin',
    access: { right: 'VIEW_COURSES' },
    title: { en: 'Courses', fr: 'Cours' },
    parent: 'dashboards.admin',
  }),
  edit: screen({
    id: 'courses.edit',
    path: '/auth/admin/courses/{courseId}/edit',
    shell: 'room',
    access: { right: 'VIEW_COURSES' },
    title: { en: 'Course', fr: 'Cours' },
    parent: 'courses.admin',
  }),
};
