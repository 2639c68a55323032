import { allows } from './platform/access.ts';
import { brandScreens } from './training/brands.screens.ts';
import { addressOf } from './platform/screen.ts';
import { callerOf, homePath, isAdmin, isLimitedAdmin, trainingPath } from './platform/start-up.rules.ts';
import type { SessionReply } from './platform/session.calls.ts';
import { screens } from './screens.ts';

/**
 * Entries of the admin sidebar that a person may have without the dashboard. Everybody may view live training, so what people write comes
 * before it.
 */
const adminLandings = [
  'curriculums.admin',
  'courses.admin',
  'course-requests.admin',
  'live-training.admin-events',
  'field-training.admin',
  'field-training.instructor',
  'resources.admin',
  'incentives.admin',
  'users.list',
  'dealers.list',
  'rewards.report',
] as const;

/**
 * Where `/auth/admin` leads people who may open the admin area but not its dashboard, such as translators: to the courses whose French is
 * incomplete, or to the first of these entries that they see. It may have a query. Null for everyone else.
 */
export function adminHomeOf(session: SessionReply): string | null {
  if (!isLimitedAdmin(session) && !isAdmin(session)) return null;
  const caller = callerOf(session);
  const dashboard = screens.find((one) => one.id === 'dashboards.admin');
  if (dashboard && allows(dashboard.access, caller)) return null;
  // Translators begin with what they are here for.
  const courses = screens.find((one) => one.id === 'courses.admin');
  if (caller?.roleCode === 'TRANSLATOR' && courses && allows(courses.access, caller))
    return `${courses.path}?french=incomplete`;
  for (const id of adminLandings) {
    const screen = screens.find((one) => one.id === id);
    if (!screen || (screen.feature && !session.config.features[screen.feature])) continue;
    if (allows(screen.access, caller)) return screen.path;
  }
  return null;
}

/** Where the admin area leads to see the site: what learners see first. That is the course in training-only mode, and the own brand's page for a brand manager. */
export function previewPathOf({ user, config }: Pick<SessionReply, 'user' | 'config'>): string {
  const training = trainingPath(config);
  if (training) return training;
  if (user?.role.reach === 'brands' && user.editingBrand)
    return addressOf(brandScreens.page, { brandId: user.editingBrand });
  return homePath;
}
