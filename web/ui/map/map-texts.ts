import { boxOf, type Box, type Marker } from '#web/ui/map/map-clusters.ts';
import type { RegionShape } from '#web/ui/map/map-atlas.ts';
import type { MapShade } from '#web/ui/map/map-types.ts';
import type { RegionCode } from '#web/ui/map/region-names.ts';

/** Sizes of the small texts, in pixels: `map.module.css` draws them like this. */
const text = { letter: 7, line: 15 };

/** A region needs about this width on screen for its abbreviation, in pixels. */
const roomForMark = 26;

export type ShownTexts = {
  /** Keys of the markers whose caption is shown. */
  readonly captions: ReadonlySet<string>;
  /** Regions whose abbreviation is shown. */
  readonly regions: ReadonlySet<RegionCode>;
};

/**
 * The small texts that cover no pin and no other text at scale `k`: first the values of shaded regions, then the captions of pins, then the
 * abbreviations of regions.
 */
export function textsThatFit(
  markers: readonly Marker[],
  regions: readonly RegionShape[],
  shaded: ReadonlyMap<RegionCode, MapShade>,
  k: number,
): ShownTexts {
  const taken: Box[] = markers.map((marker) => boxOf(marker, k));
  const fits = (box: Box, own?: Box) => {
    if (taken.some((other) => other !== own && overlap(box, other))) return false;
    taken.push(box);
    return true;
  };
  const markBox = ({ code, middle: [x, y], width, box: [[, top], [, bottom]] }: RegionShape) => {
    const shade = shaded.get(code);
    const half = (shade ? Math.max(2, String(Math.round(shade.value)).length) : 2) * (text.letter / 2) + 1;
    if (width * k < Math.max(roomForMark, 2 * half)) return undefined;
    const [middleX, middleY] = [x * k, y * k];
    const found = {
      left: middleX - half,
      right: middleX + half,
      top: middleY - text.line + 3,
      bottom: middleY + (shade ? text.line : 0) + 3,
    };
    // Its text color belongs to its own fill, so a value must not reach into a neighbor.
    return shade && (found.top < top * k || found.bottom > bottom * k) ? undefined : found;
  };
  const marksOf = (some: readonly RegionShape[]) =>
    some.flatMap((region) => {
      const box = markBox(region);
      return box && fits(box) ? [region.code] : [];
    });

  const values = marksOf(regions.filter(({ code }) => shaded.has(code)));
  const captions = markers.flatMap(({ key, spot, points: [only, second] }, index) => {
    const caption = second ? undefined : only?.point.caption;
    if (!caption) return [];
    const [left, middle] = [spot[0] * k + 5, spot[1] * k];
    const right = left + caption.length * text.letter + 6;
    return fits({ left, right, top: middle - 8, bottom: middle + 8 }, taken[index]) ? [key] : [];
  });
  const marks = marksOf(regions.filter(({ code }) => !shaded.has(code)));
  return { captions: new Set(captions), regions: new Set([...values, ...marks]) };
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
