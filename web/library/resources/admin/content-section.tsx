import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Resource } from '#contract/library/resources.calls.ts';
import type { ResourceType } from '#contract/library/resources.fields.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import type { contentOf } from '../save-resource.ts';
import type { ChosenFiles, FileSlot } from './use-chosen-files.ts';

const accepted: Readonly<Record<ResourceType, string>> = {
  document: '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.csv,.txt,.zip',
  video: '.mp4,.mov',
  image: 'image/png,image/jpeg',
  link: '',
};

type ContentSectionProps = {
  form: RecordForm<Resource, ReturnType<typeof contentOf>>;
  files: ChosenFiles;
  types: readonly { value: ResourceType; label: string }[];
  mayEdit: boolean;
};

/** The type of the resource, and its address or its files in both languages. */
export function ContentSection({ form, files, types, mayEdit }: ContentSectionProps) {
  const { t } = useTranslation('resources');
  const maxBytes = useUploadLimit('video');
  const { type } = form.values;
  const slot = (name: FileSlot) => ({
    value: files.shown[name],
    accept: accepted[type],
    maxBytes,
    error: form.errors[name],
    disabled: !mayEdit,
    onChange: (file: UploadedFile | null) => files.change(name, file),
    upload: (file: File) => Promise.resolve(files.keep(name, file)),
  });
  return (
    <FormSection title={t('form.content')} sub={t('form.contentSub')} layout="beside">
      <Select {...form.field('type')} data={[...types]} />
      {type === 'link' ? (
        <TextInput {...form.field('url')} type="url" placeholder="https://" required />
      ) : (
        <>
          <FileField label={t('field.file')} hint={t(`form.accepts.${type}`)} {...slot('file')} />
          <FileField label={t('field.fileFr')} hint={t('form.frenchFile')} {...slot('fileFr')} />
        </>
      )}
    </FormSection>
  );
}
