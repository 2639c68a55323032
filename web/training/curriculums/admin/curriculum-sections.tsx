import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Audience } from '#contract/people/audiences.fields.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { AudienceFieldset } from '#web/people/audiences/audience-section.tsx';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { useCall } from '#web/platform/query.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { CurriculumRecordForm } from './curriculum-content.ts';

export type Choice = { readonly value: string; readonly label: string };

type WordsSectionProps = { form: CurriculumRecordForm; brands: Choice[] };

/** Name and description in both languages, brand and segments. */
export function WordsSection({ form, brands }: WordsSectionProps) {
  const { t } = useTranslation('curriculums');
  const segments = useCall(brandCalls.segments, {});
  return (
    <FormSection title={t('ui:word.texts')} sub={t('form.wordsSub')} columns={2}>
      <TextInput {...form.field('name.en')} />
      <TextInput {...form.field('name.fr')} lang="fr" />
      <Textarea {...form.field('description.en')} autosize minRows={3} maxLength={250} />
      <Textarea {...form.field('description.fr')} autosize minRows={3} maxLength={250} lang="fr" />
      <Select
        {...form.field('brand')}
        required={false}
        data={brands}
        searchable
        clearable
        placeholder={t('ui:word.allBrands')}
      />
      <TagsInput
        {...form.field('segments')}
        required={false}
        data={segments.data?.segments ?? []}
        placeholder={form.values.segments.length === 0 ? t('ui:word.chooseOrTypeOne') : ''}
      />
    </FormSection>
  );
}

type AudienceSectionProps = {
  form: CurriculumRecordForm;
  /** The audience of the record as it was read, with the names of everything in it. */
  shown: Audience | null;
  mayEdit: boolean;
  canPublish: boolean;
};

/** Who gets the curriculum, from which day to which, and whether it is active. */
export function AudienceSection({ form, shown, mayEdit, canPublish }: AudienceSectionProps) {
  const { t } = useTranslation('curriculums');
  const { values } = form;
  const day = (name: 'startsOn' | 'endsOn') => ({
    ...form.field(name),
    required: false,
    value: values[name] ?? '',
    onChange: (value: string) => form.setFieldValue(name, value || null),
  });
  return (
    <FormSection title={t('form.audience')} sub={t('form.audienceSub')} columns={2}>
      <AudienceFieldset
        value={values.audience}
        onChange={(next) => form.setFieldValue('audience', next)}
        shown={shown}
        errors={form.errors}
        disabled={!mayEdit}
        dealerStaffOnly
      />
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
  );
}

type PicturesSectionProps = { form: CurriculumRecordForm; mayEdit: boolean };

/** The thumbnail and the banner. */
export function PicturesSection({ form, mayEdit }: PicturesSectionProps) {
  const { t } = useTranslation('curriculums');
  const maxBytes = useUploadLimit('image');
  const picture = (name: 'image' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      maxBytes={maxBytes}
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      width={width}
      height={height}
      disabled={!mayEdit}
      value={shownPicture(form.values[name], t(`form.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
      error={form.errors[name]}
    />
  );
  return (
    <FormSection title={t('ui:word.pictures')} sub={t('form.picturesSub')}>
      {picture('image', 400, 300)}
      {picture('bannerImage', 1600, 500)}
    </FormSection>
  );
}
