import { useTranslation } from 'react-i18next';
import { userCalls, type User } from '#contract/people/users.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The person's address refuses e-mails: how many, why, and whether any are still sent. */
export function MailTrouble({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const formats = useFormats();
  const tryAgain = useChange(userCalls.tryMailAgain, {
    onDone: () => toast(t('mailTrouble.triedAgain', { email: user.email })),
  });
  if (!user.mailTrouble) return null;
  const { refusals, since, lastAt, reason, stoppedAt } = user.mailTrouble;
  return (
    <Strip
      tone={stoppedAt ? 'bad' : 'warn'}
      title={
        stoppedAt
          ? t('mailTrouble.stopped', { email: user.email, day: formats.date(stoppedAt) })
          : t('mailTrouble.marked', { email: user.email })
      }
      actions={
        <Button busy={tryAgain.isPending} onClick={() => tryAgain.mutate({ params: { userId: user._id } })}>
          {t('ui:word.tryAgain')}
        </Button>
      }
    >
      <p>
        {t('mailTrouble.refused', { count: refusals, since: formats.date(since), day: formats.date(lastAt) })}{' '}
        {reason && t('mailTrouble.reason', { reason })}
      </p>
      <p>{t('mailTrouble.hint')}</p>
    </Strip>
  );
}
