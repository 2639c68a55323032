import type { Access } from '#contract/platform/access.ts';
import { screen } from '#contract/platform/screen.ts';

const feature = 'liveTraining';
/** Every role has the right to view events, so the screens of administrators also need a role that opens the admin area. */
const access = {
  events: { all: [{ right: 'VIEW_ILT_EVENTS' }, { area: 'own' }] },
  templates: { all: [{ right: 'VIEW_ILT_TEMPLATES' }, { area: 'own' }] },
  locations: {
    all: [{ right: 'VIEW_ILT_LOCATIONS' }, { area: 'own' }, { reach: ['everything', 'brands'] }],
  },
} as const satisfies Record<string, Access>;

export const liveTrainingScreens = {
  list: screen({
    id: 'live-training.list',
    path: '/auth/live-training',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'Live training', fr: 'Formations en personne' },
    notForSalesOnly: true,
    parent: 'dashboards.learner',
  }),
  page: screen({
    id: 'live-training.event',
    path: '/auth/live-training/events/{id}',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'Event', fr: 'Événement' },
    parent: 'live-training.list',
    asks: ['/api/ilt-event/{id}'],
  }),
  /** For the instructors of an event, whatever their role opens. */
  teaching: screen({
    id: 'live-training.teaching',
    path: '/auth/live-training/events/{id}/people',
    shell: 'user',
    access: { flagged: 'instructor' },
    feature,
    title: { en: 'People', fr: 'Participants' },
    parent: 'live-training.event',
    asks: ['/api/ilt-event/{id}'],
  }),
  /** Opened from the QR code at the door, so it is there for anyone and offers sign-in itself. */
  selfAttendance: screen({
    id: 'live-training.self-attendance',
    path: '/auth/live-training/events/{id}/mark-self-attendance',
    shell: 'bare',
    access: 'public',
    exempt: true,
    unlisted: true,
    feature,
    title: { en: 'Confirm your attendance', fr: 'Confirmer votre présence' },
  }),
  /** Leads to the first of the three lists that the person may view. */
  admin: screen({
    id: 'live-training.admin',
    path: '/auth/admin/live-training',
    shell: 'admin',
    access: { any: [access.events, access.templates, access.locations] },
    feature,
    title: { en: 'Live training', fr: 'Formations en personne' },
    parent: 'dashboards.admin',
  }),
  events: screen({
    id: 'live-training.admin-events',
    path: '/auth/admin/live-training/events',
    shell: 'admin',
    access: access.events,
    feature,
    title: { en: 'Events', fr: 'Événements' },
    parent: 'live-training.admin',
  }),
  event: screen({
    id: 'live-training.admin-event',
    path: '/auth/admin/live-training/events/{id}',
    shell: 'admin',
    access: access.events,
    feature,
    title: { en: 'Event', fr: 'Événement' },
    parent: 'live-training.admin-events',
  }),
  templates: screen({
    id: 'live-training.admin-templates',
    path: '/auth/admin/live-training/templates',
    shell: 'admin',
    access: access.templates,
    feature,
    title: { en: 'Templates', fr: 'Modèles' },
    parent: 'live-training.admin',
  }),
  locations: screen({
    id: 'live-training.admin-locations',
    path: '/auth/admin/live-training/locations',
    shell: 'admin',
    access: access.locations,
    feature,
    title: { en: 'Locations', fr: 'Lieux' },
    parent: 'live-training.admin',
  }),
};
