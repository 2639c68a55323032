import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Asks before the person leaves a page with unsaved changes: by a link, by going back, or by closing the tab. `mayLeave` returns true if
 * the person was already asked.
 */
export function LeaveGuard({ isUnsaved, mayLeave }: { isUnsaved: boolean; mayLeave?: () => boolean }) {
  const { t } = useTranslation('ui');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname && !mayLeave?.(),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      opened={isAsking}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => isAsking && blocker.proceed()}
      onClose={() => isAsking && blocker.reset()}
    >
      {t('unsaved.sentence')}
    </ConfirmDialog>
  );
}
