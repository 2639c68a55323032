import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownDealersCalls as calls } from '#contract/insight/own-dealers.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Reminds one person of what is overdue or expires, as the home page does. Nothing where nothing is; where it cannot be, why not. */
export function RemindPerson({ person }: { person: { readonly _id: string; readonly fullName: string } }) {
  const { t } = useTranslation('reports');
  const state = useCall(calls.ofPerson, { params: { id: person._id } });
  const remind = useChange(calls.remind, {
    onDone: () => toast(t('remind.done', { name: person.fullName })),
  });
  const { which, canRemind, isReminded } = state.data ?? {};
  if (!which) return null;
  if (!canRemind) return <span>{t(isReminded ? 'remind.today' : 'ui:word.getsNoReminders')}</span>;
  return (
    <Button
      icon={<IconBellRinging size={16} stroke={1.7} />}
      busy={remind.isPending}
      onClick={() => remind.mutate({ body: { which, user: person._id } })}
    >
      {t('ui:word.remind')}
    </Button>
  );
}
