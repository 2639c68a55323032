import './field-training.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

const visit = ['field-training', 'comments'] as const;
const visits = ['field-training', 'calendar'] as const;

export const fieldTrainingPages: Pages = {
  'field-training.list': page(() => import('./learner/visits.page.tsx'), ...visits),
  'field-training.visit': page(() => import('./learner/visit.page.tsx'), ...visit),
  'field-training.setting': page(() => import('./learner/hours.page.tsx'), 'field-training'),
  'field-training.admin': page(() => import('./admin/visits.page.tsx'), ...visits),
  'field-training.admin-visit': page(() => import('./admin/visit.page.tsx'), ...visit),
  'field-training.findings': page(() => import('./learner/findings.page.tsx'), 'field-training'),
  'field-training.admin-findings': page(() => import('./admin/findings.page.tsx'), 'field-training'),
  'field-training.checklists': page(() => import('./admin/checklists.page.tsx'), 'field-training'),
  'field-training.instructor': page(() => import('./admin/instructor.page.tsx'), ...visits),
  'field-training.instructor-visit': page(() => import('./admin/instructor-visit.page.tsx'), ...visit),
};
