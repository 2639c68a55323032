import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { usePlace } from '../editor/use-place.ts';
import { OutlinePanel } from './outline.tsx';
import { SectionEditor } from './section-editor.tsx';
import { SectionSettings } from './section-settings.tsx';
import classes from './content.module.css';

/** Outline, section and its settings side by side; on a phone one after the other. */
export function ContentTab() {
  const { t } = useTranslation('course-editor');
  const { draft } = useEditor();
  const place = usePlace();
  const sections = draft.chapters.flatMap((chapter, index) =>
    chapter.sections.map((section) => ({ section, chapter, number: index + 1 })),
  );
  const chosen = sections.find((one) => one.section._id === place.at);
  const open = chosen ?? sections[0];
  return (
    <div className={classes.content} data-open={chosen ? 'section' : 'outline'}>
      <div className={classes.outline}>
        <OutlinePanel current={open?.section._id} />
      </div>
      {open ? (
        <>
          <div className={classes.section} key={open.section._id}>
            <div className={classes.backToOutline}>
              <Button
                variant="subtle"
                icon={<IconArrowLeft size={16} stroke={1.7} />}
                onClick={() => place.go({ at: undefined })}
              >
                {t('ui:word.outline')}
              </Button>
            </div>
            <SectionEditor {...open} />
          </div>
          <aside className={classes.settings} aria-label={t('section.settings')}>
            <SectionSettings section={open.section} />
          </aside>
        </>
      ) : (
        <div className={classes.section}>
          <EmptyState title={t('section.noneTitle')} motif="contours">
            {draft.chapters.length === 0 ? t('section.noChapter') : t('section.noSection')}
          </EmptyState>
        </div>
      )}
    </div>
  );
}
