import { useTranslation } from 'react-i18next';
import type { Article, ArticleFile } from '#contract/library/articles.ts';
import { maxPictures } from '#contract/library/articles.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { uploadPicture } from '#web/platform/pictures.ts';
import { useSession } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconTrash } from '@tabler/icons-react';
import type { UploadedFile } from '#web/ui/uploads.ts';
import classes from './article-form.module.css';
import type { ArticleValues, KnownFiles } from './article-values.ts';

const documents = '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.csv,.txt,.zip';

type ArticleFilesProps = {
  form: RecordForm<Article, ArticleValues>;
  files: KnownFiles;
  addFile: (file: ArticleFile) => void;
  article: Article | undefined;
  withThumbnail: boolean;
  disabled: boolean;
};

/** The picture, the gallery, the attached file, and further documents in their order. */
export function ArticleFiles({ form, files, addFile, article, withThumbnail, disabled }: ArticleFilesProps) {
  const { t } = useTranslation('articles-admin');
  const { attachmentMaxCount } = useSession().config.uploads;
  const [imageBytes, documentBytes] = [useUploadLimit('image'), useUploadLimit('attachment')];
  const { values, errors } = form;
  const taken = (file: UploadedFile): string => {
    addFile({
      _id: file.id,
      name: file.name,
      mediaType: file.contentType ?? '',
      sizeBytes: file.sizeBytes ?? 0,
      location: file.url ?? `/files/${file.id}`,
    });
    return file.id;
  };
  const shown = (id: string | null): UploadedFile | null => {
    const file = id === null ? undefined : files.get(id);
    return file
      ? {
          id: file._id,
          name: file.name,
          url: file.location,
          sizeBytes: file.sizeBytes,
          contentType: file.mediaType,
        }
      : null;
  };
  const single = (name: 'image' | 'thumbnail' | 'attachFile') => ({
    value: shown(values[name]),
    error: errors[name],
    disabled,
    onChange: (file: UploadedFile | null) => form.setFieldValue(name, file && taken(file)),
  });
  const nameOf = (one: ArticleValues['resources'][number]) =>
    'file' in one
      ? (files.get(one.file)?.name ?? '')
      : (article?.resources.find(({ _id }) => _id === one.resource)?.name ?? '');
  const keyOf = (one: ArticleValues['resources'][number]) => ('file' in one ? one.file : one.resource);

  return (
    <FormSection title={t('form.files')} sub={t('form.filesSub')} layout="beside">
      <ImageField
        label={t('ui:word.picture')}
        width={1200}
        height={675}
        maxBytes={imageBytes}
        upload={uploadPicture}
        {...single('image')}
      />
      {withThumbnail && (
        <ImageField
          label={t('form.thumbnail')}
          hint={t('form.thumbnailHint')}
          width={400}
          height={300}
          maxBytes={imageBytes}
          upload={uploadPicture}
          {...single('thumbnail')}
        />
      )}
      <FileField
        label={t('form.attachFile')}
        hint={t('ui:word.documentFiles')}
        accept={documents}
        maxBytes={documentBytes}
        upload={uploadOf('document')}
        {...single('attachFile')}
      />
      <FullRow>
        <Entries
          label={t('form.resources')}
          items={values.resources}
          keyOf={keyOf}
          nameOf={nameOf}
          onChange={(next) => form.setFieldValue('resources', next)}
          disabled={disabled}
        />
        {values.resources.length < attachmentMaxCount && !disabled && (
          <FileField
            label={t('form.addResource')}
            accept={documents}
            maxBytes={documentBytes}
            error={errors['resources']}
            value={null}
            upload={uploadOf('document')}
            onChange={(file) =>
              file && form.setFieldValue('resources', [...values.resources, { file: taken(file) }])
            }
          />
        )}
      </FullRow>
      <FullRow>
        <Entries
          label={t('form.images')}
          items={values.images}
          keyOf={(id) => id}
          nameOf={(id) => files.get(id)?.name ?? ''}
          pictureOf={(id) => files.get(id)?.location}
          onChange={(next) => form.setFieldValue('images', next)}
          disabled={disabled}
        />
        {values.images.length < maxPictures && !disabled && (
          <ImageField
            label={t('form.addImage')}
            width={1200}
            height={900}
            maxBytes={imageBytes}
            error={errors['images']}
            value={null}
            upload={uploadPicture}
            onChange={(file) => file && form.setFieldValue('images', [...values.images, taken(file)])}
          />
        )}
      </FullRow>
    </FormSection>
  );
}

type EntriesProps<Item> = {
  label: string;
  items: Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  pictureOf?: (item: Item) => string | undefined;
  onChange: (items: Item[]) => void;
  disabled: boolean;
};

/** Files in an order that can be changed, each with a button that takes it out. */
function Entries<Item>({ label, items, keyOf, nameOf, pictureOf, onChange, disabled }: EntriesProps<Item>) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  if (items.length === 0) return null;
  return (
    <SortableList
      label={label}
      items={items}
      itemKey={keyOf}
      itemName={nameOf}
      onReorder={onChange}
      disabled={disabled}
    >
      {(item) => {
        const picture = pictureOf?.(item);
        return (
          <span className={classes.entry}>
            {picture && <Picture shownPx={72} src={picture} alt="" />}
            <span>{formats.fileName(nameOf(item))}</span>
            <IconButton
              label={t('word.removeNamed', { name: nameOf(item) })}
              icon={<IconTrash size={16} stroke={1.7} />}
              disabled={disabled}
              onClick={() => onChange(items.filter((one) => one !== item))}
            />
          </span>
        );
      }}
    </SortableList>
  );
}
