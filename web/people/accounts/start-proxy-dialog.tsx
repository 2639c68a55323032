import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#web/platform/failures.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { startProxy } from './use-proxy.ts';

export interface StartProxyDialogProps {
  /** The person to act for; undefined while the dialog is closed. */
  readonly user: { readonly _id: string; readonly fullName: string } | undefined;
  readonly onClose: () => void;
}

/** Asks for the reason before acting for someone starts. Pages that use it must also load the texts of `accounts`. */
export function StartProxyDialog({ user, onClose }: StartProxyDialogProps) {
  const { t } = useTranslation('accounts');
  const [busy, setBusy] = useState(false);
  const start = async (reason: string) => {
    setBusy(true);
    try {
      await startProxy(user!._id, reason);
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  };
  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t('proxy.title', { name: user?.fullName })}
      confirmLabel={t('proxy.start')}
      reason={{ label: t('ui:word.reason'), hint: t('proxy.reasonHint'), required: true, maxLength: 300 }}
      busy={busy}
      onConfirm={(reason) => void start(reason)}
      onClose={onClose}
    >
      {t('proxy.text')}
    </ConfirmDialog>
  );
}
