import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Consent } from '#web/people/consent/consent.tsx';
import { useConsentWork } from '#web/people/consent/consent-store.ts';
import { alertsAppearIn } from '#web/platform/failures.ts';
import { applyBrandColour } from '#web/platform/brand-colour.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { lazyExtra } from '#web/platform/lazy-extra.ts';
import { loadTexts, nameDepartments } from '#web/platform/language.ts';
import { onPersonTrouble, pagePerson, personTrouble } from '#web/platform/page-person.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useRest } from '#web/platform/use-rest.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { useHasMessages } from './use-has-messages.ts';
import { ProxyBanner } from './proxy-banner.tsx';
import { screenAt } from '#web/platform/screen-at.ts';

const Hosts = lazyExtra(() =>
  import('./message-hosts.tsx').then((module) => ({ default: module.MessageHosts })),
);

/** Fetches what shows alerts once the page has come to rest: the first one may say that there is no connection. */
function useHostsReady(): void {
  const isResting = useRest();
  useEffect(() => {
    if (isResting) Hosts.preload();
  }, [isResting]);
}

const PersonTrouble = lazyExtra(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/person-trouble.tsx'),
    loadTexts(['accounts']),
  ]);
  return { default: module.PersonTrouble };
});

const KeptWork = lazyExtra(async () => {
  const [module] = await Promise.all([import('./kept-work.tsx'), loadTexts(['kept-work'])]);
  return { default: module.AllKeptWork };
});

/** Whether a learner's work waits on this device or was refused. The player handles its own work. */
function hasKeptWork(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^paddock-(event|refused|lesson|outbox)/.test(key));
  } catch {
    return false;
  }
}

/** A script that is not ours stays in a document until the document is left. */
const hasForeignScript = () =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).origin !== location.origin);

/** What surrounds every page: the proxy banner, the loading bar, the consent bar, the shared alert. */
export function Root() {
  const { config, proxy } = useSession();
  const language = useLanguage();
  // Before anything below it asks for a text.
  nameDepartments(config.assignmentGroupName[language]);
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const hasMessages = useHasMessages();
  const consent = useConsentWork(config.analyticsId);
  const trouble = useSyncExternalStore(onPersonTrouble, personTrouble);
  useHostsReady();
  const isPrivate = screenAt(path)?.ownScriptsOnly === true;
  const mustReload = isPrivate && hasForeignScript();

  useEffect(() => {
    if (mustReload) location.reload();
  }, [mustReload]);
  useEffect(() => {
    alertsAppearIn((text) => void showAlert(text));
  }, []);
  useEffect(() => {
    applyBrandColour(config.primaryColour);
  }, [config.primaryColour]);
  useEffect(() => {
    const screen = screenAt(path);
    const title = screen && titleOf(screen, language, config);
    document.title = [title, config.portalName[language]].filter(Boolean).join(' · ');
  }, [path, language, config]);

  if (mustReload) return null;
  return (
    <>
      <LoadingBar active={isLoading} />
      {trouble && (
        <Suspense>
          <PersonTrouble trouble={trouble} />
        </Suspense>
      )}
      {proxy && <ProxyBanner proxy={proxy} />}
      {/* Without a connection, its code can't be fetched. */}
      {pagePerson() && navigator.onLine && screenAt(path)?.shell !== 'room' && hasKeptWork() && (
        <Suspense>
          <KeptWork />
        </Suspense>
      )}
      <Outlet />
      {consent && <Consent work={consent} analyticsId={isPrivate ? null : config.analyticsId} />}
      {hasMessages && (
        <Suspense>
          <Hosts />
        </Suspense>
      )}
    </>
  );
}
