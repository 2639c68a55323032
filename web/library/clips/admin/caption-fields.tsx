import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { FileFieldsProps } from './clip-file-fields.tsx';

/** Captions in up to two languages, or why a video has none. */
export function CaptionFields({
  form,
  files,
  setFile,
  disabled,
  asksWhy,
}: FileFieldsProps & { asksWhy: boolean }) {
  const { t } = useTranslation('clips-work');
  const hasNone = !files.captionsEn && !files.captionsFr;
  return (
    <FormSection title={t('ui:word.captions')} sub={t('captions.sub')} layout="beside" columns={2}>
      {(['captionsEn', 'captionsFr'] as const).map((slot) => (
        <FileField
          key={slot}
          label={form.field(slot).label}
          hint={t('captions.hint')}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          disabled={disabled}
          error={form.errors[slot]}
          value={files[slot]}
          upload={uploadOf('captions')}
          onChange={(file) => setFile(slot, file)}
        />
      ))}
      {asksWhy && hasNone && (
        <FullRow>
          <TextInput
            {...form.field('noCaptionsReason')}
            description={t('captions.reasonHint')}
            maxLength={200}
          />
        </FullRow>
      )}
    </FormSection>
  );
}
