import { MultiSelect, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import type { BrandForm } from './brand-content.ts';
import { ColourField } from './colour-field.tsx';
import type { Managed } from './managed-brand.tsx';

type SectionProps = { form: BrandForm; mayEdit: boolean };

/** Name, address, color, range and segments. */
export function IdentitySection({ form, mayEdit }: SectionProps) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { buckets } = useSession().config;
  const segments = useCall(brandCalls.segments, {});
  const { values } = form;
  return (
    <FormSection title={t('settings.identity')} sub={t('settings.identitySub')} layout="beside" columns={2}>
      <TextInput {...form.field('name')} disabled={!mayEdit} />
      <TextInput {...form.field('slug')} description={t('settings.slug')} disabled={!mayEdit} />
      <FullRow>
        <ColourField
          {...form.field('colour')}
          value={values.colour}
          error={form.errors['colour']}
          disabled={!mayEdit}
          onChange={(colour) => form.setFieldValue('colour', colour)}
        />
      </FullRow>
      <Select
        {...form.field('bucket')}
        required={false}
        data={buckets.map(({ value, ...label }) => ({ value, label: label[language] }))}
        clearable
        placeholder={t('settings.noBucket')}
        disabled={!mayEdit}
        value={values.bucket || null}
        onChange={(value) => form.setFieldValue('bucket', value ?? '')}
      />
      <TagsInput
        {...form.field('segments')}
        required={false}
        data={segments.data?.segments ?? []}
        disabled={!mayEdit}
        placeholder={values.segments.length === 0 ? t('ui:word.chooseOrTypeOne') : ''}
      />
    </FormSection>
  );
}

/** Logo, thumbnail and banner. */
export function PicturesSection({ form, mayEdit }: SectionProps) {
  const { t } = useTranslation('brands');
  const maxBytes = useUploadLimit('image');
  const picture = (name: 'logoImage' | 'thumbnailImage' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      maxBytes={maxBytes}
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}Hint`)}
      width={width}
      height={height}
      disabled={!mayEdit}
      value={shownPicture(form.values[name], t(`settings.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
      error={form.errors[name]}
    />
  );
  return (
    <FormSection title={t('ui:word.pictures')} sub={t('settings.picturesSub')} layout="beside">
      {picture('logoImage', 256, 256)}
      {picture('thumbnailImage', 400, 300)}
      {picture('bannerImage', 1600, 500)}
    </FormSection>
  );
}

type PeopleSectionProps = SectionProps & { people: readonly { value: string; label: string }[] };

/** The managers, and the one of them who is the main contact. */
export function PeopleSection({ form, mayEdit, people }: PeopleSectionProps) {
  const { t } = useTranslation('brands');
  const { values } = form;
  return (
    <FormSection title={t('ui:word.people')} sub={t('settings.peopleSub')} layout="beside" columns={2}>
      <MultiSelect
        {...form.field('managers')}
        required={false}
        data={people}
        searchable
        clearable
        disabled={!mayEdit}
        placeholder={values.managers.length === 0 ? t('admin.nobody') : ''}
        onChange={(managers) => {
          form.setFieldValue('managers', managers);
          if (values.administrator && !managers.includes(values.administrator))
            form.setFieldValue('administrator', null);
        }}
      />
      <Select
        {...form.field('administrator')}
        required={false}
        data={people.filter((one) => values.managers.includes(one.value))}
        clearable
        disabled={!mayEdit || values.managers.length === 0}
        placeholder={t('admin.nobody')}
      />
    </FormSection>
  );
}

/** How many courses and curriculums the brand may have, and whether it is active. */
export function LimitsSection({ form, managed }: { form: BrandForm; managed: Managed }) {
  const { t } = useTranslation('brands');
  const { editLimits, publish } = managed.abilities;
  const limit = (name: 'courseLimit' | 'curriculumLimit', count: number) => (
    <NumberInput
      {...form.field(name)}
      required={false}
      min={0}
      max={100_000}
      allowDecimal={false}
      disabled={!editLimits}
      description={t('settings.noLimit', { count })}
    />
  );
  return (
    <FormSection title={t('settings.limits')} sub={t('settings.limitsSub')} layout="beside" columns={2}>
      {limit('courseLimit', managed.coursesCount)}
      {limit('curriculumLimit', managed.curriculumsCount)}
      <FullRow>
        <Switch
          {...form.field('active', 'checkbox')}
          required={false}
          disabled={!publish}
          description={t('settings.active')}
        />
      </FullRow>
    </FormSection>
  );
}
