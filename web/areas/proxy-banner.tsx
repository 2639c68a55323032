import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { loadTexts } from '#web/platform/language.ts';
import { lookWhoItIs } from '#web/platform/page-person.ts';
import { useUser } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TopBanner } from '#web/ui/top-banner.tsx';
import { useCloseProxy } from '#web/people/accounts/use-proxy.ts';

const StepUpDialog = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/step-up-dialog.tsx'),
    loadTexts(['accounts', 'later']),
  ]);
  return { default: module.StepUpDialog };
});

/**
 * Shows on every page which person you act for, 72 px high, with a button that ends it. The banner pushes the page down and never covers
 * it.
 */
export function ProxyBanner({ proxy }: { proxy: NonNullable<SessionReply['proxy']> }) {
  const { t } = useTranslation('shell');
  const { fullName } = useUser();
  const close = useCloseProxy();
  const [isAsking, setAsking] = useState(false);
  useEnd(proxy.expiresAt);
  return (
    <>
      <TopBanner
        label={t('proxy.label')}
        title={
          <>
            {t('proxy.actingFor')} <b>{fullName}</b>
          </>
        }
        note={t(proxy.canChange ? 'proxy.canChange' : 'proxy.viewOnly', { by: proxy.by.fullName })}
        action={
          <>
            {!proxy.canChange && <Button onClick={() => setAsking(true)}>{t('proxy.stepUp')}</Button>}
            <Button variant="filled" tone="warn" onClick={close}>
              {t('proxy.close')}
            </Button>
          </>
        }
      />
      {isAsking && (
        <Suspense>
          <StepUpDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const lookAgainMilliseconds = 15_000;

/**
 * Checks whether acting for someone has ended once its time is up. The clock of this device may be wrong, so it can take more than one
 * check.
 */
function useEnd(expiresAt: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = Date.parse(expiresAt) - Date.now();
      if (left <= 0) void lookWhoItIs().catch(() => {});
      timer = setTimeout(
        look,
        left > 0 ? Math.min(left + 1000, lookAgainMilliseconds) : lookAgainMilliseconds,
      );
    };
    look();
    return () => clearTimeout(timer);
  }, [expiresAt]);
}
