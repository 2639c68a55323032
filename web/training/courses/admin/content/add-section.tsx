import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sectionTypes } from '#contract/training/course-content.ts';
import { Menu } from '#web/ui/menu.tsx';
import { usePlace } from '../editor/use-place.ts';
import { KindIcon } from './kind-icon.tsx';
import { useOutline } from './use-outline.ts';
import classes from './outline.module.css';

/** A new section at the end of a chapter, of the kind that is chosen. */
export function AddSection({ chapterId }: { chapterId: string }) {
  const { t } = useTranslation('course-editor');
  const outline = useOutline();
  const place = usePlace();
  const add = async (type: (typeof sectionTypes)[number]) => {
    const id = await outline.addSection(chapterId, { type });
    if (id) place.go({ tab: 'content', at: id });
  };
  return (
    <Menu
      label={t('outline.addSection')}
      align="start"
      items={sectionTypes.map((type) => ({
        key: type,
        label: t(`kind.${type}`),
        icon: <KindIcon type={type} />,
        onSelect: () => void add(type),
      }))}
      renderTarget={(props) => (
        <button {...props} type="button" className={classes.add}>
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          {t('outline.addSection')}
        </button>
      )}
    />
  );
}
