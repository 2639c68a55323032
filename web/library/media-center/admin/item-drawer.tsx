import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { mediaErrors } from '#contract/library/media-center.errors.ts';
import { mediaFields } from '#contract/library/media-center.fields.ts';
import { languages } from '#contract/platform/language.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import { AudienceFieldset } from '#web/people/audiences/audience-section.tsx';
import { namesInAudience, useAudienceChoices } from '#web/people/audiences/use-audience-choices.ts';
import { RecordDrawer } from '#web/platform/forms/record-drawer.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { uploadPicture } from '#web/platform/pictures.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';

interface ItemDrawerProps {
  /** Undefined for a new folder. */
  readonly item: FileObject | undefined;
  /** The folder that gets a new one. */
  readonly path: string;
  readonly onClose: () => void;
}

const pictureIn = (file: FileObject['coverImage']): UploadedFile | null =>
  file && {
    id: file._id,
    name: file.name,
    url: file.location,
    sizeBytes: file.sizeBytes,
    contentType: file.mediaType,
  };

/** The fields of an item, or of a new folder. */
const valuesFrom = (item: FileObject | undefined, path: string, brand: string | null) => ({
  name: item?.name ?? '',
  folder: item?.folder ?? path,
  languages: item?.languages ?? [],
  expiresOn: item?.expiresOn ?? null,
  brand: item ? (item.brand?._id ?? null) : brand,
  audience: item?.audience ? valuesOf(item.audience) : emptyAudience(),
  coverImage: item?.coverImage?._id ?? null,
  fileThumb: item?.fileThumb?._id ?? null,
});

/** What a folder or a file says of itself: its name, its pictures, and for whom or how long it is there. */
export function ItemDrawer({ item, path, onClose }: ItemDrawerProps) {
  const { t } = useTranslation('media-center-admin');
  const language = useLanguage();
  const { editingBrand, role } = useUser();
  const brands = useManagedBrands();
  const imageBytes = useUploadLimit('image');
  const isFolder = item === undefined || item.type === 'folder';
  const reachesAll = role.reach === 'everything';
  // Within a folder, a new one belongs to the brand of that already.
  const firstBrand = reachesAll || path !== '' ? null : editingBrand;
  const [cover, setCover] = useState(pictureIn(item?.coverImage ?? null));
  const [thumb, setThumb] = useState(pictureIn(item?.fileThumb ?? null));
  const [shown, setShown] = useState(item?.audience ?? null);
  const audienceChoices = useAudienceChoices(shown);
  const create = useChange(mediaCalls.create, { quiet: true });
  const save = useChange(mediaCalls.save, { quiet: true });
  const languageChoices = languages.map((one) => ({ value: one, label: t(`media-center:language.${one}`) }));
  const form = useRecordForm({
    schema: mediaFields,
    errors: mediaErrors,
    record: item,
    fieldsOf: (of: FileObject | undefined) => valuesFrom(of, path, firstBrand),
    async save({ folder, ...body }, base) {
      const { fileObject } = base
        ? await save.mutateAsync({ params: { link: base.link }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body: { ...body, path: folder, type: 'folder' } });
      return fileObject;
    },
    onTake(next) {
      setShown(next.audience);
      toast(t(item ? 'form.saved' : 'form.made', { name: next.name }));
      onClose();
    },
    savedBy: (of) => of.updatedBy?.name,
    names: [...brands, ...languageChoices, ...Object.values(audienceChoices).flat()],
    namesIn: (of) => (of.audience ? namesInAudience(of.audience, language) : []),
  });
  const picture = (name: 'coverImage' | 'fileThumb', value: UploadedFile | null, show: typeof setCover) => ({
    label: form.field(name).label,
    maxBytes: imageBytes,
    upload: uploadPicture,
    value,
    error: form.errors[name],
    onChange(file: UploadedFile | null) {
      show(file);
      form.setFieldValue(name, file?.id ?? null);
    },
  });
  return (
    <RecordDrawer
      form={form}
      title={item ? t(isFolder ? 'form.folder' : 'form.file') : t('newFolder')}
      sub={item?.path ?? (path || t('media-center:allFiles'))}
      width={560}
      onClose={onClose}
    >
      <FormSection>
        <TextInput {...form.field('name')} required />
        {!isFolder && (
          <>
            <MultiSelect
              {...form.field('languages')}
              data={languageChoices}
              description={t('form.languagesHint')}
            />
            <DateField
              {...form.field('expiresOn')}
              value={form.values.expiresOn ?? ''}
              onChange={(day) => form.setFieldValue('expiresOn', day || null)}
              description={t('form.expiresHint')}
            />
          </>
        )}
        {isFolder && (
          <Select
            {...form.field('brand')}
            description={t('form.brandHint')}
            data={brands}
            clearable={reachesAll || path !== ''}
            searchable
          />
        )}
        <CropImageField {...picture('coverImage', cover, setCover)} width={800} height={600} />
        <CropImageField {...picture('fileThumb', thumb, setThumb)} width={200} height={200} />
      </FormSection>
      {item && item.limitedBy.length > 0 && (
        <Strip title={t('form.limitedBy', { folders: item.limitedBy.join(', ') })} />
      )}
      {isFolder && (
        <FormSection title={t('ui:word.audience')} sub={t('form.audienceHint')}>
          <AudienceFieldset
            value={form.values.audience}
            onChange={(next) => form.setFieldValue('audience', next)}
            shown={shown}
            errors={form.errors}
          />
        </FormSection>
      )}
    </RecordDrawer>
  );
}
