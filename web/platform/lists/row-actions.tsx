import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { MenuAction } from '#web/ui/menu.tsx';

/** Opens a row's record, like a click on its name. */
export const editAction = (label: string, href: string): MenuAction => ({
  key: 'edit',
  label,
  icon: <IconPencil size={16} stroke={1.7} />,
  href,
});

/** The last of a row's actions, separate from the others and in red. */
export const deleteAction = (label: string, onSelect: () => void): MenuAction => ({
  key: 'delete',
  label,
  icon: <IconTrash size={16} stroke={1.7} />,
  tone: 'danger',
  divided: true,
  onSelect,
});
