import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumCalls, type CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The order learners see, by drag, by keyboard or by buttons; saved when it is right. */
export function CurriculumOrder({ brandId, onClose }: { brandId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const all = useCall(curriculumCalls.list, {
    query: { isAdmin: 'true', page: 0, ...(brandId && { brandId }) },
  });
  const [changed, setChanged] = useState<readonly CurriculumRow[]>();
  const save = useChange(curriculumRecordCalls.updateOrders, {
    onDone: () => {
      toast(t('order.saved'));
      onClose();
    },
  });
  const curriculums = changed ?? all.data?.curriculums;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('order.title')}
      sub={t('order.sub')}
      submitLabel={t('order.save')}
      busy={save.isPending}
      dirty={changed !== undefined}
      width={560}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) save.mutate({ body: { ids: changed.map((one) => one._id) } });
        else onClose();
      }}
    >
      {curriculums ? (
        <SortableList
          label={t('order.title')}
          items={curriculums}
          itemKey={(one) => one._id}
          itemName={(one) => inLanguage(one.name, language)}
          onReorder={setChanged}
        >
          {(one) => (
            <IdentityCell title={inLanguage(one.name, language)} detail={one.brand?.name ?? t('allBrands')} />
          )}
        </SortableList>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </FormDrawer>
  );
}
