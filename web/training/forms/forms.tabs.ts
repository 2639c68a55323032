import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('course', [
  {
    key: 'feedback',
    title: { en: 'Feedback', fr: 'Avis' },
    access: { right: 'VIEW_COURSES' },
    before: 'publish',
    texts: ['forms'],
    load: async () => (await import('./course-feedback.tsx')).CourseFeedback,
  },
]);
