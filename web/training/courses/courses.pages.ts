import { page, type Pages } from '#web/platform/page.ts';

export const coursesPages: Pages = {
  'course-requests.admin': page(
    () => import('./admin/course-requests.page.tsx'),
    'review',
    'course-editor',
    'training',
  ),
  'courses.admin-preview': page(
    () => import('./admin/course-preview.page.tsx'),
    'preview',
    'lesson',
    'courses',
  ),
  'courses.shared-preview': page(
    () => import('./learner/shared-preview.page.tsx'),
    'preview',
    'lesson',
    'courses',
  ),
  'courses.my-training': page(() => import('./learner/my-training.page.tsx'), 'training', 'certificates'),
  'courses.player': page(
    () => import('./learner/player.page.tsx'),
    'courses',
    'quizzes',
    'lesson',
    'certificates',
    'forms',
  ),
  'courses.player-alone': page(
    () => import('./learner/course-alone.page.tsx'),
    'courses',
    'quizzes',
    'lesson',
    'certificates',
    'forms',
  ),
  'courses.admin': page(
    () => import('./admin/courses.page.tsx'),
    'course-list',
    'training',
    'publishing',
    'long-work',
  ),
  'scorm.admin': page(() => import('./admin/scorm/scorm.page.tsx'), 'scorm-packages', 'training'),
  'courses.edit': page(
    () => import('./admin/course-editor.page.tsx'),
    'course-editor',
    'draft-parts',
    'scorm-packages',
    'training',
    'french',
    'review',
  ),
};
