import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { OrderDrawer } from '#web/platform/lists/order-drawer.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The order of the curriculums of one brand or of all. */
export function CurriculumOrder({ brandId, onClose }: { brandId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const all = useCall(curriculumCalls.list, {
    query: { isAdmin: 'true', page: 0, ...(brandId && { brandId }) },
  });
  const save = useChange(curriculumRecordCalls.updateOrders, {
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
      rows={all.data?.curriculums}
      nameOf={(one) => inLanguage(one.name, language)}
      busy={save.isPending}
      onSave={(ids) => save.mutate({ body: { ids: [...ids] } })}
      onClose={onClose}
    >
      {(one) => (
        <IdentityCell
          title={inLanguage(one.name, language)}
          detail={one.brand?.name ?? t('ui:word.allBrands')}
        />
      )}
    </OrderDrawer>
  );
}
