import { useTranslation } from 'react-i18next';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import '#web/platform/theme/input-styles.ts';
import { ImageField } from '#web/ui/image-field.tsx';
import { partOf } from '../draft/find-part.ts';
import { useEditor } from '../editor/use-editor.ts';
import { BothTexts } from './both-texts.tsx';
import { FigureRows } from './figure-rows.tsx';
import { asStored, asUploaded, uploadOf } from '#web/platform/uploads/stored-files.ts';
import { TextRows } from './text-rows.tsx';
import classes from './content.module.css';

type Slide = NonNullable<DraftSection['slide']>;

/** A slide: its picture, the French version next to it, and the alternative text of both. */
export function SlideMedia({ id, slide }: { id: string; slide: Slide }) {
  const { t } = useTranslation('course-editor');
  const maxBytes = useUploadLimit('image');
  const { store, edit, mayEdit, languages } = useEditor();
  // Read when an upload is done, not when it started: the slide may have changed meanwhile.
  const now = () => (partOf(store.view().draft, 'section', id) as DraftSection | undefined)?.slide ?? slide;
  const change = (part: Partial<Slide>) => edit('section', id, { slide: { ...now(), ...part } });
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  return (
    <section className={`surface ${classes.media}`} aria-label={t('kind.slide')}>
      <div className={classes.columns}>
        {shown.map((language) => (
          <ImageField
            maxBytes={maxBytes}
            key={language}
            label={t(`slide.picture.${language}`)}
            width={1600}
            height={900}
            disabled={!mayEdit}
            value={asUploaded(slide.image[language], t(`slide.picture.${language}`))}
            upload={uploadOf('image')}
            onChange={(file) => change({ image: { ...now().image, [language]: asStored(file) } })}
          />
        ))}
      </div>
      <BothTexts
        label={{ en: t('slide.alt.en'), fr: t('slide.alt.fr') }}
        hint={t('slide.altHint')}
        value={slide.alt}
        maxLength={500}
        required
        rows={2}
        onChange={(alt) => change({ alt })}
      />
      <BothTexts
        label={{ en: t('slide.headline'), fr: t('slide.headlineFr') }}
        value={slide.headline}
        maxLength={200}
        onChange={(headline) => change({ headline })}
      />
      <TextRows
        label={t('ui:word.points')}
        addLabel={t('slide.addPoint')}
        columns={[{ key: 'text', label: t('slide.point') }]}
        rows={slide.points.map((text) => ({ text }))}
        most={20}
        maxLength={500}
        onChange={(rows) => change({ points: rows.map((row) => row.text) })}
      />
      <FigureRows rows={slide.figures} most={20} onChange={(figures) => change({ figures })} />
    </section>
  );
}
