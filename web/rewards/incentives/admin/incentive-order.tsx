import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { OrderDrawer } from '#web/platform/lists/order-drawer.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { toast } from '#web/ui/toasts.ts';
import { IncentiveIcon } from '../incentive-icon.tsx';

/** The order of incentives in the shop. */
export function IncentiveOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const all = useCall(incentiveCalls.list, { query: { page: 0 } });
  const save = useChange(incentiveCalls.updateOrders, {
    onDone: () => {
      toast(t('order.saved'));
      onClose();
    },
  });
  return (
    <OrderDrawer
      title={t('order.title')}
      sub={t('order.sub')}
      submitLabel={t('order.save')}
      rows={all.data?.incentives}
      nameOf={(incentive) => nameIn(incentive, language)}
      busy={save.isPending}
      onSave={(ids) => save.mutate({ body: { ids: [...ids] } })}
      onClose={onClose}
    >
      {(incentive) => (
        <IdentityCell
          before={<IncentiveIcon type={incentive.type} />}
          title={nameIn(incentive, language)}
          detail={incentive.brand?.name ?? t('ui:word.allBrands')}
        />
      )}
    </OrderDrawer>
  );
}
