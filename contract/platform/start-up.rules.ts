import { allows, type Access, type Caller } from './access.ts';
import { worksAtDealer } from './roles.ts';
import type { Screen } from './screen.ts';
import type { SessionReply } from './session.calls.ts';

/** The input of the start-up order. */
export interface StartUpUser {
  readonly caller: Caller;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly hasActiveDealer: boolean;
  readonly isAdmin: boolean;
  /** May open only parts of the admin area: roles with parts of it, instructors, field-training administrators. */
  readonly isLimitedAdmin: boolean;
  /** Signs in to work in the admin area. Instructors also come for their own training. */
  readonly worksInAdmin: boolean;
  /** Works at a dealer. The manufacturer's staff, including instructors, has no dealer or department to enter. */
  readonly isDealerStaff: boolean;
  readonly isLearner: boolean;
  readonly positionsConfirmed: boolean;
  readonly assignmentGroups: number;
  /** The only assignment group is the sales group of the settings. */
  readonly isSalesOnly: boolean;
}

export interface StartUpSettings {
  readonly publicHome: boolean;
  readonly skipVerification: boolean;
  readonly trainingOnly: {
    readonly enabled: boolean;
    readonly curriculumId: string | null;
    readonly courseId: string | null;
  };
  readonly addThemselvesToDealer: boolean;
  readonly addThemselvesToAudience: boolean;
  readonly resetPositions: boolean;
  /** Some assignment group has a category. */
  readonly hasGroupCategories: boolean;
}

export interface StartUpQuestion {
  /** Without language prefix and query. */
  readonly path: string;
  readonly screen: Pick<Screen, 'shell' | 'access' | 'exempt' | 'startUpStep' | 'notForSalesOnly'>;
  readonly user: StartUpUser | null;
  readonly proxied: boolean;
  readonly settings: StartUpSettings;
  /** Where `/auth/admin` leads a person who may not see the dashboard; null for everyone else. */
  readonly adminHome: string | null;
}

/** What happens before a screen opens. */
export type StartUp =
  | { readonly kind: 'open'; readonly prompt?: 'positions' | 'audience' }
  /** `remember`: return here after signing in. `denied`: report that an admin role is needed. */
  | { readonly kind: 'redirect'; readonly to: string; readonly remember?: true; readonly denied?: true }
  /** Signed in, but the right for this screen is missing. */
  | { readonly kind: 'refused' };

const open: StartUp = { kind: 'open' };
const isPublic = (access: Access) => access === 'public';

export const signInPath = '/public/login';
export const homePath = '/auth';
export const adminPath = '/auth/admin';

/** Where a person is sent before a screen opens: the first step that applies decides. */
export function startUp({ path, screen, user, proxied, settings, adminHome }: StartUpQuestion): StartUp {
  const landing = user && landingPath(user, adminHome);
  if (path === '/' || path === '/public') return front(path, landing, settings);
  if (path === signInPath && landing) return { kind: 'redirect', to: landing };
  if (isPublic(screen.access) || path.includes('mark-self-attendance')) return open;
  if (!user) return { kind: 'redirect', to: signInPath, remember: true };

  const stays = (step: number) =>
    screen.exempt === true || (screen.startUpStep ?? Number.POSITIVE_INFINITY) <= step;
  const training = trainingPath(settings);
  if (training && !user.isAdmin && path !== training) {
    // A person who still has to verify the address cannot take the course yet; step 3 comes first for them.
    if (isVerified(user, proxied, settings) && !screen.exempt) return { kind: 'redirect', to: training };
  }
  if (!isVerified(user, proxied, settings))
    return stays(3) ? open : { kind: 'redirect', to: '/auth/email-verify' };
  if (path === training && !user.isAdmin) return open;
  if (settings.addThemselvesToDealer) {
    if (!user.firstName.trim()) return stays(4) ? open : { kind: 'redirect', to: '/auth/missing-info' };
    if (!user.hasActiveDealer && user.isDealerStaff)
      return stays(5) ? open : { kind: 'redirect', to: '/auth/missing-dealer' };
  }
  // Nothing is missing any more, so the page that asked for it is done.
  if (screen.startUpStep !== undefined) return { kind: 'redirect', to: homePath };
  if (screen.shell === 'admin' && !user.isAdmin && !user.isLimitedAdmin)
    return { kind: 'redirect', to: homePath, denied: true };
  if (screen.notForSalesOnly && user.isSalesOnly) return { kind: 'redirect', to: homePath };
  if (!allows(screen.access, user.caller))
    return path === adminPath && adminHome ? { kind: 'redirect', to: adminHome } : { kind: 'refused' };
  return withPrompt(screen, user, settings);
}

/** Where signing in leads without a remembered address: administrators to their area, everyone else home. */
const landingPath = (
  user: Pick<StartUpUser, 'isAdmin' | 'worksInAdmin'>,
  adminHome: string | null,
): string => {
  if (user.isAdmin) return adminPath;
  return (user.worksInAdmin && adminHome) || homePath;
};

function front(path: string, landing: string | null, settings: StartUpSettings): StartUp {
  if (settings.publicHome) return path === '/' ? { kind: 'redirect', to: '/public' } : open;
  return { kind: 'redirect', to: landing ?? signInPath };
}

const isVerified = (user: StartUpUser, proxied: boolean, settings: StartUpSettings) =>
  user.emailVerified || settings.skipVerification || proxied;

/** The course of training-only mode; null while that is off. */
export function trainingPath({ trainingOnly }: Pick<StartUpSettings, 'trainingOnly'>): string | null {
  if (!trainingOnly.enabled || !trainingOnly.curriculumId) return null;
  return ['/auth/training', trainingOnly.curriculumId, trainingOnly.courseId].filter(Boolean).join('/');
}

/** Dialogs over the learner's pages that cannot be dismissed. */
function withPrompt(
  screen: StartUpQuestion['screen'],
  user: StartUpUser,
  settings: StartUpSettings,
): StartUp {
  if (screen.shell !== 'user' || screen.exempt) return open;
  if (user.isLearner && !user.positionsConfirmed && settings.hasGroupCategories && settings.resetPositions) {
    return { kind: 'open', prompt: 'positions' };
  }
  if (user.assignmentGroups === 0 && settings.addThemselvesToAudience && user.isDealerStaff)
    return { kind: 'open', prompt: 'audience' };
  return open;
}

/** The facts that decide access, from the session. */
export function callerOf({ user, limited }: Pick<SessionReply, 'user' | 'limited'>): Caller | null {
  return (
    user && {
      roleCode: user.role.code,
      rights: new Set(user.role.rights.map((right) => right.name)),
      isPlatformAdmin: user.isPlatformAdmin,
      reach: user.role.reach,
      adminArea: user.role.adminArea,
      isInstructor: user.isInstructor,
      isFieldTrainingAdmin: user.isFieldTrainingAdmin,
      isDealerOwner: user.isDealerOwner,
      limited,
    }
  );
}

/** True for roles that open the whole admin area. */
export const isAdmin = ({ user }: Pick<SessionReply, 'user'>): boolean => user?.role.adminArea === 'whole';

/** True for people who may open parts of the admin area: by their role, or because they teach or run field training. */
export const isLimitedAdmin = ({ user }: Pick<SessionReply, 'user'>): boolean =>
  user !== null && (user.isInstructor || user.isFieldTrainingAdmin || user.role.adminArea === 'own');

/** True for a person whose only assignment group is the sales group. */
export const isSalesOnly = ({ user, config }: Pick<SessionReply, 'user' | 'config'>): boolean =>
  user?.assignmentGroups.length === 1 &&
  user.assignmentGroups[0]!.name.toLowerCase() === config.salesGroupName.toLowerCase();

/** By role: people who only teach also come for their own training. */
const worksInAdmin = ({ user }: Pick<SessionReply, 'user'>): boolean =>
  user !== null && user.role.adminArea !== 'none';

/** The landing page of a session. */
export const landingOf = (session: SessionReply, adminHome: string | null): string =>
  landingPath({ isAdmin: isAdmin(session), worksInAdmin: worksInAdmin(session) }, adminHome);

/** The start-up order for a session: the same result in the browser and on the server. */
export function startUpFor(
  session: SessionReply,
  screen: StartUpQuestion['screen'],
  path: string,
  adminHome: string | null,
): StartUp {
  return startUp({
    path,
    screen,
    user: userOf(session),
    proxied: session.proxy !== null,
    settings: settingsOf(session),
    adminHome,
  });
}

function userOf(session: SessionReply): StartUpUser | null {
  const { user } = session;
  const caller = callerOf(session);
  if (!user || !caller) return null;
  return {
    caller,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    hasActiveDealer: user.dealers.some((dealer) => dealer.active),
    isAdmin: isAdmin(session),
    isLimitedAdmin: isLimitedAdmin(session),
    worksInAdmin: worksInAdmin(session),
    isDealerStaff: worksAtDealer(user.role.reach) && !user.isInstructor,
    isLearner: user.role.reach === 'self',
    positionsConfirmed: user.resetPositions,
    assignmentGroups: user.assignmentGroups.length,
    isSalesOnly: isSalesOnly(session),
  };
}

const settingsOf = ({ config }: SessionReply): StartUpSettings => ({
  publicHome: config.features.publicHome,
  skipVerification: config.skipVerification,
  trainingOnly: config.trainingOnly,
  addThemselvesToDealer: config.missingDealer === 'add-themselves',
  addThemselvesToAudience: config.missingAudience === 'add-themselves',
  resetPositions: config.resetPositions,
  hasGroupCategories: config.hasGroupCategories,
});
