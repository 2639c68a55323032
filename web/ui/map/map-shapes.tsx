import { memo, type CSSProperties } from 'react';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { RegionShape, Shapes } from '#web/ui/map/map-atlas.ts';
import { onScreen } from '#web/ui/map/map-projection.ts';
import type { ShadeStep } from '#web/ui/map/map-shades.ts';
import type { MapShade, View } from '#web/ui/map/map-types.ts';
import { regionMark, regionName, type RegionCode } from '#web/ui/map/region-names.ts';
import classes from '#web/ui/map/map.module.css';

export type Shaded = ReadonlyMap<RegionCode, MapShade & { readonly step: ShadeStep | undefined }>;

/** Land, borders and the marked area. Hidden from screen readers: the list says the same in words. */
export function MapShapes({
  shapes,
  circle,
  shaded,
  named,
  view,
}: {
  shapes: Shapes;
  /** Outline of the marked area. */
  circle: string | undefined;
  shaded: Shaded;
  /** The regions whose abbreviation has room. */
  named: ReadonlySet<RegionCode>;
  view: View;
}) {
  const moved: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.k})`,
  };
  return (
    <svg className={classes.land} aria-hidden="true" focusable="false">
      <g className={classes.glide} style={moved}>
        <Land shapes={shapes} shaded={shaded} />
        {circle && <path className={classes.circle} d={circle} />}
      </g>
      {shapes.regions
        .filter(({ code }) => named.has(code))
        .map((region) => (
          <RegionMark key={region.code} region={region} shade={shaded.get(region.code)} view={view} />
        ))}
    </svg>
  );
}

/** Drawn once: a movement changes only the group around it. */
const Land = memo(function Land({ shapes, shaded }: { shapes: Shapes; shaded: Shaded }) {
  const { locale } = useFormats();
  return (
    <>
      <path className={classes.country} d={shapes.countries} />
      {shapes.regions.map(({ code, path }) => {
        const shade = shaded.get(code);
        return (
          <path
            key={code}
            className={classes.region}
            d={path}
            data-step={shade?.step}
            data-tip={shade && `${regionName(code, locale)}: ${shade.words}`}
          />
        );
      })}
    </>
  );
});

function RegionMark({
  region,
  shade,
  view,
}: {
  region: RegionShape;
  shade: (MapShade & { readonly step: ShadeStep | undefined }) | undefined;
  view: View;
}) {
  const formats = useFormats();
  const [x, y] = onScreen(view, region.middle);
  return (
    <text
      className={`${classes.mark} ${classes.glide}`}
      data-step={shade?.step}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <tspan x="0">{regionMark(region.code)}</tspan>
      {shade && (
        <tspan x="0" dy="1.2em" className={classes.figure}>
          {formats.number(shade.value)}
        </tspan>
      )}
    </text>
  );
}
