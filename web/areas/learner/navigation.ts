import type { Screen } from '#contract/platform/screen.ts';
import { isAdmin } from '#contract/platform/start-up.rules.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { asEntry, isOpenTo } from '#web/platform/open-screens.ts';
import { screenById } from '#web/platform/screen-at.ts';

/** The top bar of the learner area, in order. */
const entries = [
  { screen: 'dashboards.learner' },
  { screen: 'courses.my-training' },
  { screen: 'brands.list' },
  { screen: 'categories.page' },
  { screen: 'live-training.list' },
  { screen: 'resources.learner' },
  { screen: 'dealers.info' },
  { screen: 'courses.dealer-training', only: 'dealers' },
] as const;

/** Grouped in one menu, for non-admins with the right. */
const reports = [
  'reports.users',
  'reports.dealers',
  'reports.curriculums',
  'reports.courses',
  'reports.certificates',
] as const;

export function learnerNavigationFor(session: SessionReply): readonly Screen[] {
  return entries
    .filter((entry) => !('only' in entry) || session.user?.role.reach === entry.only)
    .flatMap(({ screen }) => openTo(session, screen))
    .map(asEntry);
}

export function learnerReportsFor(session: SessionReply): readonly Screen[] {
  if (isAdmin(session)) return [];
  // A manager finds the own dealers under Dealer training: a report with one row would be of no use.
  const has = learnerNavigationFor(session).some(({ id }) => id === 'courses.dealer-training');
  return reports.filter((id) => id !== 'reports.dealers' || !has).flatMap((id) => openTo(session, id));
}

function openTo(session: SessionReply, id: string): readonly Screen[] {
  const screen = screenById(id);
  return screen && isOpenTo(session, screen) ? [screen] : [];
}
