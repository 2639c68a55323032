import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Consent } from '#web/platform/consent/consent.tsx';
import { useConsentWork } from '#web/platform/consent/consent-store.ts';
import { alertsAppearIn } from '#web/platform/failures.ts';
import { applyBrandColour } from '#web/platform/brand-colour.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { useHasMessages } from './use-has-messages.ts';
import { ProxyBanner } from './proxy-banner.tsx';
import { screenAt } from './screen-at.ts';

const Hosts = lazy(() => import('./message-hosts.tsx').then((module) => ({ default: module.MessageHosts })));

/** What every page stands in: the proxy banner, the loading bar, the consent bar, the shared alert. */
export function Root() {
  const { config, proxy } = useSession();
  const language = useLanguage();
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const hasMessages = useHasMessages();
  const consent = useConsentWork(config.analyticsId);

  useEffect(() => {
    alertsAppearIn((text) => void showAlert(text));
  }, []);
  useEffect(() => {
    applyBrandColour(config.primaryColour);
  }, [config.primaryColour]);
  useEffect(() => {
    const title = screenAt(path)?.title[language];
    document.title = [title, config.portalName[language]].filter(Boolean).join(' · ');
  }, [path, language, config.portalName]);

  return (
    <>
      <LoadingBar active={isLoading} />
      {proxy && <ProxyBanner proxy={proxy} />}
      <Outlet />
      {consent && screenAt(path)?.shell !== 'room' && (
        <Consent work={consent} analyticsId={config.analyticsId} />
      )}
      {hasMessages && (
        <Suspense>
          <Hosts />
        </Suspense>
      )}
    </>
  );
}
