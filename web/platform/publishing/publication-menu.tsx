import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicationAbilities } from '#contract/platform/publishing.ts';
import { deleteAction } from '#web/platform/lists/row-actions.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';

type Action = 'publish' | 'unpublish' | 'schedule' | 'duplicate' | 'restore' | 'delete';

const icons = {
  publish: IconEye,
  unpublish: IconEyeOff,
  schedule: IconCalendarTime,
  duplicate: IconCopy,
  restore: IconArrowBackUp,
  delete: IconTrash,
} as const;

/** The actions on a published record that its state and the person’s rights allow, in the order of a row menu: those of its kind stand last before the deletion. */
export function usePublicationMenu<Row>(actions: Readonly<Partial<Record<Action, (row: Row) => void>>>) {
  const { t } = useTranslation('publishing');
  const labels: Record<Action, string> = {
    publish: t('publish'),
    unpublish: t('unpublish'),
    schedule: t('ui:word.schedule'),
    duplicate: t('ui:word.duplicate'),
    restore: t('ui:word.restore'),
    delete: t('ui:word.delete'),
  };
  return (
    row: Row,
    abilities: Partial<PublicationAbilities> | undefined,
    own: readonly MenuAction[] = [],
  ): MenuAction[] =>
    (Object.keys(labels) as Action[]).flatMap((action) => {
      const run = actions[action];
      if (action === 'delete')
        return [...own, ...(run && abilities?.delete ? [deleteAction(labels.delete, () => run(row))] : [])];
      if (!run || !abilities?.[action]) return [];
      const Icon = icons[action];
      return [
        {
          key: action,
          label: labels[action],
          icon: <Icon size={16} stroke={1.7} />,
          onSelect: () => run(row),
        },
      ];
    });
}
