import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionReply } from '#contract/people/session.calls.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useUser } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCloseProxy } from '#web/people/accounts/use-proxy.ts';
import classes from './proxy-banner.module.css';

const StepUpDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/step-up-dialog.tsx'),
    loadTexts(['accounts']),
  ]);
  return { default: module.StepUpDialog };
});

/** Says on every page whom one acts for, 72 px high, and ends it (frame §1). It pushes the page down, never over it. */
export function ProxyBanner({ proxy }: { proxy: NonNullable<SessionReply['proxy']> }) {
  const { t } = useTranslation('shell');
  const { fullName } = useUser();
  const close = useCloseProxy();
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={classes.banner} aria-label={t('proxy.label')}>
      <IconEye size={22} stroke={1.7} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          {t('proxy.actingFor')} <b>{fullName}</b>
        </p>
        <small>
          {proxy.canChange
            ? t('proxy.canChange', { by: proxy.by.fullName })
            : t('proxy.viewOnly', { by: proxy.by.fullName })}
        </small>
      </div>
      {!proxy.canChange && <Button onClick={() => setAsking(true)}>{t('proxy.stepUp')}</Button>}
      <Button variant="filled" tone="warn" onClick={close}>
        {t('proxy.close')}
      </Button>
      {isAsking && (
        <Suspense>
          <StepUpDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
