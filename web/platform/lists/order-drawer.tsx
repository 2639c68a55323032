import { useState, type ReactNode } from 'react';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';

interface OrderDrawerProps<Row> {
  readonly title: string;
  readonly sub: string;
  readonly submitLabel: string;
  /** In their current order; undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly nameOf: (row: Row) => string;
  readonly busy: boolean;
  readonly onSave: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** Changes the order learners see, by dragging, by keyboard or with buttons. The order is saved with a button. */
export function OrderDrawer<Row extends { readonly _id: string }>({
  title,
  sub,
  submitLabel,
  rows,
  nameOf,
  busy,
  onSave,
  onClose,
  children,
}: OrderDrawerProps<Row>) {
  const [changed, setChanged] = useState<readonly Row[]>();
  const items = changed ?? rows;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={title}
      sub={sub}
      submitLabel={submitLabel}
      busy={busy}
      dirty={changed !== undefined}
      width={560}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) onSave(changed.map((row) => row._id));
        else onClose();
      }}
    >
      {items ? (
        <SortableList
          label={title}
          items={items}
          itemKey={(row) => row._id}
          itemName={nameOf}
          onReorder={setChanged}
        >
          {children}
        </SortableList>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </FormDrawer>
  );
}
