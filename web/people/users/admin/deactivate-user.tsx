import { useTranslation } from 'react-i18next';
import { userCalls } from '#contract/people/users.calls.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface DeactivateUserProps {
  readonly user: { readonly _id: string; readonly fullName: string } | undefined;
  readonly onClose: () => void;
}

/** Asks for a reason, then deactivates the account. The person is notified by e-mail. */
export function DeactivateUser({ user, onClose }: DeactivateUserProps) {
  const { t } = useTranslation('users');
  const deactivate = useChange(userCalls.deactivate, {
    onDone: () => {
      toast(t('deactivated'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t('deactivate.title', { name: user?.fullName })}
      confirmLabel={t('deactivate.confirm')}
      danger
      reason={{ label: t('ui:word.reason'), hint: t('ui:word.reasonHint'), required: true }}
      busy={deactivate.isPending}
      onConfirm={(reason) => user && deactivate.mutate({ body: { _id: user._id, reason } })}
      onClose={onClose}
    >
      {t('deactivate.text')}
    </ConfirmDialog>
  );
}
