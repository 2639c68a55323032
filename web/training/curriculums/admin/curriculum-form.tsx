import { MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { curriculumErrors } from '#contract/training/curriculums.errors.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumFields, type CurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './curriculum-admin.module.css';

export type CurriculumFormProps = {
  curriculum: CurriculumRecord;
  /** Something is typed that is not saved. */
  onDirty: (dirty: boolean) => void;
};

/** Words, pictures, audience and days of a curriculum. A save names the version it was based on. */
export function CurriculumForm({ curriculum, onDirty }: CurriculumFormProps) {
  const { t } = useTranslation('curriculums');
  const { canPublish, edit: mayEdit } = {
    ...curriculum.abilities,
    canPublish: curriculum.abilities.publish || curriculum.abilities.unpublish,
  };
  const segments = useCall(brandCalls.segments, {});
  const brands = useManagedBrands();
  const departments = useDepartments();
  const save = useChange(curriculumRecordCalls.save, {
    quiet: true,
    onDone: () => toast(t('saved')),
  });
  const form = useRecordForm({
    schema: curriculumFields,
    errors: curriculumErrors,
    record: curriculum,
    fieldsOf: (of = curriculum) => contentOf(of),
    async save(body, base = curriculum) {
      const reply = await save.mutateAsync({
        params: { id: base._id },
        body: { ...body, version: base.version },
      });
      return reply.curriculum;
    },
    savedBy: (by) => by.updatedBy?.name,
    names: [...departments, ...withOwn(brands, curriculum.brand)],
    labelOf: (key) => t(`activity.field.${key as keyof CurriculumFields}`),
  });
  const dirty = form.isDirtyNow;
  useEffect(() => {
    onDirty(dirty);
  }, [dirty, onDirty]);

  const { values } = form;
  const day = (name: 'startsOn' | 'endsOn') => ({
    ...form.field(name),
    required: false,
    value: values[name] ?? '',
    onChange: (value: string) => form.setFieldValue(name, value || null),
  });
  const picture = (name: 'image' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      width={width}
      height={height}
      disabled={!mayEdit}
      value={shownPicture(values[name], t(`form.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
      error={form.errors[name]}
    />
  );

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {!mayEdit && <Strip title={t(curriculum.deletedAt ? 'form.inBin' : 'form.readOnly')} />}
          <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
            <FormSection title={t('form.words')} sub={t('form.wordsSub')} columns={2}>
              <TextInput {...form.field('name.en')} />
              <TextInput {...form.field('name.fr')} lang="fr" />
              <Textarea {...form.field('description.en')} autosize minRows={3} maxLength={250} />
              <Textarea {...form.field('description.fr')} autosize minRows={3} maxLength={250} lang="fr" />
              <Select
                {...form.field('brand')}
                required={false}
                data={withOwn(brands, curriculum.brand)}
                searchable
                clearable
                placeholder={t('ui:word.allBrands')}
              />
              <TagsInput
                {...form.field('segments')}
                required={false}
                data={segments.data?.segments ?? []}
                placeholder={values.segments.length === 0 ? t('form.segments') : ''}
              />
            </FormSection>
            <FormSection title={t('form.audience')} sub={t('form.audienceSub')} columns={2}>
              <FullRow>
                <MultiSelect
                  {...form.field('assignmentGroups')}
                  required={false}
                  data={departments}
                  searchable
                  clearable
                  placeholder={values.assignmentGroups.length === 0 ? t('ui:word.everyone') : ''}
                />
                <Reach groupIds={values.assignmentGroups} />
              </FullRow>
              <DateField {...day('startsOn')} description={t('form.startsOn')} />
              <DateField {...day('endsOn')} description={t('form.endsOn')} />
              <FullRow>
                <Switch
                  {...form.field('active', 'checkbox')}
                  required={false}
                  disabled={!canPublish}
                  description={t('form.active')}
                />
              </FullRow>
            </FormSection>
            <FormSection title={t('form.pictures')} sub={t('form.picturesSub')}>
              {picture('image', 400, 300)}
              {picture('bannerImage', 1600, 500)}
            </FormSection>
          </fieldset>
          {mayEdit && <SaveBar saveLabel={t('form.save')} {...form.saveBar} onReset={form.reset} />}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}

type Choice = { readonly value: string; readonly label: string };

/** The brand it has, also where the person may not choose it. */
const withOwn = (brands: readonly Choice[], own: CurriculumRecord['brand']): Choice[] =>
  own && !brands.some((one) => one.value === own._id)
    ? [...brands, { value: own._id, label: own.name }]
    : [...brands];

/** How many people the audience holds, while it is being chosen. */
function Reach({ groupIds }: { groupIds: readonly string[] }) {
  const { t } = useTranslation('curriculums');
  const formats = useFormats();
  const { data } = useCall(
    curriculumRecordCalls.audience,
    { query: { assignmentGroups: groupIds.join(',') } },
    { keepPrevious: true },
  );
  return (
    <p className={classes.reach} role="status">
      {data && t('form.reach', { count: data.peopleCount, people: formats.number(data.peopleCount) })}
    </p>
  );
}

function contentOf(curriculum: CurriculumRecord): CurriculumFields {
  const { name, description, brand, segments, assignmentGroups, startsOn, endsOn, active } = curriculum;
  return {
    name,
    description,
    brand: brand?._id ?? null,
    segments,
    assignmentGroups: assignmentGroups.map((one) => one._id),
    startsOn,
    endsOn,
    active,
    image: curriculum.image && { fileId: curriculum.image.fileId },
    bannerImage: curriculum.bannerImage && { fileId: curriculum.bannerImage.fileId },
  };
}
