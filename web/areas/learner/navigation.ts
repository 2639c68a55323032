import { decide } from '#contract/platform/access.ts';
import type { Screen } from '#contract/platform/screen.ts';
import { callerOf, isAdmin, isSalesOnly } from '#contract/platform/start-up.rules.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
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
  return entries.flatMap((entry) => {
    if ('only' in entry && session.user?.role.reach !== entry.only) return [];
    return openTo(session, entry.screen).map((screen) => ({
      ...screen,
      // An entry opens its screen without the optional parts of its path.
      path: screen.path.replace(/\/\{\w+\?\}/g, '') as Screen['path'],
      ...(screen.menuTitle && { title: screen.menuTitle }),
    }));
  });
}

export function learnerReportsFor(session: SessionReply): readonly Screen[] {
  if (isAdmin(session)) return [];
  // A manager finds the own dealers under Dealer training: a report with one row would be of no use.
  const has = learnerNavigationFor(session).some(({ id }) => id === 'courses.dealer-training');
  return reports.filter((id) => id !== 'reports.dealers' || !has).flatMap((id) => openTo(session, id));
}

function openTo(session: SessionReply, id: string): readonly Screen[] {
  const screen = screenById(id);
  if (!screen || (screen.feature && !session.config.features[screen.feature])) return [];
  if (screen.notForSalesOnly && isSalesOnly(session)) return [];
  return decide(screen.access, callerOf(session)) === 'allowed' ? [screen] : [];
}
