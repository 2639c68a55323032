import { useTranslation } from 'react-i18next';
import { adminPath, homePath } from '#contract/platform/start-up.rules.ts';
import { splitPath } from '#contract/platform/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FailedState, type FailedStateProps } from '#web/ui/failed-state.tsx';
import { failureText, isRule } from './failures.ts';

interface FailedReplyProps extends Pick<FailedStateProps, 'level'> {
  /** The result of a call: a reply of `useCall`. */
  readonly reply: { readonly error: Error | null; readonly refetch: () => unknown };
}

/**
 * Shown in place of a call's data: why it could not be loaded, and a button that tries again. What a rule says no to did load: it is gone, not
 * for this person, or not open to the reader. Trying again changes nothing, so there is a way on.
 */
export function FailedReply({ reply, ...state }: FailedReplyProps) {
  const { t } = useTranslation('ui');
  const { error } = reply;
  if (isRule(error)) {
    const home = splitPath(window.location.pathname).path.startsWith(`${adminPath}/`) ? adminPath : homePath;
    return (
      <FailedState
        {...state}
        title={t(error.status === 403 ? 'failed.refused' : 'failed.none')}
        action={<ButtonLink href={home}>{t('failed.home')}</ButtonLink>}
      >
        {failureText(error)}
      </FailedState>
    );
  }
  return (
    <FailedState {...state} onRetry={() => void reply.refetch()}>
      {failureText(error)}
    </FailedState>
  );
}
