import { IconLock, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { ProgressReply } from '#contract/training/progress.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Outbox } from '#web/training/progress/use-outbox.ts';
import { Strip } from '#web/ui/strip.tsx';

/** Why some work has not reached the portal yet. */
export function WaitingStrip({ outbox: { waiting, isOnlyInPage } }: { outbox: Outbox }) {
  const { t } = useTranslation('courses');
  const isOut = waiting === 'signed-out';
  const Icon = isOut ? IconLock : IconWifiOff;
  return (
    <>
      {waiting && (
        <Strip
          tone="warn"
          icon={<Icon size={18} stroke={1.7} />}
          title={t(isOut ? 'player.signedOut' : 'player.offline')}
          live="status"
        >
          {t(isOut ? 'player.signedOutHint' : 'player.offlineHint')}
        </Strip>
      )}
      {isOnlyInPage && (
        <Strip tone="bad" title={t('player.onlyHere')} live="status">
          {t('player.onlyHereHint')}
        </Strip>
      )}
    </>
  );
}

/** The course may be read, but does not count before others are passed. */
export function LockedStrip({ missing }: Pick<ProgressReply, 'missing'>) {
  const { t } = useTranslation('courses');
  const language = useLanguage();
  return (
    <Strip tone="warn" title={t('player.locked')}>
      {t('player.lockedHint', { missing: missing.map((one) => inLanguage(one.name, language)).join(', ') })}
    </Strip>
  );
}
