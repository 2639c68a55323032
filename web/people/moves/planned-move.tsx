import { useTranslation } from 'react-i18next';
import { moveCalls as calls, type PlannedMove as Planned } from '#contract/people/moves.calls.ts';
import type { User } from '#contract/people/users.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

/** A transfer or a leave that is planned for the person, or why it was not made. */
export function PlannedMove({ user, onAgain }: { readonly user: User; readonly onAgain: () => void }) {
  const { t } = useTranslation('moves');
  const language = useLanguage();
  const titleOf = useTitle();
  const params = { userId: user._id };
  const { data } = useCall(calls.planned, { params }, { enabled: user.abilities.editAll });
  const withdraw = useChange(calls.withdraw, { onDone: () => toast(t('withdrawn')) });
  const move = data?.move;
  if (!move) return null;
  return (
    <Strip
      tone={move.failedAt ? 'bad' : 'info'}
      title={titleOf(move)}
      actions={
        <>
          {move.failedAt && <Button onClick={onAgain}>{t('again')}</Button>}
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      {move.problem && <p>{inLanguage(move.problem, language)}</p>}
      {move.reason && <p>{move.reason}</p>}
      <p>{t('strip.by', { name: move.plannedBy })}</p>
    </Strip>
  );
}

function useTitle() {
  const { t } = useTranslation('moves');
  const formats = useFormats();
  return ({ kind, day: on, from, to, failedAt }: Planned): string => {
    const day = formats.date(on);
    if (failedAt) return t('strip.failed', { day });
    if (kind === 'leave') return t('strip.leave', { day });
    return from
      ? t('strip.transferFrom', { from: from.name, to: to?.name, day })
      : t('strip.transfer', { to: to?.name, day });
  };
}
