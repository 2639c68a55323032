import { Select, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  certificateElements,
  sheetOf,
  type CertificateElement,
  type ElementPlace,
} from '#contract/training/certificate-design.ts';
import { coloursAt, isOnBand } from '#contract/training/certificate-backdrop.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { contrastOf, leastContrast, rgbOf, type Pixels } from './contrast.ts';
import { heightOf, type DesignWork } from './use-design.ts';
import classes from './design.module.css';
import '#web/platform/theme/input-styles.ts';

interface ElementFieldsProps {
  readonly work: DesignWork;
  readonly selected: CertificateElement;
  readonly onSelect: (element: CertificateElement) => void;
  readonly disabled: boolean;
}

/** Exact numbers of one element, whether it is shown, and whether its text is readable in its place. */
export function ElementFields({ work, selected, onSelect, disabled }: ElementFieldsProps) {
  const { t } = useTranslation('designs');
  const place = work.draft.design.places[selected];
  const number = (name: 'x' | 'y' | 'width' | 'size', unit: string, most: number, least = 0) => ({
    label: t(`place.${name}`),
    suffix: unit,
    value: place[name],
    min: least,
    max: most,
    step: 1,
    decimalScale: 1,
    size: 'sm' as const,
    disabled,
    onChange: (value: number | string) => {
      if (typeof value === 'number' && value !== place[name]) work.move(selected, { [name]: value });
    },
  });
  return (
    <div className={classes.fields}>
      <Select
        label={t('place.element')}
        data={certificateElements.map((value) => ({ value, label: t(`element.${value}`) }))}
        value={selected}
        onChange={(value) => value && onSelect(value as CertificateElement)}
      />
      <Switch
        label={t('place.shown')}
        checked={place.shown}
        disabled={disabled}
        onChange={(event) => work.move(selected, { shown: event.currentTarget.checked })}
      />
      <div className={classes.numbers}>
        <NumberField {...number('x', ' %', 100)} />
        <NumberField {...number('y', ' %', 99)} />
        {selected !== 'qr' && <NumberField {...number('width', ' %', 100, 1)} />}
        <NumberField {...number('size', ' pt', 300, 5)} />
      </div>
      {selected !== 'qr' && selected !== 'stages' && (
        <Segmented
          label={t('place.align')}
          value={place.align}
          options={(['left', 'center', 'right'] as const).map((value) => ({
            value,
            label: t(`align.${value}`),
          }))}
          onChange={(align: ElementPlace['align']) => !disabled && work.move(selected, { align })}
        />
      )}
      {selected !== 'logo' && selected !== 'qr' && <Contrast work={work} selected={selected} />}
      <p className="sub">{t('place.keys')}</p>
    </div>
  );
}

const quiet = '#4A5361';
const quietOnes: ReadonlySet<CertificateElement> = new Set([
  'title',
  'dealer',
  'statement',
  'courses',
  'signature',
]);

/** WCAG AA requires 4.5 to 1 for text, and 3 to 1 for large text and for lines with a meaning. */
function Contrast({ work, selected }: { work: DesignWork; selected: CertificateElement }) {
  const { t } = useTranslation('designs');
  const formats = useFormats();
  const { design, background } = work.draft;
  const pixels = usePixels(background?.url ?? null, design);
  const place = design.places[selected];
  const { ink, paper } = coloursAt(design, place);
  const onBand = isOnBand(design, place);
  const colour = selected === 'stages' ? design.accent : quietOnes.has(selected) && !onBand ? quiet : ink;
  const ratio =
    pixels && !onBand
      ? leastContrast(rgbOf(colour), pixels, place, heightOf(design, selected))
      : contrastOf(rgbOf(colour), rgbOf(paper));
  const wanted = selected === 'stages' || place.size >= 18 ? 3 : 4.5;
  const isGood = ratio >= wanted;
  return (
    <p className={classes.contrast} role="status">
      <StatusChip tone={isGood ? 'ok' : 'bad'}>{t(isGood ? 'contrast.good' : 'contrast.low')}</StatusChip>
      <span className="num">
        {t('contrast.ratio', { ratio: formats.number(ratio, 1), wanted: formats.number(wanted, 1) })}
      </span>
    </p>
  );
}

const columns = 160;

/** The background of the sheet at a small size: enough to find its dark areas. */
function usePixels(url: string | null, design: DesignWork['draft']['design']): Pixels | undefined {
  const { width, height } = sheetOf(design);
  const rows = Math.round((columns * height) / width);
  const [read, setRead] = useState<{ readonly of: string; readonly pixels: Pixels }>();
  useEffect(() => {
    if (!url) return undefined;
    let here = true;
    const image = new Image();
    image.addEventListener('load', () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows });
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (!here || !drawing) return;
      const scale = Math.max(columns / image.naturalWidth, rows / image.naturalHeight);
      const [drawnWidth, drawnHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
      drawing.drawImage(image, (columns - drawnWidth) / 2, (rows - drawnHeight) / 2, drawnWidth, drawnHeight);
      setRead({ of: url, pixels: drawing.getImageData(0, 0, columns, rows) });
    });
    image.src = url;
    return () => {
      here = false;
    };
  }, [url, rows]);
  return read?.of === url ? read?.pixels : undefined;
}
