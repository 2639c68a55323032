import { useTranslation } from 'react-i18next';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { OrderDrawer } from '#web/platform/lists/order-drawer.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';

/** The order of resources. */
export function ResourceOrder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const all = useCall(resourceCalls.list, { query: { isAdmin: 'true', page: 0 } });
  const save = useChange(resourceCalls.changeOrder, {
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
      rows={all.data?.resources}
      nameOf={(resource) => resourceFor(resource, language).name}
      busy={save.isPending}
      onSave={(ids) => save.mutate({ body: { ids: [...ids] } })}
      onClose={onClose}
    >
      {(resource) => (
        <IdentityCell
          before={<ResourceIcon type={resource.type} />}
          title={resourceFor(resource, language).name}
        />
      )}
    </OrderDrawer>
  );
}
