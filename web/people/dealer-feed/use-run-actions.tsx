import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerFeedCalls as calls, type FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Action = 'apply' | 'dismiss' | 'undo';

/** What can be done with a run. Each is asked before it is done. */
export function useRunActions(): {
  readonly ask: (action: Action, run: FeedRun) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const [asked, setAsked] = useState<{ readonly action: Action; readonly run: FeedRun }>();
  const done = (action: Action) => ({
    onDone: () => {
      setAsked(undefined);
      toast(t(`${action}.done`));
    },
    alsoChanges: ['dealers', 'users'],
  });
  const changes = {
    apply: useChange(calls.apply, done('apply')),
    dismiss: useChange(calls.dismiss, done('dismiss')),
    undo: useChange(calls.undo, done('undo')),
  };
  const action = asked?.action ?? 'apply';
  const { waiting = 0, applied = 0 } = asked?.run.results ?? {};
  const count = action === 'undo' ? applied : waiting;
  const dialog = (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t(`${action}.title`)}
      confirmLabel={t(`${action}.action`)}
      danger={action !== 'dismiss'}
      busy={changes[action].isPending}
      onConfirm={() => asked && changes[action].mutate({ params: { id: asked.run._id } })}
      onClose={() => setAsked(undefined)}
    >
      {t(`${action}.text`, { count, rows: formats.number(count) })}
    </ConfirmDialog>
  );
  return { ask: (next, run) => setAsked({ action: next, run }), dialog };
}
