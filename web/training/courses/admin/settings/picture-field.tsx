import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '#contract/training/course-draft.ts';
import { ImageField } from '#web/ui/image-field.tsx';
import type { Upload } from '#web/ui/uploads.ts';
import { useEditor } from '../editor/use-editor.ts';
import { asStored, asUploaded, uploadOf } from '../content/stored-files.ts';

const CropPicture = lazy(() => import('./crop-picture.tsx').then((m) => ({ default: m.CropPicture })));

type PictureFieldProps = {
  field: 'image' | 'bannerImage';
  value: DraftFile | null;
  width: number;
  height: number;
};

interface Cropping {
  readonly file: File;
  readonly done: (picture: File | null) => void;
}

/** A picture of the course, cut to its size before it is sent. */
export function PictureField({ field, value, width, height }: PictureFieldProps) {
  const { t } = useTranslation('course-editor');
  const { draft, edit, mayEdit } = useEditor();
  const [cropping, setCropping] = useState<Cropping>();
  const send = useRef(uploadOf('image'));
  const upload: Upload = async (file, options) => {
    const picture = await new Promise<File | null>((done) => setCropping({ file, done }));
    setCropping(undefined);
    if (!picture) throw new Error(t('crop.cancelled'));
    return send.current(picture, options);
  };
  return (
    <>
      <ImageField
        label={t(`settings.${field}`)}
        width={width}
        height={height}
        disabled={!mayEdit}
        value={asUploaded(value, t(`settings.${field}`))}
        upload={upload}
        onChange={(file) => edit('course', draft._id, { [field]: asStored(file) })}
      />
      <Suspense>
        {cropping && (
          <CropPicture
            file={cropping.file}
            width={width}
            height={height}
            onDone={cropping.done}
            onClose={() => cropping.done(null)}
          />
        )}
      </Suspense>
    </>
  );
}
