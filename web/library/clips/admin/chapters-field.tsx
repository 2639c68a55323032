import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#web/ui/form-section.tsx';
import { chaptersIn, linesOf } from './chapter-lines.ts';
import type { FileFieldsProps } from './clip-file-fields.tsx';

/** The chapters of an episode as lines. They are taken when the field is left, if each line can be read. */
export function ChaptersField({ form, disabled }: Pick<FileFieldsProps, 'form' | 'disabled'>) {
  const { t } = useTranslation('clips-work');
  const stored = linesOf(form.values.chapters);
  const [typed, setTyped] = useState<string>();
  const [wrongLine, setWrongLine] = useState<number>();
  const take = () => {
    if (typed === undefined) return;
    const chapters = chaptersIn(typed);
    if (typeof chapters === 'number') return setWrongLine(chapters);
    setTyped(undefined);
    form.setFieldValue('chapters', [...chapters]);
  };
  return (
    <FormSection title={t('ui:word.chapters')} sub={t('chapters.sub')} layout="beside">
      <Textarea
        label={t('ui:word.chapters')}
        name="chapters"
        description={t('chapters.hint')}
        autosize
        minRows={3}
        disabled={disabled}
        value={typed ?? stored}
        error={wrongLine === undefined ? form.errors['chapters'] : t('chapters.wrong', { line: wrongLine })}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrongLine(undefined);
        }}
        onBlur={take}
      />
    </FormSection>
  );
}
