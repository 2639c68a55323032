import { OrderDrawer } from '#web/platform/lists/order-drawer.tsx';
import { useWords, type Texts } from '#web/platform/lists/use-words.ts';
import { useChange } from '#web/platform/use-change.ts';
import { IdentityCell, type IdentityCellProps } from '#web/ui/identity-cell.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { OrderCall } from './publishable.ts';

export type OrderItem = Pick<IdentityCellProps, 'before' | 'detail'>;

interface PublishableOrderProps {
  readonly texts: Texts;
  readonly call: OrderCall;
  /** In their current order; undefined while they load. */
  readonly items: readonly (OrderItem & { readonly _id: string; readonly title: string })[] | undefined;
  readonly onClose: () => void;
}

/** The order in which people see the records of a kind. */
export function PublishableOrder({ texts, call, items, onClose }: PublishableOrderProps) {
  const words = useWords(texts);
  const save = useChange(call, {
    onDone: () => {
      toast(words('order.saved'));
      onClose();
    },
  });
  return (
    <OrderDrawer
      title={words('order.title')}
      sub={words('order.sub')}
      submitLabel={words('order.save')}
      rows={items}
      nameOf={({ title }) => title}
      busy={save.isPending}
      onSave={(ids) => save.mutate({ body: { ids: [...ids] } })}
      onClose={onClose}
    >
      {({ _id, ...item }) => <IdentityCell {...item} />}
    </OrderDrawer>
  );
}
