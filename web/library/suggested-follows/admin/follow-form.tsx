import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/library/suggested-follows.calls.ts';
import { followErrors } from '#contract/library/suggested-follows.errors.ts';
import { followFields, type FollowFields } from '#contract/library/suggested-follows.fields.ts';
import { AudienceSection } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordForm } from '#web/platform/forms/record-form.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { uploadPicture } from '#web/platform/pictures.ts';
import { useUser } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { usePlatforms } from '../use-platforms.ts';
import { valuesFrom } from './follow-values.ts';

type FollowFormProps = {
  /** Undefined for a new one. */
  follow: Follow | undefined;
  save: (body: FollowFields, base: Follow | undefined) => Promise<Follow>;
  onDirty?: (isDirty: boolean) => void;
};

/** The form of a suggested follow: texts in both languages, where it is, picture, brand, and audience. */
export function FollowForm({ follow, save, onDirty }: FollowFormProps) {
  const { t } = useTranslation('suggested-follows-admin');
  const language = useLanguage();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const platforms = usePlatforms();
  const imageBytes = useUploadLimit('image');
  const firstBrand = role.reach === 'everything' ? null : editingBrand;
  const [shown, setShown] = useState(follow?.audience ?? null);
  const [image, setImage] = useState(pictureIn(follow));
  const audienceChoices = useAudienceChoices(shown);
  const mayEdit = follow?.abilities.edit ?? true;
  const form = useRecordForm({
    schema: followFields,
    errors: followErrors,
    record: follow,
    fieldsOf: (of: Follow | undefined) => valuesFrom(of, firstBrand),
    save,
    onTake(next) {
      setShown(next.audience);
      setImage(pictureIn(next));
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [...brands, ...platforms, ...Object.values(audienceChoices).flat()],
    namesIn: (of) => namesInAudience(of.audience, language),
  });
  return (
    <RecordForm
      form={form}
      readOnly={mayEdit ? undefined : t(follow?.deletedAt ? 'form.inTrash' : 'form.readOnly')}
      onDirty={onDirty}
      {...(!follow && { isNew: true, saveLabel: t('ui:word.saveDraft') })}
      onReset={() => setImage(pictureIn(form.record))}
    >
      <FormSection title={t('form.texts')} sub={t('form.textsSub')} layout="beside" columns={2}>
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('nameFr')} lang="fr" />
        <Textarea {...form.field('description')} autosize minRows={3} />
        <Textarea {...form.field('descriptionFr')} autosize minRows={3} lang="fr" />
      </FormSection>
      <FormSection title={t('ui:word.address')} sub={t('form.whereSub')} layout="beside">
        <Select {...form.field('platform')} data={platforms} allowDeselect={false} />
        <TextInput {...form.field('url')} type="url" placeholder="https://" required />
      </FormSection>
      <FormSection title={t('ui:word.pictureAndBrand')} sub={t('form.lookSub')} layout="beside">
        <CropImageField
          label={form.field('image').label}
          width={1000}
          height={400}
          maxBytes={imageBytes}
          upload={uploadPicture}
          value={image}
          error={form.errors['image']}
          disabled={!mayEdit}
          onChange={(file) => {
            setImage(file);
            form.setFieldValue('image', file?.id ?? null);
          }}
        />
        <Select
          {...form.field('brand')}
          description={t('form.brandHint')}
          data={brands}
          clearable={role.reach === 'everything'}
          searchable
        />
      </FormSection>
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

const pictureIn = (follow: Follow | undefined): UploadedFile | null =>
  follow?.image
    ? {
        id: follow.image._id,
        name: follow.image.name,
        url: follow.image.location,
        sizeBytes: follow.image.sizeBytes,
        contentType: follow.image.mediaType,
      }
    : null;
