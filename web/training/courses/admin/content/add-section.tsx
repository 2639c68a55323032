import { IconFiles, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { writtenSectionTypes, type WrittenSectionType } from '#contract/training/course-content.ts';
import { Menu } from '#web/ui/menu.tsx';
import { usePlace } from '../editor/use-place.ts';
import { KindIcon } from './kind-icon.tsx';
import { useOutline } from './use-outline.ts';
import classes from './outline.module.css';

const AddSlides = lazyPart(() =>
  import('./add-slides.tsx').then((module) => ({ default: module.AddSlides })),
);

/** Adds a section of the chosen kind at the end of a chapter, or one slide for each picture or PDF page. */
export function AddSection({ chapterId }: { chapterId: string }) {
  const { t } = useTranslation('course-editor');
  const outline = useOutline();
  const place = usePlace();
  const [isAddingSlides, setAddingSlides] = useState(false);
  const open = (id: string) => place.go({ tab: 'content', at: id });
  const add = async (type: WrittenSectionType) => {
    const id = await outline.addSection(chapterId, { type });
    if (id) open(id);
  };
  return (
    <>
      <Menu
        label={t('outline.addSection')}
        align="start"
        items={[
          ...writtenSectionTypes.map((type) => ({
            key: type,
            label: t(`kind.${type}`),
            icon: <KindIcon type={type} />,
            onSelect: () => void add(type),
          })),
          {
            key: 'slides',
            label: t('slides.title'),
            icon: <IconFiles size={16} stroke={1.7} />,
            divided: true,
            onSelect: () => setAddingSlides(true),
          },
        ]}
        renderTarget={(props) => (
          <button {...props} type="button" className={classes.add}>
            <IconPlus size={16} stroke={1.8} aria-hidden="true" />
            {t('outline.addSection')}
          </button>
        )}
      />
      <Suspense>
        {isAddingSlides && (
          <AddSlides chapterId={chapterId} onAdded={open} onClose={() => setAddingSlides(false)} />
        )}
      </Suspense>
    </>
  );
}
