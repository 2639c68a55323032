import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './manager-home.module.css';

/** People who registered for one of the own dealers and wait for approval. */
export function OwnRequests({ users, total }: { users: readonly RequestingUser[]; total: number }) {
  const { t } = useTranslation('own-dealers');
  const formats = useFormats();
  const [denying, setDenying] = useState<RequestingUser>();
  const approve = useChange(requestCalls.approveOwn, {
    alsoChanges: ['dashboards', 'reports', 'users'],
    onDone: ({ user }) => toast(t('requests.approved', { name: user.fullName })),
  });
  const deny = useChange(requestCalls.denyOwn, {
    onDone: ({ user }) => {
      toast(t('requests.denied', { name: user.fullName }));
      setDenying(undefined);
    },
  });
  return (
    <Panel title={t('requests.title')} sub={t('requests.sub')}>
      <ul className={classes.people}>
        {users.map((user) => (
          <li key={user._id}>
            <IdentityCell
              before={<Face name={user.fullName} photo={user.profileImage} />}
              title={user.fullName}
              detail={user.email}
            />
            <div className={classes.matters}>
              <span>{user.dealers.map((dealer) => dealer.name).join(', ')}</span>
              <span className={classes.quiet}>
                {t('requests.since', { age: formats.ageWithin(user.requestedAt) })}
              </span>
            </div>
            <div className={classes.decide}>
              <Button
                size="xs"
                icon={<IconX size={16} stroke={1.7} />}
                aria-label={t('ui:word.denyPerson', { name: user.fullName })}
                onClick={() => setDenying(user)}
              >
                {t('ui:word.deny')}
              </Button>
              <Button
                size="xs"
                variant="light"
                icon={<IconCheck size={16} stroke={1.7} />}
                aria-label={t('ui:word.approvePerson', { name: user.fullName })}
                busy={approve.isPending && approve.variables.params.userId === user._id}
                onClick={() => approve.mutate({ params: { userId: user._id } })}
              >
                {t('ui:word.approve')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {total > users.length && (
        <p className={classes.quiet}>{t('requests.more', { count: total - users.length })}</p>
      )}
      <ConfirmDialog
        opened={denying !== undefined}
        title={t('ui:word.denyRequestOf', { name: denying?.fullName ?? '' })}
        confirmLabel={t('ui:word.denyRequest')}
        danger
        reason={{ label: t('ui:word.reason'), hint: t('ui:word.reasonHint'), required: true }}
        busy={deny.isPending}
        onConfirm={(reason) => denying && deny.mutate({ params: { userId: denying._id }, body: { reason } })}
        onClose={() => setDenying(undefined)}
      >
        {t('requests.denyText')}
      </ConfirmDialog>
    </Panel>
  );
}
