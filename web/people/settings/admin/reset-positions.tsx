import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Beside the switch that asks people to confirm their positions: asks everyone again. */
export function ResetPositions({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const reset = useChange(settingCalls.resetPositions, {
    onDone: ({ people }) => {
      setOpen(false);
      toast(t('positions.done', { count: people }));
    },
  });
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('positions.reset')}</Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('positions.ask')}
        confirmLabel={t('positions.reset')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({})}
        onClose={() => setOpen(false)}
      >
        {t(isAsked ? 'positions.text' : 'positions.textOff')}
      </ConfirmDialog>
    </div>
  );
}
