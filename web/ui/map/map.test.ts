import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atlasFile, makeAtlas } from '#web/platform/build/make-atlas.ts';
import {
  coordinateFault,
  formatCoordinate,
  readCoordinate,
  readCoordinates,
} from '#web/ui/map/coordinates.ts';
import { shapesOf, type Atlas } from '#web/ui/map/map-atlas.ts';
import { clustersOf, comeApart, type Marker, type PlacedPoint } from '#web/ui/map/map-clusters.ts';
import { nextMarker } from '#web/ui/map/map-keys.ts';
import {
  coordinatesAt,
  fitPadding,
  fitView,
  frameKind,
  frameOf,
  onScreen,
  scaleLimits,
  spotOf,
} from '#web/ui/map/map-projection.ts';
import { shadeRanges, shadeStep } from '#web/ui/map/map-shades.ts';
import { textsThatFit } from '#web/ui/map/map-texts.ts';
import type { Spot } from '#web/ui/map/map-types.ts';
import { regionCodes, regionName } from '#web/ui/map/region-names.ts';

const denver = { latitude: 39.74, longitude: -104.99 };
const quebec = { latitude: 46.81, longitude: -71.21 };
const honolulu = { latitude: 21.31, longitude: -157.86 };
const paris = { latitude: 48.86, longitude: 2.35 };
const phone = { width: 358, height: 320 };
const desk = { width: 1180, height: 560 };

const placed = (id: string, spot: Spot, label = '12/03', caption?: string): PlacedPoint => ({
  point: { id, label, name: id, latitude: 0, longitude: 0, ...(caption && { caption }) },
  spot,
});
const marker = (id: string, spot: Spot): Marker => ({ key: id, spot, points: [placed(id, spot)] });

describe('projection', () => {
  test('the world is shown as soon as one place is outside North America', () => {
    expect(frameKind([])).toBe('northAmerica');
    expect(frameKind([denver, quebec, honolulu])).toBe('northAmerica');
    expect(frameKind([denver, paris])).toBe('world');
  });

  test.each([
    ['the middle of the United States', { latitude: 37, longitude: -96 }, 'northAmerica'],
    ['Quebec', { latitude: 46.8, longitude: -71.2 }, 'northAmerica'],
    ['Australia', { latitude: -25, longitude: 133 }, 'world'],
  ] as const)('without places, the map opens at a center in %s', (_place, center, kind) => {
    expect(frameKind([center])).toBe(kind);
    const frame = frameOf(kind, center);
    const [x, y] = onScreen(fitView(frame, [], desk), spotOf(frame, center));
    expect(x).toBeCloseTo(desk.width / 2, 3);
    expect(y).toBeCloseTo(desk.height / 2, 3);
  });

  test.each(['northAmerica', 'world'] as const)('%s: a spot leads back to its coordinates', (kind) => {
    const frame = frameOf(kind);
    const view = fitView(frame, [], desk);
    for (const place of [denver, quebec, honolulu]) {
      const found = coordinatesAt(frame, view, onScreen(view, spotOf(frame, place)));
      expect(found?.latitude).toBeCloseTo(place.latitude, 4);
      expect(found?.longitude).toBeCloseTo(place.longitude, 4);
    }
  });

  test('a spot outside the world has no coordinates', () => {
    const frame = frameOf('world');
    const view = fitView(frame, frame.bounds, desk, { padding: 0 });
    expect(coordinatesAt(frame, view, [5, 5])).toBeUndefined();
  });

  test.each([
    ['desk', desk],
    ['phone', phone],
  ])('on a %s, all places are inside the free edge, and two of them touch it', (_name, size) => {
    const frame = frameOf('northAmerica');
    const spots = [denver, quebec, honolulu].map((place) => spotOf(frame, place));
    const shown = spots.map((spot) => onScreen(fitView(frame, spots, size), spot));
    for (const [x, y] of shown) {
      expect(x).toBeGreaterThanOrEqual(fitPadding - 0.01);
      expect(x).toBeLessThanOrEqual(size.width - fitPadding + 0.01);
      expect(y).toBeGreaterThanOrEqual(fitPadding - 0.01);
      expect(y).toBeLessThanOrEqual(size.height - fitPadding + 0.01);
    }
    const xs = shown.map(([x]) => x);
    const ys = shown.map(([, y]) => y);
    const free = [
      size.width - (Math.max(...xs) - Math.min(...xs)),
      size.height - (Math.max(...ys) - Math.min(...ys)),
    ];
    expect(Math.min(...free)).toBeCloseTo(2 * fitPadding, 3);
  });

  test('the card at the foot covers no place', () => {
    const frame = frameOf('northAmerica');
    const spots = [denver, quebec].map((place) => spotOf(frame, place));
    const view = fitView(frame, spots, phone, { foot: 100 });
    expect(Math.max(...spots.map((spot) => onScreen(view, spot)[1]))).toBeLessThan(phone.height - 100);
  });

  test('the buttons at the side cover no place', () => {
    const frame = frameOf('northAmerica');
    const spots = [denver, quebec].map((place) => spotOf(frame, place));
    const view = fitView(frame, spots, phone, { side: 48 });
    const right = Math.max(...spots.map((spot) => onScreen(view, spot)[0]));
    // A pin is up to 80 pixels wide.
    expect(right).toBeLessThanOrEqual(phone.width - 48 - 40);
  });

  test('a place alone is in the middle, with the borders of its state around it', () => {
    const frame = frameOf('northAmerica');
    const spot = spotOf(frame, denver);
    const view = fitView(frame, [spot], desk);
    expect(onScreen(view, spot)[0]).toBeCloseTo(desk.width / 2);
    expect(onScreen(view, spot)[1]).toBeCloseTo(desk.height / 2);
    const [least, most] = scaleLimits(frame, desk);
    expect(view.k).toBeGreaterThan(least);
    expect(view.k).toBeLessThan(most);
    // 600 km on the shorter side.
    expect(desk.height / (view.k * frame.pixelsPerKilometer)).toBeCloseTo(600);
  });
});

describe('clusters', () => {
  test('pins that overlap become a count in their middle', () => {
    const points = [placed('a', [0, 0]), placed('b', [10, 0]), placed('c', [200, 0])];
    const found = clustersOf(points, 1);
    expect(found.map(({ points: some }) => some.map(({ point }) => point.id))).toEqual([['a', 'b'], ['c']]);
    expect(found[0]?.spot).toEqual([5, 0]);
    expect(clustersOf(points, 20)).toHaveLength(3);
  });

  test('longer labels need more room', () => {
    const at = (label: string) =>
      clustersOf([placed('a', [0, 0], label), placed('b', [60, 0], label)], 1).length;
    expect(at('3')).toBe(2);
    expect(at('12 janv.')).toBe(1);
  });

  test('a count that would cover its neighbor takes it in', () => {
    const points = [placed('a', [0, 0]), placed('b', [58, 0]), placed('c', [110, 0])];
    const found = clustersOf(points, 1);
    const xs = found.map(({ spot }) => spot[0]).toSorted((one, other) => one - other);
    const gaps = xs.slice(1).map((x, index) => x - (xs[index] ?? 0));
    expect(gaps.filter((gap) => gap < 40)).toEqual([]);
    expect(found.flatMap(({ points: some }) => some)).toHaveLength(3);
  });

  test('places at one address never come apart', () => {
    const [same] = clustersOf([placed('a', [1, 1]), placed('b', [1, 1])], 1);
    const [near] = clustersOf([placed('a', [1, 1]), placed('b', [3, 1])], 1);
    expect(same && comeApart(same, 60)).toBe(false);
    expect(near && comeApart(near, 60)).toBe(true);
  });

  test('5,000 places are grouped within a frame or two', () => {
    const points = Array.from({ length: 5000 }, (_, index) =>
      placed(String(index), [(index * 7919) % 1000, (index * 104_729) % 800]),
    );
    clustersOf(points.slice(0, 100), 1);
    // Other work of the machine takes time as well, but none of this thread’s processor time.
    const before = process.threadCpuUsage();
    const found = clustersOf(points, 2);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
    expect(found.reduce((sum, { points: some }) => sum + some.length, 0)).toBe(5000);
  });
});

describe('keys', () => {
  const west = marker('west', [0, 100]);
  const middle = marker('middle', [100, 100]);
  const east = marker('east', [200, 110]);
  const north = marker('north', [110, 0]);
  const all = [west, middle, east, north];

  test.each([
    ['right', 'west', 'middle'],
    ['right', 'middle', 'east'],
    ['left', 'east', 'middle'],
    ['up', 'middle', 'north'],
    ['down', 'north', 'middle'],
    ['left', 'west', undefined],
    ['up', 'north', undefined],
  ] as const)('%s of %s is %s', (direction, from, to) => {
    const start = all.find(({ key }) => key === from);
    expect(start && nextMarker(all, start, direction)?.key).toBe(to);
  });

  test('what is straight ahead comes before what is nearer at an angle', () => {
    const aside = marker('aside', [60, 50]);
    expect(nextMarker([west, middle, aside], west, 'right')?.key).toBe('middle');
  });
});

describe('small texts', () => {
  test('a caption that would cover a pin is left out', () => {
    const near = [placed('a', [0, 0], '1', 'Grand Junction'), placed('b', [60, 4], '2', 'Denver')];
    const found = textsThatFit(clustersOf(near, 1), [], new Map(), 1);
    expect([...found.captions]).toEqual(['b']);
  });
});

describe('shades', () => {
  const shade = (value: number) => ({ region: 'US-CO', value, words: String(value) });

  test('whole numbers have whole ranges without gaps', () => {
    const ranges = shadeRanges([3, 12, 30].map(shade));
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [1, 6],
      [7, 12],
      [13, 18],
      [19, 24],
      [25, 30],
    ]);
    expect([0, 1, 6, 7, 30].map((value) => shadeStep(ranges, value))).toEqual([undefined, 1, 1, 2, 5]);
  });

  test('two values need two ranges', () => {
    expect(shadeRanges([1, 2].map(shade))).toEqual([
      { step: 1, from: 1, to: 1 },
      { step: 5, from: 2, to: 2 },
    ]);
    expect(shadeRanges([])).toEqual([]);
    expect(shadeRanges([shade(0)])).toEqual([]);
  });
});

describe('coordinates', () => {
  test.each([
    ['39.0639', 39.0639],
    ['-108,5506', -108.5506],
    [' 45° ', 45],
    ['−71.2', -71.2],
    ['north', undefined],
    ['1e2', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, degrees) => {
    expect(readCoordinate(text)).toBe(degrees);
  });

  test('knows why a text cannot be used', () => {
    expect(coordinateFault('latitude', '91')).toBe('outside');
    expect(coordinateFault('longitude', '91')).toBeNull();
    expect(coordinateFault('longitude', 'west')).toBe('wrong');
    expect(coordinateFault('latitude', ' ')).toBeNull();
    expect(readCoordinates({ latitude: '91', longitude: '0' })).toBeUndefined();
    expect(readCoordinates({ latitude: '0', longitude: '-180' })).toEqual({ latitude: 0, longitude: -180 });
  });

  test('writes them with the decimal sign of the language', () => {
    expect(formatCoordinate(-108.550_612_3, 'en')).toBe('-108.55061');
    expect(formatCoordinate(-108.550_612_3, 'fr')).toBe('-108,55061');
  });
});

describe('atlas', () => {
  const text = readFileSync(atlasFile, 'utf8');

  test('the committed atlas is the one that the packages make', () => {
    expect(makeAtlas() === text).toBe(true);
  });

  test('it has every region that has a name, and each is drawn', () => {
    const { regions } = shapesOf(JSON.parse(text) as Atlas, frameOf('northAmerica'));
    expect(regions.map(({ code }) => code)).toEqual(regionCodes.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(regions.filter(({ path, width }) => !path.startsWith('M') || !(width > 0))).toEqual([]);
    expect(regionName('US-CA', 'fr')).toBe('Californie');
    expect(regionName('CA-QC', 'en')).toBe('Quebec');
    expect(regionName('US-XX', 'en')).toBe('US-XX');
  });

  test('the largest part of a region has its name: Michigan is not on its upper peninsula', () => {
    const frame = frameOf('northAmerica');
    const michigan = shapesOf(JSON.parse(text) as Atlas, frame).regions.find(({ code }) => code === 'US-MI');
    const at = coordinatesAt(frame, { k: 1, x: 0, y: 0 }, michigan?.middle ?? [0, 0]);
    expect(at?.latitude).toBeLessThan(44.5);
  });
});
