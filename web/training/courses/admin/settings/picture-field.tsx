import { useTranslation } from 'react-i18next';
import type { DraftFile } from '#contract/training/course-draft.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { uploadPicture } from '#web/platform/pictures.ts';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { asStored, asUploaded } from '#web/platform/uploads/stored-files.ts';

type PictureFieldProps = {
  field: 'image' | 'bannerImage';
  value: DraftFile | null;
  width: number;
  height: number;
};

/** A picture of the course, cropped to its shape before it is uploaded. */
export function PictureField({ field, value, width, height }: PictureFieldProps) {
  const { t } = useTranslation('course-editor');
  const maxBytes = useUploadLimit('image');
  const { draft, edit, mayEdit } = useEditor();
  return (
    <CropImageField
      maxBytes={maxBytes}
      label={t(`settings.${field}`)}
      width={width}
      height={height}
      disabled={!mayEdit}
      value={asUploaded(value, t(`settings.${field}`))}
      upload={uploadPicture}
      onChange={(file) => edit('course', draft._id, { [field]: asStored(file) })}
    />
  );
}
