import { useTranslation } from 'react-i18next';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { notificationScreens as screens } from '#contract/people/notifications.screens.ts';
import { unsubscribeCalls, type Subscription } from '#contract/people/unsubscribe.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';

/** Opened from a mail, without a sign-in. Opening it changes nothing: programs that check links open them, too. */
export function Page() {
  const { t } = useTranslation('notifications');
  const params = useParamsOf(screens.unsubscribe);
  const reply = useCall(unsubscribeCalls.read, { params }, { staleMilliseconds: 0 });
  const leave = useChange(unsubscribeCalls.confirm);
  const subscription = leave.data ?? reply.data;
  const isUnknown = reply.error instanceof ApiError && reply.error.status === 404;
  return (
    <FormFrame>
      <Stack>
        {isUnknown && (
          <>
            <h1>{t('unsubscribe.unknown')}</h1>
            <p>{t('unsubscribe.unknownSentence')}</p>
          </>
        )}
        {reply.isError && !isUnknown && <FailedReply reply={reply} />}
        {reply.isPending && <SkeletonRows rows={3} />}
        {subscription && (
          <Answer {...subscription} busy={leave.isPending} onLeave={() => leave.mutate({ params })} />
        )}
        <p>
          <AppLink href={`${accountScreens.me.path}#notifications`}>{t('unsubscribe.preferences')}</AppLink>
        </p>
      </Stack>
    </FormFrame>
  );
}

interface AnswerProps extends Subscription {
  readonly busy: boolean;
  readonly onLeave: () => void;
}

function Answer({ kind, isOn, busy, onLeave }: AnswerProps) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <h1>{t(isOn ? 'unsubscribe.title' : 'unsubscribe.done')}</h1>
      <p>
        <strong>{t(`kind.${kind}`)}</strong>
      </p>
      <p role="status">
        {!isOn
          ? t('unsubscribe.doneSentence')
          : t(kind === 'digest' ? 'unsubscribe.sentenceDigest' : 'unsubscribe.sentence')}
      </p>
      {isOn && (
        <Button variant="filled" size="md" fullWidth busy={busy} onClick={onLeave}>
          {t('unsubscribe.submit')}
        </Button>
      )}
    </>
  );
}
