import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceErrors } from '#contract/library/resources.errors.ts';
import { resourceFields } from '#contract/library/resources.fields.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toasts.ts';
import { contentOf } from '../save-resource.ts';
import { useResourceTypes } from '../use-resource-types.ts';
import { ContentSection } from './content-section.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

type ResourceFormProps = { resource: Resource; onDirty: (isDirty: boolean) => void };

/** The form of a resource. Chosen files are shown immediately and sent with the save, which shows its progress. */
export function ResourceForm({ resource, onDirty }: ResourceFormProps) {
  const { t } = useTranslation('resources');
  const formats = useFormats();
  const types = useResourceTypes();
  const [sent, setSent] = useState<number>();
  const files = useChosenFiles(resource);
  const mayEdit = resource.abilities.edit;

  const save = useChange(resourceCalls.save, {
    quiet: true,
    onDone: () => toast(t('saved')),
  });
  const [shown, setShown] = useState(resource.audience);
  const audienceChoices = useAudienceChoices(shown);
  const form = useRecordForm({
    schema: resourceFields,
    errors: resourceErrors,
    record: resource,
    fieldsOf: (of = resource) => contentOf(of),
    async save(body, base = resource) {
      try {
        const reply = await save.mutateAsync({
          params: { id: base._id },
          body: {
            ...body,
            removeFile: files.shown.file === null,
            removeFileFr: files.shown.fileFr === null,
            version: base.version,
          },
          files: files.chosen(),
          onProgress: setSent,
        });
        return reply.resource;
      } finally {
        setSent(undefined);
      }
    },
    onTake(next) {
      files.showFilesOf(next);
      setShown(next.audience);
    },
    names: [...types, ...Object.values(audienceChoices).flat()],
    alsoDirty: files.isChanged,
  });

  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(resource.deletedAt ? 'form.inBin' : 'form.readOnly')}
      onDirty={onDirty}
      onReset={() => files.showFilesOf(form.record ?? resource)}
      {...(sent !== undefined &&
        sent < 1 && { note: t('ui:word.uploadingShare', { share: formats.percent(sent) }) })}
    >
      <FormSection title={t('ui:word.texts')} sub={t('ui:word.oneLanguage')} layout="beside" columns={2}>
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('nameFr')} lang="fr" />
        <Textarea {...form.field('description')} autosize minRows={3} />
        <Textarea {...form.field('descriptionFr')} autosize minRows={3} lang="fr" />
      </FormSection>
      <ContentSection form={form} files={files} types={types} mayEdit={mayEdit} />
      <AudienceSection
        value={form.values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        shown={shown}
        errors={form.errors}
        disabled={!mayEdit}
      />
    </RecordForm>
  );
}
