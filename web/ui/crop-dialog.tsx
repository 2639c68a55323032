import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import classes from '#web/ui/crop-dialog.module.css';

interface CropDialogProps {
  readonly file: File;
  readonly image: HTMLImageElement;
  /** The recommended size in px. */
  readonly width: number;
  readonly height: number;
  /** Undefined if the person cancels. */
  readonly answer: (file: File | undefined) => void;
}

const jpegQuality = 0.92;

/** The visible part of a picture: moved by dragging or with the arrow keys, enlarged with the slider or the wheel. */
export function CropDialog({ file, image, width, height, answer }: CropDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <Dialog opened onClose={() => answer(undefined)} labelledBy={id}>
      <h2 id={id}>{t('crop.title')}</h2>
      <p className={dialog.text}>{t('crop.sentence', { width, height })}</p>
      {image.naturalWidth < width && <p className={classes.small}>{t('crop.small')}</p>}
      <div className={classes.stage} style={{ aspectRatio: `${width} / ${height}` }}>
        <Cropper
          image={image.src}
          aspect={width / height}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          objectFit={
            image.naturalWidth / image.naturalHeight > width / height ? 'vertical-cover' : 'horizontal-cover'
          }
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('crop.stage') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <label className={classes.slider}>
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <div className={dialog.actions}>
        <Button variant="subtle" tone="neutral" onClick={() => answer(undefined)}>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => answer(file)}>{t('crop.whole')}</Button>
        <Button
          variant="filled"
          disabled={!area}
          onClick={() =>
            area && void cropped(file, image, area, { width, height }).then(answer, () => answer(file))
          }
        >
          {t('crop.use')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The part as a new file: not enlarged, and at most twice the recommended size. */
async function cropped(
  file: File,
  image: HTMLImageElement,
  { x, y, width, height }: Area,
  recommended: { readonly width: number; readonly height: number },
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(width, recommended.width * 2));
  canvas.height = Math.round((canvas.width * recommended.height) / recommended.width);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality));
  return blob ? new File([blob], file.name, { type }) : file;
}
