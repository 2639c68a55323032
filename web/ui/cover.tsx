import { useState, type CSSProperties, type ReactNode } from 'react';
import { coverStrokes, motifOf, type CoverMotif } from '#web/ui/cover-art.ts';
import classes from '#web/ui/cover.module.css';
import { Picture } from '#web/ui/picture.tsx';

export type CoverProps = {
  /** Id or title: the same seed draws the same picture. */
  seed: string | number;
  /** Uploaded picture. The drawing behind it shows if there is none or it does not load. */
  image?: string | null;
  /** Alternative text; empty if a title is next to it. */
  alt?: string;
  /** Default: chosen by the seed. */
  motif?: CoverMotif;
  /** OKLCH hue in degrees, for a category; default the brand's. `categoryHue()` computes one from a name. */
  hue?: number;
  /** A color whose hue the drawing uses, for a brand; default the portal's. */
  tint?: string | undefined;
  /** CSS aspect ratio; `fill` takes the height of its container. Default `4 / 3`. */
  ratio?: string;
  /** The most pixels of the page that it is wide; default 480, as in a card. */
  shownPx?: number;
  /** Loads immediately: for the picture at the top of a page. */
  eager?: boolean;
  /** Square corners, if the container rounds them. */
  square?: boolean;
  /** Chips and titles over the picture. */
  children?: ReactNode;
  className?: string;
};

/** A picture, else deterministic line art (contours, tire tread, wiring or a dial) in the hue of a category or brand. */
export function Cover({
  seed,
  image,
  alt = '',
  motif = motifOf(seed),
  hue,
  tint,
  ratio = '4 / 3',
  shownPx = 480,
  eager,
  square,
  children,
  className = '',
}: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const showsImage = Boolean(image) && failed !== image;
  const style: Record<string, string | number> =
    ratio === 'fill' ? { height: '100%' } : { aspectRatio: ratio };
  if (hue !== undefined) Object.assign(style, { '--hue': hue, '--colour': 1 });
  if (tint) style['--tint'] = tint;
  return (
    <div
      data-tint={tint ? true : undefined}
      className={`${classes.cover} ${className}`}
      data-square={square || undefined}
      style={style as CSSProperties}
    >
      <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {coverStrokes(seed, motif).map(({ path, opacity, width }) =>
          width === undefined ? (
            <path key={`${opacity}`} d={path} fill="currentcolor" fillOpacity={opacity} />
          ) : (
            <path
              key={`${opacity}/${width}`}
              d={path}
              fill="none"
              stroke="currentcolor"
              strokeOpacity={opacity}
              strokeWidth={width}
            />
          ),
        )}
      </svg>
      {showsImage && (
        <Picture
          shownPx={shownPx}
          src={image}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(image ?? null)}
        />
      )}
      {children && <div className={classes.over}>{children}</div>}
    </div>
  );
}
