import { group, path, polygon, polyline } from '../draw.ts';

const INK = '#10151d';

/** Marks of the four brands on a 512 × 512 tile in the brand's color. */
const marks: Record<string, (tint: string) => string> = {
  ridgeline: (tint) =>
    group(
      polyline(
        [
          [84, 348],
          [204, 196],
          [268, 276],
          [330, 176],
          [428, 348],
        ],
        { stroke: tint, width: 40 },
      ),
      polyline(
        [
          [150, 396],
          [362, 396],
        ],
        { stroke: tint, width: 22 },
      ),
    ),
  talus: (tint) =>
    group(
      polygon(
        [
          [96, 396],
          [166, 280],
          [236, 396],
        ],
        { fill: tint },
      ),
      polygon(
        [
          [216, 264],
          [286, 148],
          [356, 264],
        ],
        { fill: tint },
      ),
      polygon(
        [
          [256, 396],
          [326, 280],
          [416, 396],
        ],
        { fill: tint },
      ),
    ),
  fjord: (tint) =>
    group(
      polygon(
        [
          [92, 120],
          [204, 120],
          [236, 300],
          [92, 300],
        ],
        { fill: tint },
      ),
      polygon(
        [
          [420, 120],
          [308, 120],
          [276, 300],
          [420, 300],
        ],
        { fill: tint },
      ),
      path('M92 350Q133 322 174 350T256 350T338 350T420 350', { stroke: tint, width: 24 }),
      path('M132 404Q173 376 214 404T296 404T378 404', { stroke: tint, width: 24 }),
    ),
  voltrail: (tint) =>
    group(
      polygon(
        [
          [296, 84],
          [164, 284],
          [244, 284],
          [214, 428],
          [352, 220],
          [268, 220],
          [318, 84],
        ],
        { fill: tint },
      ),
    ),
};

/** White is readable on every brand but the yellow one. */
export function logoSvg(brand: string, colour: string): string {
  const tint = brand === 'voltrail' ? INK : '#ffffff';
  const mark = marks[brand];
  if (!mark) throw new Error(`no mark for brand ${brand}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="${colour}"/>${mark(tint)}</svg>`;
}
