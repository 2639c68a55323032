import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isReloadingForCode } from '#web/platform/chunk-reload.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { uploadsInProgress } from '#web/ui/uploads-in-progress.ts';

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> };

interface LeaveGuardProps {
  readonly isUnsaved: boolean;
  /** Returns true if the person was already asked. */
  readonly mayLeave?: () => boolean;
  /** Names in the query that, like the path, say which page this is. */
  readonly pageQuery?: readonly string[];
  /** Work goes on at all addresses below this one, so going from one to the other loses nothing. */
  readonly within?: string;
}

/** Asks before the person leaves a page with unsaved changes or a running upload: by a link, by going back, or by closing the tab. */
export function LeaveGuard({ isUnsaved, mayLeave, pageQuery = [], within }: LeaveGuardProps) {
  const { t } = useTranslation('ui');
  const isElsewhere = (current: Place, next: Place) =>
    (current.pathname !== next.pathname && !(within && next.pathname.startsWith(within))) ||
    pageQuery.some((name) => current.search[name] !== next.search[name]);
  const losesWork = () => isUnsaved || uploadsInProgress().length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => losesWork() && isElsewhere(current, next) && !mayLeave?.(),
    // What a reload for new code keeps, nobody has to be asked about.
    enableBeforeUnload: () => losesWork() && !isReloadingForCode(),
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
