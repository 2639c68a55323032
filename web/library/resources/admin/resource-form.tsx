import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { resourceErrors } from '#contract/library/resources.errors.ts';
import { resourceFields, type ResourceType } from '#contract/library/resources.fields.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/query.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { contentOf } from '../save-resource.ts';
import { useAudienceChoices } from '../use-audience-choices.ts';
import { useResourceTypes } from '../use-resource-types.ts';

const accepted: Readonly<Record<ResourceType, string>> = {
  document: '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.csv,.txt,.zip',
  video: '.mp4,.mov',
  image: 'image/png,image/jpeg',
  link: '',
};
const maxBytes = 500_000_000;

type FileSlot = 'file' | 'fileFr';

/** The form of a resource. Chosen files are shown at once and sent with the save, which tells how far it is. */
export function ResourceForm({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const formats = useFormats();
  const types = useResourceTypes();
  const audience = useAudienceChoices();
  const [sent, setSent] = useState<number>();
  const chosen = useRef<Partial<Record<FileSlot, File>>>({});
  const [shown, setShown] = useState<Record<FileSlot, UploadedFile | null>>(shownFiles(resource));
  const [filesChanged, setFilesChanged] = useState(false);
  const { edit: mayEdit, publish: mayPublish } = resource.abilities;

  const showFilesOf = (of: Resource) => {
    chosen.current = {};
    setShown(shownFiles(of));
    setFilesChanged(false);
  };
  const save = useChange(resourceCalls.save, {
    quiet: true,
    onDone: () => toast(t('saved')),
  });
  const form = useRecordForm({
    schema: resourceFields,
    errors: resourceErrors,
    record: resource,
    fieldsOf: (of = resource) => contentOf(of),
    async save(body, base = resource) {
      try {
        const reply = await save.mutateAsync({
          params: { id: base._id },
          body: { ...body, removeFileFr: shown.fileFr === null, version: base.version },
          files: { ...chosen.current },
          onProgress: setSent,
        });
        return reply.resource;
      } finally {
        setSent(undefined);
      }
    },
    onTake: showFilesOf,
    names: [...types, ...audience.groups, ...audience.units],
    alsoDirty: filesChanged,
  });

  const slot = (name: FileSlot) => ({
    value: shown[name],
    accept: accepted[form.values.type],
    maxBytes,
    error: form.errors[name],
    disabled: !mayEdit,
    onChange: (file: UploadedFile | null) => {
      if (!file) delete chosen.current[name];
      setShown((before) => ({ ...before, [name]: file }));
      setFilesChanged(true);
    },
    upload: async (file: File) => {
      chosen.current[name] = file;
      return {
        id: `chosen-${name}`,
        name: file.name,
        url: URL.createObjectURL(file),
        sizeBytes: file.size,
        contentType: file.type,
      };
    },
  });
  const reset = () => {
    showFilesOf(form.record ?? resource);
    form.reset();
  };

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {!mayEdit && <Strip title={t('form.readOnly')} />}
          <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
            <FormSection title={t('form.words')} sub={t('form.wordsSub')} layout="beside" columns={2}>
              <TextInput {...form.field('name')} />
              <TextInput {...form.field('nameFr')} lang="fr" />
              <Textarea {...form.field('description')} autosize minRows={3} />
              <Textarea {...form.field('descriptionFr')} autosize minRows={3} lang="fr" />
            </FormSection>
            <FormSection title={t('form.content')} sub={t('form.contentSub')} layout="beside">
              <Select {...form.field('type')} data={[...types]} allowDeselect={false} />
              {form.values.type === 'link' ? (
                <TextInput {...form.field('url')} type="url" placeholder="https://" required />
              ) : (
                <>
                  <FileField
                    label={t('field.file')}
                    hint={t(`form.accepts.${form.values.type}`)}
                    required
                    {...slot('file')}
                  />
                  <FileField label={t('field.fileFr')} hint={t('form.frenchFile')} {...slot('fileFr')} />
                </>
              )}
            </FormSection>
            <FormSection title={t('form.audience')} sub={t('form.audienceSub')} layout="beside" columns={2}>
              <MultiSelect
                {...form.field('assignmentGroups')}
                data={audience.groups}
                searchable
                clearable
                placeholder={t('ui:word.everyone')}
              />
              <MultiSelect
                {...form.field('businessUnits')}
                data={audience.units}
                searchable
                clearable
                placeholder={t('ui:word.everyone')}
              />
            </FormSection>
            <FormSection title={t('form.publishing')} sub={t('form.publishingSub')} layout="beside">
              <Switch
                {...form.field('active', 'checkbox')}
                required={false}
                disabled={!mayPublish}
                description={mayPublish ? undefined : t('form.noPublishRight')}
              />
            </FormSection>
          </fieldset>
          {mayEdit && (
            <SaveBar
              saveLabel={t('ui:word.saveChanges')}
              {...form.saveBar}
              onReset={reset}
              {...(sent !== undefined &&
                sent < 1 && { note: t('form.sending', { share: formats.percent(sent) }) })}
            />
          )}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}

function shownFiles({ file, fileFr }: Resource): Record<FileSlot, UploadedFile | null> {
  const shown = (stored: Resource['file']): UploadedFile | null =>
    stored && {
      id: stored._id,
      name: stored.name,
      url: stored.location,
      sizeBytes: stored.sizeBytes,
      contentType: stored.mediaType,
    };
  return { file: shown(file), fileFr: shown(fileFr) };
}
