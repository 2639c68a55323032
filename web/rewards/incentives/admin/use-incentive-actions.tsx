import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { rewardScreens } from '#contract/rewards/rewards.screens.ts';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { toast } from '#web/ui/toasts.ts';

export const editAddress = ({ _id }: Pick<Incentive, '_id'>) => addressOf(screens.edit, { incentiveId: _id });

/** The report on the rewards of an incentive. */
export const rewardsAddress = ({ _id }: Pick<Incentive, '_id'>) =>
  addressOf(rewardScreens.details, { incentiveId: _id });

/** What can be done with an incentive besides editing it. `onDeleted` runs after it was put in the trash. */
export function useIncentiveActions(onDeleted?: () => void) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const go = useGo();
  const status = useChange(incentiveCalls.changeStatus, {
    onDone: ({ incentive }) => toast(t(`publishing:${incentive.active ? 'published' : 'unpublished'}`)),
  });
  const duplicate = useChange(incentiveCalls.duplicate, {
    onDone: ({ incentive }) => {
      toast(t('publishing:duplicated'));
      return go(editAddress(incentive));
    },
  });
  const restore = useChange(incentiveCalls.restore, { onDone: () => toast(t('publishing:restored')) });
  const deletion = useDeletion(incentiveCalls.remove, {
    input: (incentive: Incentive) => ({ params: { id: incentive._id } }),
    words: (incentive) => ({
      title: t('ui:word.deleteNamed', { name: nameIn(incentive, language) }),
      text: t('confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('publishing:deleted'),
    ...(onDeleted && { onDone: onDeleted }),
  });
  const params = ({ _id }: Incentive) => ({ params: { id: _id } });
  return {
    actions: {
      publish: (incentive: Incentive) =>
        status.mutate({ ...params(incentive), body: { status: 'published' } }),
      unpublish: (incentive: Incentive) =>
        status.mutate({ ...params(incentive), body: { status: 'unpublished' } }),
      duplicate: (incentive: Incentive) => duplicate.mutate(params(incentive)),
      restore: (incentive: Incentive) => restore.mutate(params(incentive)),
      delete: deletion.ask,
    },
    busy: status.isPending || duplicate.isPending || restore.isPending,
    dialog: deletion.dialog,
  };
}
