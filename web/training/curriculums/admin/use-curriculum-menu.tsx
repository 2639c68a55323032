import { IconArrowBackUp, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { editAddress } from './curriculum-address.ts';

/** The actions on a curriculum in the list, depending on its state and the person's rights. */
export function useCurriculumMenu(
  brandId: string | undefined,
  onDelete: (curriculum: CurriculumRow) => void,
) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const go = useGo();
  const save = useChange(curriculumRecordCalls.save, {
    onDone: ({ curriculum }) => toast(t(curriculum.status === 'published' ? 'published' : 'unpublished')),
  });
  const duplicate = useChange(curriculumRecordCalls.duplicate, {
    onDone: ({ curriculum }) => {
      toast(t('duplicated'));
      return go(editAddress(curriculum._id, brandId));
    },
  });
  const restore = useChange(curriculumRecordCalls.restore, { onDone: () => toast(t('restored')) });
  return (curriculum: CurriculumRow): { name: string; items: MenuAction[] } => {
    const params = { id: curriculum._id };
    const can = curriculum.managed?.abilities;
    const isLive = curriculum.status === 'published';
    const act = (key: string, label: string, icon: MenuAction['icon'], onSelect: () => void): MenuAction => ({
      key,
      label,
      icon,
      onSelect,
    });
    return {
      name: inLanguage(curriculum.name, language),
      items: [
        editAction(can?.edit ? t('ui:word.edit') : t('ui:word.open'), editAddress(curriculum._id, brandId)),
        ...(can?.publish || can?.unpublish
          ? [
              act(
                'publish',
                t(isLive ? 'unpublish' : 'publish'),
                isLive ? <IconEyeOff size={16} stroke={1.7} /> : <IconEye size={16} stroke={1.7} />,
                () => save.mutate({ params, body: { status: isLive ? 'unpublished' : 'published' } }),
              ),
            ]
          : []),
        ...(can?.duplicate
          ? [
              act('duplicate', t('duplicate'), <IconCopy size={16} stroke={1.7} />, () =>
                duplicate.mutate({ params }),
              ),
            ]
          : []),
        ...(can?.restore
          ? [
              act('restore', t('restore'), <IconArrowBackUp size={16} stroke={1.7} />, () =>
                restore.mutate({ params }),
              ),
            ]
          : []),
        ...(can?.delete ? [deleteAction(t('delete'), () => onDelete(curriculum))] : []),
      ],
    };
  };
}
