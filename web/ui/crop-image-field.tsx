import { useId, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { areaOf, croppedFile, type CropWish } from '#web/ui/crop-image.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ImageField, type ImageFieldProps } from '#web/ui/image-field.tsx';
import type { Upload } from '#web/ui/uploads.ts';
import classes from '#web/ui/crop-image-field.module.css';

type Asked = { file: File; image: HTMLImageElement; answer: (file: File | undefined) => void };

/** How far a shape may be off before it is worth a question. */
const CLOSE_ENOUGH = 0.01;
const CENTRE: CropWish = { zoom: 1, across: 50, down: 50 };

/** A picture brought to the recommended shape before it is sent: a cut is chosen by dragging or by the sliders. */
export function CropImageField({ upload, ...props }: ImageFieldProps) {
  const { t } = useTranslation('ui');
  const [asked, setAsked] = useState<Asked>();
  const { width, height } = props;

  const cropThenUpload: Upload = async (file, options) => {
    const image = await loaded(file);
    const off = image ? Math.abs((image.naturalWidth * height) / (image.naturalHeight * width) - 1) : 0;
    if (!image || off <= CLOSE_ENOUGH) return upload(file, options);
    const chosen = await new Promise<File | undefined>((answer) => setAsked({ file, image, answer }));
    setAsked(undefined);
    URL.revokeObjectURL(image.src);
    if (!chosen) throw new Error(t('crop.cancelled'));
    return upload(chosen, options);
  };
  return (
    <>
      <ImageField {...props} upload={cropThenUpload} />
      {asked && <CropDialog {...asked} width={width} height={height} />}
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
    // Whatever is wrong with it, the server says so in words.
    URL.revokeObjectURL(image.src);
    return undefined;
  }
}

function CropDialog({ file, image, answer, width, height }: Asked & { width: number; height: number }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [wish, setWish] = useState(CENTRE);
  const held = useRef<{ x: number; y: number; from: CropWish }>(undefined);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const area = areaOf(size, width / height, wish);
  const style: CSSProperties = {
    width: `${(size.width / area.width) * 100}%`,
    left: `${(-area.left / area.width) * 100}%`,
    top: `${(-area.top / area.height) * 100}%`,
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return;
    const scale = area.width / event.currentTarget.clientWidth;
    const share = (moved: number, room: number) => (room > 0 ? (moved * scale * 100) / room : 0);
    const { from, x, y } = held.current;
    setWish({
      ...from,
      across: within(from.across - share(event.clientX - x, size.width - area.width)),
      down: within(from.down - share(event.clientY - y, size.height - area.height)),
    });
  };
  const slider = (name: keyof CropWish, min: number, max: number, step: number) => (
    <label className={classes.slider}>
      <span>{t(`crop.${name}`)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={wish[name]}
        onChange={(event) => setWish({ ...wish, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );
  return (
    <Dialog opened onClose={() => answer(undefined)} labelledBy={id}>
      <div className={classes.box}>
        <h2 id={id}>{t('crop.title')}</h2>
        <p>{t('crop.sentence', { width, height })}</p>
        <div
          className={classes.frame}
          style={{ aspectRatio: `${width} / ${height}` }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY, from: wish };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = undefined;
          }}
        >
          <img src={image.src} alt="" style={style} draggable={false} />
        </div>
        {slider('zoom', 1, 3, 0.05)}
        {slider('across', 0, 100, 1)}
        {slider('down', 0, 100, 1)}
        <div className={classes.buttons}>
          <Button variant="subtle" tone="neutral" onClick={() => answer(undefined)}>
            {t('form.cancel')}
          </Button>
          <Button onClick={() => answer(file)}>{t('crop.whole')}</Button>
          <Button
            variant="filled"
            onClick={() => void croppedFile(file, image, area, { width, height }).then(answer)}
          >
            {t('crop.use')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const within = (share: number) => Math.min(100, Math.max(0, share));
