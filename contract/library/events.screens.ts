import { screen } from '#contract/platform/screen.ts';

const feature = 'events';
const view = { right: 'VIEW_EVENTS' } as const;
const modify = { right: 'MODIFY_EVENTS' } as const;

export const eventScreens = {
  learner: screen({
    id: 'events.learner',
    path: '/auth/events',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Events', fr: 'Événements' },
    tile: 'events',
    parent: 'dashboards.learner',
  }),
  page: screen({
    id: 'events.page',
    path: '/auth/events/{eventId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Event', fr: 'Événement' },
    parent: 'events.learner',
    asks: ['/api/events/{eventId}'],
  }),
  admin: screen({
    id: 'events.admin',
    path: '/auth/admin/events',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Events', fr: 'Événements' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'events.create',
    path: '/auth/admin/events/create',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'New event', fr: 'Nouvel événement' },
    parent: 'events.admin',
  }),
  edit: screen({
    id: 'events.edit',
    path: '/auth/admin/events/{eventId}/edit',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Edit event', fr: 'Modifier l’événement' },
    parent: 'events.admin',
  }),
  attendance: screen({
    id: 'events.attendance',
    path: '/auth/admin/events/{eventId}/attendance',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Attendance', fr: 'Participation' },
    parent: 'events.admin',
  }),
  previewDraft: screen({
    id: 'events.preview-draft',
    path: '/auth/admin/events/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'events.admin',
  }),
  preview: screen({
    id: 'events.preview',
    path: '/auth/admin/events/{eventId}/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'events.admin',
  }),
};
