import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { cropArea, moved, type Crop } from './crop-area.ts';
import classes from './crop-picture.module.css';

type CropPictureProps = {
  file: File;
  /** Size of the result in px. */
  width: number;
  height: number;
  onDone: (picture: File) => void;
  onClose: () => void;
};

const step = 0.02;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The part of a picture that is shown: dragged or moved with the arrow keys, made larger with + and −. */
export function CropPicture({ file, width, height, onDone, onClose }: CropPictureProps) {
  const { t } = useTranslation('course-editor');
  const id = useId();
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [isBroken, setBroken] = useState(false);
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.addEventListener('load', () => setPicture(image));
    image.addEventListener('error', () => setBroken(true));
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!picture || !context) return;
    const { left, top, wide, high } = cropArea(
      picture.naturalWidth,
      picture.naturalHeight,
      width / height,
      crop,
    );
    // A picture with transparent parts gets white behind it, as JPEG has none.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, wide, high, 0, 0, width, height);
  }, [picture, crop, width, height]);

  const onKeyDown = (event: KeyboardEvent) => {
    const way = arrows[event.key];
    const zoom = event.key === '+' || event.key === '=' ? 0.1 : event.key === '-' ? -0.1 : 0;
    if (!way && zoom === 0) return;
    event.preventDefault();
    setCrop(moved(crop, way?.[0] ?? 0, way?.[1] ?? 0, crop.zoom + zoom));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, crop };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const start = from.current;
    const share = (moved_: number, length: number) => -moved_ / length / start.crop.zoom;
    setCrop(
      moved(
        start.crop,
        share(event.clientX - start.x, box.width),
        share(event.clientY - start.y, box.height),
        start.crop.zoom,
      ),
    );
  };
  const done = () =>
    canvas.current?.toBlob(
      (blob) => {
        if (blob) onDone(new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.9,
    );
  return (
    <Dialog opened onClose={onClose} labelledBy={id} alert>
      <h2 id={id}>{t('crop.title', { width, height })}</h2>
      <div className={dialog.text}>{isBroken ? t('crop.broken') : t('crop.hint')}</div>
      {picture && picture.naturalWidth < width && <p className={classes.small}>{t('crop.small')}</p>}
      <button
        type="button"
        className={classes.stage}
        aria-label={t('crop.stage')}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = undefined;
        }}
      >
        <canvas ref={canvas} width={width} height={height} />
      </button>
      <div className={classes.zoom}>
        <span>{t('crop.zoom')}</span>
        <Slider
          thumbLabel={t('crop.zoom')}
          label={null}
          min={1}
          max={4}
          step={0.05}
          value={crop.zoom}
          onChange={(zoom) => setCrop(moved(crop, 0, 0, zoom))}
        />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('slides.cancel')}</Button>
        <Button variant="filled" disabled={!picture} onClick={done}>
          {t('crop.done')}
        </Button>
      </div>
    </Dialog>
  );
}
