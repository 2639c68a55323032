import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writtenSectionTypes } from '#contract/training/course-content.ts';
import type { DraftSection } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { PartComments } from '../review/part-comments.tsx';
import { CheckLines } from '../editor/check-lines.tsx';

/** The settings of a section, and what it still lacks. */
export function SectionSettings({ section }: { section: DraftSection }) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { draft, edit, mayEdit } = useEditor();
  const checks = draft.checks.filter((one) => one.at._id === section._id);
  const kinds = section.type === 'scorm' ? (['scorm'] as const) : writtenSectionTypes;
  const questions = draft.questions.filter((one) => one.sectionId === section._id).length;
  return (
    <>
      <section>
        <h2>{t('section.heading')}</h2>
        <Stack gap={12}>
          <Select
            label={t('ui:word.type')}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={section.type}
            // Another kind would discard the media of this one.
            disabled={!mayEdit || section.type !== 'text'}
            onChange={(type) => type && type !== 'scorm' && edit('section', section._id, { type })}
          />
          {section.type !== 'scorm' && (
            <NumberField
              label={t('section.readingTime')}
              description={t('section.readingTimeHint')}
              suffix={t('minutesSuffix')}
              min={0}
              max={600}
              step={0.5}
              decimalScale={1}
              disabled={!mayEdit}
              value={section.durationSeconds / 60}
              onChange={(minutes) =>
                edit('section', section._id, { durationSeconds: Math.round(Number(minutes || 0) * 60) })
              }
            />
          )}
        </Stack>
      </section>
      <section>
        <h2>{t('checks.title')}</h2>
        <CheckLines checks={checks} />
      </section>
      <section>
        <h2>{t('section.use')}</h2>
        <Facts items={[{ label: t('section.questions'), value: formats.number(questions) }]} />
      </section>
      <PartComments key={section._id} pin={{ sectionId: section._id }} />
    </>
  );
}
