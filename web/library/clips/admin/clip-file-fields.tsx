import { useWords } from '#web/platform/lists/use-words.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { MediaField } from '#web/platform/media/media-field.tsx';
import { uploadPicture } from '#web/platform/pictures.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { Clip } from '#contract/library/clips.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';
import type { ClipFiles, ClipSlot, ClipValues } from './clip-values.ts';
import type { ClipWork } from './clip-work.ts';

export interface FileFieldsProps {
  readonly form: RecordForm<Clip, ClipValues>;
  readonly files: ClipFiles;
  readonly setFile: (slot: ClipSlot, file: UploadedFile | null, more?: Partial<ClipValues>) => void;
  readonly disabled: boolean;
}

/** The video with its poster, or the recording with its picture. The length and the chapters come from the file. */
export function ClipFileFields({
  work,
  form,
  files,
  setFile,
  disabled,
}: FileFieldsProps & { readonly work: ClipWork }) {
  const words = useWords(work.published.texts);
  const imageBytes = useUploadLimit('image');
  const isVideo = work.room.kind === 'video';
  return (
    <FormSection title={words('form.file')} sub={words('form.fileSub')} layout="beside">
      <MediaField
        kind={work.upload}
        label={String(form.field('audio').label)}
        value={files.audio}
        error={form.errors['audio']}
        disabled={disabled}
        {...(isVideo && {
          poster: { url: files.image?.url ?? null, onTake: (file: UploadedFile) => setFile('image', file) },
        })}
        onChange={(file, found) => {
          const hasOwnChapters = form.values.chapters.length > 0;
          setFile('audio', file, {
            ...(found && !hasOwnChapters && { chapters: [...found.chapters] }),
          });
        }}
      />
      <FileField
        label={form.field('image').label}
        hint={words('form.imageHint')}
        accept={isVideo ? 'image/jpeg' : 'image/png,image/jpeg'}
        maxBytes={imageBytes}
        previewRatio="16 / 9"
        disabled={disabled}
        error={form.errors['image']}
        value={files.image}
        upload={isVideo ? uploadOf('jpeg') : uploadPicture}
        onChange={(file) => setFile('image', file)}
      />
    </FormSection>
  );
}
