import { useEffect, useId, useMemo, useState } from 'react';
import { useQrCode } from '#web/platform/media/use-qr-code.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { sheetOf, type CertificateDesign } from '#contract/training/certificate-design.ts';
import { coloursAt } from '#contract/training/certificate-backdrop.ts';
import type { Mark, Measure, SheetFont } from '#contract/training/certificate-mark.ts';
import { sheetMarks } from '#contract/training/certificate-sheet.ts';
import type { SheetValues } from '#contract/training/certificate-values.ts';
import { sheetTexts } from '#contract/training/certificate-texts.ts';
import { pictureAt } from '#web/ui/picture-at.ts';
import classes from './certificate-sheet.module.css';

export interface CertificateSheetProps {
  readonly design: CertificateDesign;
  readonly values: SheetValues;
  readonly language: Language;
  readonly background: string | null;
  readonly logo: string | null;
}

const faces: Readonly<Record<SheetFont, { readonly family: string; readonly weight: number }>> = {
  display: { family: "'Archivo 112', 'Inter Variable', sans-serif", weight: 680 },
  text: { family: "'Inter Variable', sans-serif", weight: 400 },
  strong: { family: "'Inter Variable', sans-serif", weight: 600 },
};

/** The most pixels of the page that a sheet is wide; paper gets the PDF. */
const sheetPx = 960;

/** A certificate as printed, drawn from the same layout as the PDF. */
export function CertificateSheet({ design, values, language, background, logo }: CertificateSheetProps) {
  const measure = useMeasure();
  const code = useQrCode(values.address);
  const sheet = sheetOf(design);
  const marks = useMemo(
    () => sheetMarks(design, values, language, measure),
    [design, values, language, measure],
  );
  return (
    <svg
      className={classes.sheet}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={sheetTexts[language].document(inLanguage(values.curriculum, language), values.name)}
      lang={language}
    >
      <rect width={sheet.width} height={sheet.height} fill="#ffffff" />
      {background && (
        <image
          href={pictureAt(background, sheetPx)}
          width={sheet.width}
          height={sheet.height}
          preserveAspectRatio="xMidYMid slice"
        />
      )}
      {marks.map((mark, index) => (
        <Drawn key={index} mark={mark} design={design} logo={logo} portal={values.portal} code={code} />
      ))}
    </svg>
  );
}

interface DrawnProps {
  readonly mark: Mark;
  readonly design: CertificateDesign;
  readonly logo: string | null;
  readonly portal: string;
  readonly code: { readonly path: string; readonly size: number } | undefined;
}

function Drawn({ mark, design, logo, portal, code }: DrawnProps) {
  switch (mark.kind) {
    case 'text': {
      const { family, weight } = faces[mark.font];
      return (
        <text
          x={mark.x}
          y={mark.y}
          fill={mark.colour}
          fontFamily={family}
          fontWeight={weight}
          fontSize={mark.size}
        >
          {mark.text}
        </text>
      );
    }
    case 'rect': {
      const { x, y, width, height, radius, fill = 'none', stroke } = mark;
      return <rect {...{ x, y, width, height, fill, stroke }} rx={radius} />;
    }
    case 'shape':
      return <path d={mark.path} fill={mark.fill} />;
    case 'contours':
      return <Contours mark={mark} />;
    case 'logo':
      return <Logo mark={mark} design={design} logo={logo} portal={portal} />;
    case 'qr': {
      const { x, y, width } = mark;
      const margin = code ? (2 * width) / code.size : 0;
      return (
        <>
          <rect
            x={x - margin}
            y={y - margin}
            width={width + 2 * margin}
            height={width + 2 * margin}
            fill="#ffffff"
          />
          {code && (
            <path
              d={code.path}
              fill="#10151d"
              transform={`translate(${x} ${y}) scale(${width / code.size})`}
            />
          )}
        </>
      );
    }
  }
}

function Contours({ mark }: { mark: Extract<Mark, { kind: 'contours' }> }) {
  const { x, y, width, height, radius, fill, lines } = mark;
  const id = useId();
  const box = { x, y, width, height, rx: radius };
  return (
    <>
      <clipPath id={id}>
        <rect {...box} />
      </clipPath>
      <rect {...box} fill={fill} />
      <g clipPath={`url(#${id})`}>
        {lines.map((line) => (
          <path key={line.path} d={line.path} fill="none" stroke={line.stroke} strokeWidth={line.width} />
        ))}
      </g>
    </>
  );
}

const alignments = { left: 'xMin', center: 'xMid', right: 'xMax' } as const;

function Logo({
  mark: { x, y, width, height },
  design,
  logo,
  portal,
}: {
  mark: Extract<Mark, { kind: 'logo' }>;
  design: CertificateDesign;
  logo: string | null;
  portal: string;
}) {
  const place = design.places.logo;
  if (logo)
    return (
      <image
        href={pictureAt(logo, sheetPx / 2)}
        {...{ x, y, width, height }}
        preserveAspectRatio={`${alignments[place.align]}YMin meet`}
      />
    );
  const measure = canvasMeasure;
  const size = Math.min(
    height * 0.5,
    (height * 0.5 * (width - height * 1.3)) / Math.max(1, measure(portal, 'display', height * 0.5)),
  );
  const used = height * 1.3 + measure(portal, 'display', size);
  const left = { left: x, right: x + width - used, center: x + (width - used) / 2 }[place.align];
  return (
    <>
      <rect x={left} y={y} width={height} height={height} rx={height * 0.25} fill={design.accent} />
      <g transform={`translate(${left} ${y}) scale(${height / 32})`} fill="#ffffff">
        <path d="M8 22L14 10h5L13 22z" />
        <path d="M17 22L23 10h2.6L19.6 22z" opacity={0.55} />
      </g>
      <text
        x={left + height * 1.3}
        y={y + height / 2 + size * 0.35}
        fontFamily={faces.display.family}
        fontWeight={faces.display.weight}
        fontSize={size}
        fill={coloursAt(design, place).ink}
      >
        {portal}
      </text>
    </>
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

const canvasMeasure: Measure = (text, font, size) => {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * size * 0.55;
  canvas.font = `${faces[font].weight} 100px ${faces[font].family}`;
  return (canvas.measureText(text).width * size) / 100;
};

/** Text widths in the fonts of the page, measured again once the fonts have loaded. */
function useMeasure(): Measure {
  const [ready, setReady] = useState(document.fonts.status === 'loaded' ? 1 : 0);
  useEffect(() => {
    let here = true;
    void Promise.all([
      ...Object.values(faces).map(({ family, weight }) => document.fonts.load(`${weight} 16px ${family}`)),
      document.fonts.ready,
    ]).then(() => here && setReady((before) => before + 1));
    return () => {
      here = false;
    };
  }, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function makes everything be measured again
  return useMemo<Measure>(() => (text, font, size) => canvasMeasure(text, font, size), [ready]);
}
