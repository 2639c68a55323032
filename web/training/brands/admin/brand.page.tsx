import { MultiSelect, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandErrors } from '#contract/training/brands.errors.ts';
import { brandFields, type BrandFields } from '#contract/training/brands.fields.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { pictureOf, shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BrandChips, PublishButton } from './brand-chips.tsx';
import { ColourField } from './colour-field.tsx';
import { ManagedBrand, type Managed } from './managed-brand.tsx';

/** A brand's settings: name, colour, pictures, segments, managers, limits, whether it is published. */
export function Page() {
  return (
    <ManagedBrand>
      {(brand, managed) => <Settings key={brand._id} brand={brand} managed={managed} />}
    </ManagedBrand>
  );
}

function Settings({ brand, managed }: { brand: BrandDetail; managed: Managed }) {
  const { t } = useTranslation('brands');
  const language = useLanguage();
  const { buckets } = useSession().config;
  const { editSettings, editLimits, publish, editPage } = managed.abilities;
  const users = useCall(brandCalls.users, {}, { enabled: editSettings });
  const segments = useCall(brandCalls.segments, {});
  const save = useChange(brandCalls.save, {
    quiet: true,
    alsoChanges: ['session'],
    onDone: () => toast(t('settings.saved')),
  });
  const switchStatus = useChange(brandCalls.save, {
    onDone: (reply) => {
      form.take(reply.brand);
      toast(t(reply.brand.status === 'published' ? 'publish.published' : 'publish.unpublished'));
    },
  });
  const params = { id: brand._id };
  const people = [
    ...managed.managers.map((one) => ({ value: one._id, label: one.name })),
    ...(users.data?.users ?? [])
      .filter((one) => !managed.managers.some((own) => own._id === one._id))
      .map((one) => ({ value: one._id, label: one.name })),
  ];
  const form = useRecordForm({
    schema: brandFields,
    errors: brandErrors,
    record: brand,
    fieldsOf: (of = brand) => contentOf(of),
    async save(body, base = brand) {
      const reply = await save.mutateAsync({ params, body: { ...body, version: base.managed!.version } });
      return reply.brand;
    },
    savedBy: ({ managed: by }) => by?.updatedBy?.name,
    names: people,
  });
  const { values } = form;
  const mayAny = editSettings || editLimits || publish;
  const picture = (name: 'logoImage' | 'thumbnailImage' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}Hint`)}
      width={width}
      height={height}
      disabled={!editSettings}
      value={shownPicture(values[name], t(`settings.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
      error={form.errors[name]}
    />
  );
  const limit = (name: 'courseLimit' | 'curriculumLimit') => (
    <NumberInput
      {...form.field(name)}
      required={false}
      min={0}
      max={100_000}
      allowDecimal={false}
      disabled={!editLimits}
      description={t('settings.noLimit', {
        count: name === 'courseLimit' ? managed.coursesCount : managed.curriculumsCount,
      })}
    />
  );

  return (
    <>
      <PageHeader
        title={brand.name}
        sub={t('settings.title')}
        chips={<BrandChips brand={brand} />}
        back={{ href: screens.admin.path, label: t('list.title') }}
        actions={
          <>
            {editPage && (
              <ButtonLink href={addressOf(screens.pageEdit, { brandId: brand._id })}>
                {t('admin.page')}
              </ButtonLink>
            )}
            <PublishButton
              brand={brand}
              isDirty={form.isDirtyNow}
              busy={switchStatus.isPending}
              onSwitch={(status) =>
                switchStatus.mutate({
                  params,
                  body: { version: (form.record ?? brand).managed!.version, status },
                })
              }
            />
          </>
        }
      />
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {!mayAny && <Strip title={t('settings.readOnly')} />}
          <FormSection
            title={t('settings.identity')}
            sub={t('settings.identitySub')}
            layout="beside"
            columns={2}
          >
            <TextInput {...form.field('name')} disabled={!editSettings} />
            <TextInput {...form.field('slug')} description={t('settings.slug')} disabled={!editSettings} />
            <FullRow>
              <ColourField
                {...form.field('colour')}
                value={values.colour}
                error={form.errors['colour']}
                disabled={!editSettings}
                onChange={(colour) => form.setFieldValue('colour', colour)}
              />
            </FullRow>
            <Select
              {...form.field('bucket')}
              required={false}
              data={buckets.map(({ value, ...label }) => ({ value, label: label[language] }))}
              clearable
              placeholder={t('settings.noBucket')}
              disabled={!editSettings}
              value={values.bucket || null}
              onChange={(value) => form.setFieldValue('bucket', value ?? '')}
            />
            <TagsInput
              {...form.field('segments')}
              required={false}
              data={segments.data?.segments ?? []}
              disabled={!editSettings}
              placeholder={values.segments.length === 0 ? t('settings.segments') : ''}
            />
          </FormSection>
          <FormSection title={t('settings.pictures')} sub={t('settings.picturesSub')} layout="beside">
            {picture('logoImage', 256, 256)}
            {picture('thumbnailImage', 400, 300)}
            {picture('bannerImage', 1600, 500)}
          </FormSection>
          <FormSection title={t('settings.people')} sub={t('settings.peopleSub')} layout="beside" columns={2}>
            <MultiSelect
              {...form.field('managers')}
              required={false}
              data={people}
              searchable
              clearable
              disabled={!editSettings}
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
              disabled={!editSettings || values.managers.length === 0}
              placeholder={t('admin.nobody')}
            />
          </FormSection>
          <FormSection title={t('settings.limits')} sub={t('settings.limitsSub')} layout="beside" columns={2}>
            {limit('courseLimit')}
            {limit('curriculumLimit')}
            <FullRow>
              <Switch
                {...form.field('active', 'checkbox')}
                required={false}
                disabled={!publish}
                description={t('settings.active')}
              />
            </FullRow>
          </FormSection>
          {mayAny && <SaveBar saveLabel={t('settings.save')} {...form.saveBar} onReset={form.reset} />}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}

function contentOf(brand: BrandDetail): BrandFields {
  const managed = brand.managed!;
  return {
    name: brand.name,
    slug: brand.slug,
    colour: brand.colour,
    bucket: brand.bucket,
    segments: brand.segments,
    managers: managed.managers.map((one) => one._id),
    administrator: managed.administrator?._id ?? null,
    courseLimit: managed.courseLimit,
    curriculumLimit: managed.curriculumLimit,
    active: brand.active,
    logoImage: pictureOf(brand.logoImage),
    thumbnailImage: pictureOf(brand.thumbnailImage),
    bannerImage: pictureOf(brand.bannerImage),
  };
}
