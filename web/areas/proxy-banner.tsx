import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { loadTexts } from '#web/platform/language.ts';
import { lookWhoItIs } from '#web/platform/page-person.ts';
import { useUser } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { TopBanner } from '#web/ui/top-banner.tsx';
import { useCloseProxy } from '#web/people/accounts/use-proxy.ts';

const StepUpDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/step-up-dialog.tsx'),
    loadTexts(['accounts']),
  ]);
  return { default: module.StepUpDialog };
});

/** Says on every page whom one acts for, 72 px high, and ends it. It pushes the page down, never over it. */
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

/** Looks whether acting has ended once its time is up: by the clock of this device, so it may take more than one look. */
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
