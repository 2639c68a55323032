import { Suspense, useEffect } from 'react';
import { titleOf, type Screen } from '#contract/platform/screen.ts';
import type { Language } from '#contract/platform/language.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { Consent } from '#web/people/consent/consent.tsx';
import { useConsentWork } from '#web/people/consent/consent-store.ts';
import { applyBrandColour } from '#web/platform/brand-colour.ts';
import { alertsAppearIn } from '#web/platform/failures.ts';
import { lazyExtra } from '#web/platform/lazy-extra.ts';
import { useRest } from '#web/platform/use-rest.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { useHasMessages } from './use-has-messages.ts';

const Hosts = lazyExtra(() =>
  import('./message-hosts.tsx').then((module) => ({ default: module.MessageHosts })),
);

const Tooltips = lazyExtra(() =>
  import('./message-hosts.tsx').then((module) => ({ default: module.TooltipHost })),
);

/** What every page has, sign-in too: its title, the color of the brand, the consent bar, alerts, toasts, and tooltips. */
export function Surroundings({
  config,
  language,
  screen,
}: {
  config: SessionReply['config'];
  language: Language;
  screen: Pick<Screen, 'title' | 'bulletinTitle' | 'ownScriptsOnly'> | undefined;
}) {
  const hasMessages = useHasMessages();
  const consent = useConsentWork(config.analyticsId);
  const isResting = useRest();
  useEffect(() => {
    // The first alert may say that there is no connection.
    if (isResting) Hosts.preload();
  }, [isResting]);
  useEffect(() => {
    alertsAppearIn((text, isRule) => void showAlert(text, isRule));
  }, []);
  useEffect(() => {
    applyBrandColour(config.primaryColour);
  }, [config.primaryColour]);
  useEffect(() => {
    const title = screen && titleOf(screen, language, config);
    document.title = [title, config.portalName[language]].filter(Boolean).join(' · ');
  }, [screen, language, config]);
  return (
    <>
      {consent && <Consent work={consent} analyticsId={screen?.ownScriptsOnly ? null : config.analyticsId} />}
      {hasMessages && (
        <Suspense>
          <Hosts />
        </Suspense>
      )}
      {isResting && (
        <Suspense>
          <Tooltips />
        </Suspense>
      )}
    </>
  );
}
