import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from '#web/ui/sortable-list.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type SortableListProps<Item> = {
  /** Name of the list for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Name of an item for announcements: the title. */
  itemName: (item: Item) => string;
  onReorder: (items: Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
  /** Buttons that move one place up or down; default on. */
  withArrows?: boolean;
  disabled?: boolean;
};

/** A list in an order that people choose: with the grip by pointer or touch, with Space, arrows and Space, or with two arrow buttons. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, onReorder, disabled, withArrows = true, children } = props;
  const { t } = useTranslation('ui');
  const [draggedKey, setDraggedKey] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const lastOver = useRef<UniqueIdentifier>(undefined);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(itemKey);
  const nameOf = (key: string | number) => {
    const item = items[keys.indexOf(String(key))];
    return item === undefined ? '' : itemName(item);
  };
  const placeOf = (key: string | number) => ({ place: keys.indexOf(String(key)) + 1, total: keys.length });
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= items.length || from === to) return;
    onReorder(arrayMove([...items], from, to));
  };
  const moveByButton = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(
      t('sortable.dropped', { name: nameOf(keys[from] ?? ''), place: to + 1, total: keys.length }),
    );
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id;
      return t('sortable.lifted', { name: nameOf(active.id), ...placeOf(active.id) });
    },
    onDragOver: ({ active, over }) => {
      // The first report is of its own place and would interrupt the announcement of the pick-up.
      if (!over || over.id === lastOver.current) return undefined;
      lastOver.current = over.id;
      return t('sortable.moved', { name: nameOf(active.id), ...placeOf(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      t('sortable.dropped', { name: nameOf(active.id), ...placeOf((over ?? active).id) }),
    onDragCancel: ({ active }) => t('sortable.cancelled', { name: nameOf(active.id) }),
  };
  const finish = ({ active, over }: DragEndEvent) => {
    setDraggedKey(undefined);
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  const dragged = draggedKey === undefined ? undefined : items[keys.indexOf(draggedKey)];

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('sortable.instructions') },
      }}
      onDragStart={({ active }) => setDraggedKey(String(active.id))}
      onDragEnd={finish}
      onDragCancel={() => setDraggedKey(undefined)}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className={classes.list} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow key={keys[index]} id={keys[index] ?? ''} name={itemName(item)} disabled={disabled}>
              <div className={classes.content}>{children(item, index)}</div>
              {withArrows && !disabled && (
                <span className={classes.arrows}>
                  <IconButton
                    size="xs"
                    label={t('word.moveUpNamed', { name: itemName(item) })}
                    icon={<IconArrowUp size={15} aria-hidden="true" />}
                    disabled={index === 0}
                    onClick={() => moveByButton(index, index - 1)}
                  />
                  <IconButton
                    size="xs"
                    label={t('word.moveDownNamed', { name: itemName(item) })}
                    icon={<IconArrowDown size={15} aria-hidden="true" />}
                    disabled={index === items.length - 1}
                    onClick={() => moveByButton(index, index + 1)}
                  />
                </span>
              )}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>
        {dragged !== undefined && (
          <div className={classes.floating}>
            <IconGripVertical size={15} aria-hidden="true" />
            <div className={classes.content}>{children(dragged, keys.indexOf(draggedKey ?? ''))}</div>
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  );
}

type SortableRowProps = { id: string; name: string; disabled?: boolean; children: ReactNode };

function SortableRow({ id, name, disabled, children }: SortableRowProps) {
  const { t } = useTranslation('ui');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id, disabled });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {!disabled && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.grip}
          {...attributes}
          {...listeners}
          aria-label={t('sortable.grip', { name })}
          aria-roledescription={undefined}
        >
          <IconGripVertical size={15} aria-hidden="true" />
        </button>
      )}
      {children}
    </li>
  );
}
