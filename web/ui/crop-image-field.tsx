import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { ImageField, type ImageFieldProps } from '#web/ui/image-field.tsx';
import type { Upload } from '#web/ui/uploads.ts';

const CropDialog = lazyPart(() =>
  import('#web/ui/crop-dialog.tsx').then((module) => ({ default: module.CropDialog })),
);

type CropRequest = { file: File; image: HTMLImageElement; answer: (file: File | undefined) => void };

/** How far the aspect ratio may differ before the person must crop. */
const closeEnough = 0.01;

/** A picture that is cropped to the recommended aspect ratio before it is uploaded. */
export function CropImageField({ upload, ...props }: ImageFieldProps) {
  const { t } = useTranslation('ui');
  const [request, setRequest] = useState<CropRequest>();
  const { width, height } = props;

  const cropThenUpload: Upload = async (file, options) => {
    const image = await loaded(file);
    const off = image ? Math.abs((image.naturalWidth * height) / (image.naturalHeight * width) - 1) : 0;
    if (!image || off <= closeEnough) return upload(file, options);
    const chosen = await new Promise<File | undefined>((answer) => setRequest({ file, image, answer }));
    setRequest(undefined);
    URL.revokeObjectURL(image.src);
    if (!chosen) throw new Error(t('crop.cancelled'));
    return upload(chosen, options);
  };
  return (
    <>
      <ImageField {...props} upload={cropThenUpload} />
      <Suspense>{request && <CropDialog {...request} width={width} height={height} />}</Suspense>
    </>
  );
}

async function loaded(file: File): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    // The server reports what is wrong with it.
    URL.revokeObjectURL(image.src);
    return undefined;
  }
}
