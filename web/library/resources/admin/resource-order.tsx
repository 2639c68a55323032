import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';

/** The order learners see, by drag, by keyboard or by buttons; saved when it is right. */
export function ResourceOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const all = useCall(resourceCalls.list, { query: { isAdmin: 'true', page: 0 } });
  const [changed, setChanged] = useState<readonly Resource[]>();
  const save = useChange(resourceCalls.changeOrder, {
    onDone: () => {
      toast(t('order.saved'));
      onClose();
    },
  });
  const resources = changed ?? all.data?.resources;
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
      {resources ? (
        <SortableList
          label={t('order.title')}
          items={resources}
          itemKey={(resource) => resource._id}
          itemName={(resource) => resourceFor(resource, language).name}
          onReorder={setChanged}
        >
          {(resource) => (
            <IdentityCell
              before={<ResourceIcon type={resource.type} />}
              title={resourceFor(resource, language).name}
            />
          )}
        </SortableList>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </FormDrawer>
  );
}
