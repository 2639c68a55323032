import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { DraftChapter, DraftSection } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { RichTextEditor } from '#web/ui/rich-text-editor.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { uploadForText } from '#web/platform/pictures.ts';
import { worstOf } from './french-state.ts';
import { SectionMedia } from './section-media.tsx';
import classes from './content.module.css';

type SectionEditorProps = { section: DraftSection; chapter: DraftChapter; number: number };

/** One section: its title and text in both languages, and its media. */
export function SectionEditor({ section, chapter, number }: SectionEditorProps) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const { languages } = useEditor();
  const named = (text: { en: string; fr: string }) =>
    inLanguage(text, language) || t('ui:word.untitledSection');
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  return (
    <>
      <div className={classes.head}>
        <div>
          <small className="sub">
            {number}. {named(chapter.name)} · {t(`kind.${section.type}`)}
          </small>
          <h2>{named(section.name)}</h2>
        </div>
      </div>
      <div className={classes.columns}>
        {shown.map((one) => (
          <LanguageColumn key={one} section={section} language={one} />
        ))}
      </div>
      {section.type !== 'text' && (
        <div data-field="media">
          <SectionMedia section={section} />
        </div>
      )}
      {/* The content of a package is edited in the tool that made it. */}
      {section.type !== 'text' && section.type !== 'scorm' && (
        <FoldedText key={section._id} section={section} languages={shown} />
      )}
    </>
  );
}

interface FoldedTextProps {
  readonly section: DraftSection;
  readonly languages: readonly ('en' | 'fr')[];
}

/** The text below what the kind is for: a button as long as there is none. */
function FoldedText({ section, languages }: FoldedTextProps) {
  const { t } = useTranslation('course-editor');
  const { mayEdit } = useEditor();
  const hasText = [section.body.en, section.body.fr].some((text) => text !== '');
  const [isOpen, setOpen] = useState(hasText);
  if (!isOpen && !hasText)
    return (
      mayEdit && (
        <Button
          variant="subtle"
          icon={<IconPlus size={16} stroke={1.7} />}
          className={classes.addText!}
          onClick={() => setOpen(true)}
        >
          {t('section.addText')}
        </Button>
      )
    );
  return (
    <div className={`${classes.columns} ${classes.below}`}>
      {languages.map((one) => (
        <BodyText key={one} section={section} language={one} />
      ))}
    </div>
  );
}

function LanguageColumn({ section, language }: { section: DraftSection; language: 'en' | 'fr' }) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { edit, mayEdit } = useEditor();
  const french = worstOf(section.french);
  const stale = (['name', 'body', 'media'] as const).filter((one) => section.french[one] === 'stale');
  return (
    <section
      className={classes.language}
      aria-label={t(`language.${language}`)}
      data-field={`name.${language}`}
    >
      {language === 'fr' && french === 'stale' ? (
        <Strip
          tone="warn"
          title={t('french.older')}
          actions={
            mayEdit && (
              <Button size="xs" onClick={() => edit('section', section._id, { matched: stale })}>
                {t('french.match')}
              </Button>
            )
          }
        />
      ) : (
        <div className={classes.languageHead}>
          <b lang={language}>{t(`language.${language}`)}</b>
          {language === 'fr'
            ? french === 'missing' && t('french.missing')
            : t('section.changed', { at: formats.dateTime(section.updatedAt) })}
        </div>
      )}
      <TextInput
        label={t(`section.title.${language}`)}
        lang={language}
        required={language === 'en'}
        maxLength={160}
        readOnly={!mayEdit}
        value={section.name[language]}
        onChange={(event) =>
          edit('section', section._id, { [`name.${language}`]: event.currentTarget.value })
        }
      />
      {section.type === 'text' && <BodyText section={section} language={language} />}
    </section>
  );
}

function BodyText({ section, language }: { section: DraftSection; language: 'en' | 'fr' }) {
  const { t } = useTranslation('course-editor');
  const { edit, mayEdit } = useEditor();
  const id = useId();
  return (
    <div data-field={`body.${language}`}>
      <div id={id} className={classes.label}>
        {t(`section.text.${language}`)}
      </div>
      <RichTextEditor
        labelledBy={id}
        lang={language}
        value={section.body[language]}
        disabled={!mayEdit}
        uploadImage={uploadForText}
        onChange={(html) => edit('section', section._id, { [`body.${language}`]: html })}
      />
    </div>
  );
}
