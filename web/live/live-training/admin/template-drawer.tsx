import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCalls, type Template } from '#contract/live/ilt-templates.calls.ts';
import { templateFields, type TemplateFields } from '#contract/live/ilt-templates.fields.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { nameIn } from '#contract/platform/language.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { RecordDrawer } from '#web/platform/forms/record-drawer.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { courseOption, searchCourses } from './search-choices.ts';
import { titleIn } from '../training-texts.ts';
import { useChosenPicture } from '#web/platform/uploads/use-chosen-picture.ts';
import { useTypes } from './use-form-settings.ts';

type Values = Omit<TemplateFields, 'removeImage' | 'status' | 'durationMinutes' | 'seats'> & {
  status: Template['status'];
  /** Empty while somebody types. */
  durationMinutes: number | '';
  seats: number | '';
};

interface TemplateDrawerProps {
  readonly template?: Template;
  readonly onClose: () => void;
}

/** Adds or edits a template: texts in both languages, course, duration, seats, picture, and status. */
export function TemplateDrawer({ template, onClose: leaveFor }: TemplateDrawerProps) {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const onClose = () => form.leave(leaveFor);
  const types = useTypes(template?.type);
  const maxBytes = useUploadLimit('image');
  const picture = useChosenPicture(template?.image ?? null, t('ui:word.picture'));
  const [course, setCourse] = useState(chosenCourse(template, language));
  const mayPublish = useAllowed({ right: 'PUBLISH_ILT_TEMPLATES' });
  const mayEdit = template?.abilities.edit ?? true;
  const options = {
    quiet: true,
    onDone: () => {
      toast(t('templates.saved'));
      onClose();
    },
  };
  const create = useChange(templateCalls.create, options);
  const update = useChange(templateCalls.update, options);
  const statuses = publicationStatuses.map((value) => ({ value, label: t(`ui:status.${value}`) }));
  const form = useRecordForm({
    schema: templateFields,
    errors: liveTrainingErrors,
    record: template,
    fieldsOf: (of): Values => (of ? valuesOf(of) : nothing),
    async save({ status, ...body }, base) {
      const sent = {
        body: { ...body, removeImage: picture.isRemoved, ...(mayPublish && { status }) },
        ...(picture.file && { files: { image: picture.file } }),
      };
      const reply = base
        ? await update.mutateAsync({
            ...sent,
            params: { id: base._id },
            body: { ...sent.body, version: base.version },
          })
        : await create.mutateAsync(sent);
      return reply.template;
    },
    onTake(next) {
      picture.showStored(next.image);
      setCourse(chosenCourse(next, language));
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [
      ...types,
      ...statuses,
      ...(course ? [course] : []),
      ...(template?.course ? [courseOption(template.course, language)] : []),
    ],
    alsoDirty: picture.isChanged,
  });
  const number = (name: 'durationMinutes' | 'seats') => ({
    ...form.field(name),
    allowDecimal: false,
    allowNegative: false,
    hideControls: true,
    required: true,
  });

  return (
    <RecordDrawer
      form={form}
      onClose={onClose}
      title={template ? titleIn(template, language) : t('templates.add')}
      sub={template && t('templates.coming', { count: template.comingEvents })}
      width={560}
      readOnly={mayEdit ? undefined : t('templates.readOnly')}
    >
      <FormSection title={t('ui:word.text')} sub={t('templates.textsSub')} columns={2} level={3}>
        <TextInput {...form.field('title')} data-autofocus />
        <TextInput {...form.field('titleFr')} lang="fr" />
        <FullRow>
          <Textarea {...form.field('description')} autosize minRows={2} maxRows={8} />
        </FullRow>
        <FullRow>
          <Textarea {...form.field('descriptionFr')} autosize minRows={2} maxRows={8} lang="fr" />
        </FullRow>
      </FormSection>
      <FormSection columns={2}>
        <Select {...form.field('type')} data={[...types]} value={form.values.type || null} />
        {mayPublish && <Select {...form.field('status')} data={statuses} />}
        <NumberInput {...number('durationMinutes')} min={1} max={14 * 24 * 60} />
        <NumberInput {...number('seats')} min={1} max={10_000} />
      </FormSection>
      <FormSection title={t('ui:word.course')} sub={t('templates.courseSub')} level={3}>
        <AsyncSelect
          label={t('ui:word.course')}
          value={course}
          onChange={(option) => {
            setCourse(option);
            form.setFieldValue('course', option?.value ?? null);
            if (!option) form.setFieldValue('courseRequired', false);
          }}
          search={searchCourses(language)}
          error={form.errors['course']}
          disabled={!mayEdit}
        />
        <Checkbox
          {...form.field('courseRequired', 'checkbox')}
          description={t('templates.courseRequiredHint')}
          disabled={form.values.course === null || !mayEdit}
        />
      </FormSection>
      <ImageField
        label={t('ui:word.picture')}
        width={1200}
        height={900}
        maxBytes={maxBytes}
        disabled={!mayEdit}
        value={picture.shown}
        upload={(file) => Promise.resolve(picture.keep(file))}
        onChange={picture.change}
        error={form.errors['image']}
      />
    </RecordDrawer>
  );
}

const nothing: Values = {
  title: '',
  titleFr: '',
  description: '',
  descriptionFr: '',
  type: '',
  course: null,
  courseRequired: false,
  durationMinutes: '',
  seats: '',
  status: 'draft',
};

const valuesOf = (of: Template): Values => ({
  title: of.title,
  titleFr: of.titleFr,
  description: of.description,
  descriptionFr: of.descriptionFr,
  type: of.type,
  course: of.course?._id ?? null,
  courseRequired: of.courseRequired,
  durationMinutes: of.durationMinutes,
  seats: of.seats,
  status: of.status,
});

const chosenCourse = (of: Template | undefined, language: Parameters<typeof nameIn>[1]): AsyncOption | null =>
  of?.course ? courseOption(of.course, language) : null;
