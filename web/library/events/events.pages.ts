import { page, type Pages } from '#web/platform/page.ts';

const reading = ['events', 'report-kit'];
const writing = [...reading, 'events-admin', 'publishing', 'long-work', 'audiences', 'meeting-time'];

export const eventsPages: Pages = {
  'events.learner': page(() => import('./learner/events.page.tsx'), ...reading),
  'events.page': page(() => import('./learner/event.page.tsx'), ...reading),
  'events.admin': page(() => import('./admin/events.page.tsx'), ...writing),
  'events.create': page(() => import('./admin/new-event.page.tsx'), ...writing),
  'events.edit': page(() => import('./admin/event.page.tsx'), ...writing),
  'events.attendance': page(() => import('./admin/attendance.page.tsx'), ...writing),
  'events.preview-draft': page(() => import('./admin/preview-draft.page.tsx'), ...writing),
  'events.preview': page(() => import('./admin/preview.page.tsx'), ...writing),
};
