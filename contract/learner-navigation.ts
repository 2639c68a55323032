import type { PortalConfig } from './platform/portal-config.ts';
import { isAdmin } from './platform/start-up.rules.ts';
import type { SessionReply } from './platform/session.calls.ts';

/** The top bar of the learner area, in order. The news are in it if the settings say so; else they have a tile. */
const entries = [
  'dashboards.learner',
  'courses.my-training',
  'live-training.list',
  'bulletins.learner',
  'resources.learner',
  'dealers.info',
] as const;

/** The entries of the top bar, by screen. Who may not open one does not see it. */
export const learnerEntries = ({ announcementsNav }: Pick<PortalConfig, 'announcementsNav'>) =>
  entries.filter((id) => id !== 'bulletins.learner' || announcementsNav);

/** The group of reports, for people who are not administrators: those have all reports in the admin area. */
export const learnerReports = (session: Pick<SessionReply, 'user'>) =>
  isAdmin(session) ? [] : (['reports.users', 'reports.dealers'] as const);

/** The reports of the learner area as tabs: those of the navigation, then those that only their tabs lead to. */
export const reportTabs = [
  'reports.users',
  'reports.dealers',
  'reports.curriculums',
  'reports.courses',
  'reports.certificates',
] as const;

/** What the frame of the learner area leads to on every page, by entries, by icons, and in the menu of the account. */
export const inLearnerFrame = (session: SessionReply): ReadonlySet<string> =>
  new Set([
    ...learnerEntries(session.config),
    ...learnerReports(session),
    'messages.learner',
    'notifications.list',
    'accounts.me',
    'accounts.help',
  ]);
