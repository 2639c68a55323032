/** Line art of the generated covers on a 400 by 300 field. Pure: the same seed always gives the same picture. */

export type CoverMotif = 'contours' | 'tread' | 'wiring' | 'dial';

export type CoverStroke = {
  path: string;
  /** 0 to 1. */
  opacity: number;
  /** Line width; undefined for a filled shape. */
  width?: number;
};

const MOTIFS: readonly CoverMotif[] = ['contours', 'tread', 'wiring', 'dial'];
const TURN = Math.PI * 2;

/** A 32-bit number from any id or title (FNV-1a). */
export function seedNumber(seed: string | number): number {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The motif of a seed, if the page names none. */
export function motifOf(seed: string | number): CoverMotif {
  return MOTIFS[(seedNumber(seed) >>> 13) % MOTIFS.length] ?? 'contours';
}

/** Seeded random numbers from 0 up to 1 (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

type Point = readonly [x: number, y: number];

/** A closed smooth line through the points (Catmull-Rom as cubic curves). */
function smoothLoop(points: readonly Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const controls: Point[] = [
      [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    ];
    return `C${controls.map(([x, y]) => `${round(x)} ${round(y)}`).join(' ')}`;
  });
  const [startX, startY] = at(0);
  return `M${round(startX)} ${round(startY)}${curves.join('')}Z`;
}

function drawContours(chance: () => number): CoverStroke[] {
  const centre = [250 + chance() * 110, 90 + chance() * 110] as const;
  const [lobes, ripples] = [chance() * TURN, chance() * TURN];
  return Array.from({ length: 13 }, (_ring, ring) => {
    const level = ring + 1;
    const points = Array.from({ length: 36 }, (_, step): Point => {
      const angle = (step / 36) * TURN;
      const wave =
        1 +
        0.2 * Math.sin(angle * 3 + lobes) +
        0.11 * Math.sin(angle * 5 + ripples + level * 0.14) +
        0.05 * Math.cos(angle * 7 + level * 0.3);
      const radius = level * 21 * wave;
      return [centre[0] + radius * 1.25 * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    });
    const isMain = level % 4 === 0;
    return { path: smoothLoop(points), opacity: isMain ? 0.85 : 0.32, width: isMain ? 1.7 : 1 };
  });
}

function drawTread(chance: () => number): CoverStroke[] {
  const left = 180 + Math.round(chance() * 24);
  const blocks: CoverStroke[] = [];
  for (let row = -2; row < 9; row += 1)
    for (let column = 0; column < 3; column += 1) {
      const x = left + column * 74;
      const y = row * 46 + (column === 1 ? 23 : 0);
      const shape = [
        `M${x} ${y}l60 -26v18l-60 26z`,
        `M${x} ${y}l32 -20l32 20v16l-32 -20l-32 20z`,
        `M${x} ${y - 26}l60 26v18l-60 -26z`,
      ][column];
      blocks.push({ path: shape ?? '', opacity: round(1.2 + chance() * 5) / 10 });
    }
  return blocks;
}

function drawWiring(chance: () => number): CoverStroke[] {
  return Array.from({ length: 11 }, (_, wire) => wire * 26 + 18).flatMap((y) => {
    const start = round(90 + chance() * 120);
    const bend = round(start + 60 + chance() * 70);
    const rise = chance() > 0.5 ? 26 : -26;
    const opacity = round(2.5 + chance() * 6) / 10;
    const isPlug = chance() > 0.6;
    const ring = `M${start - 4.5} ${y}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0`;
    const wire = `M${start + 4.5} ${y}H${bend}l26 ${rise}H420`;
    return [
      { path: isPlug ? wire : `${wire}${ring}`, opacity, width: 1.6 },
      ...(isPlug ? [{ path: `${ring}z`, opacity }] : []),
    ];
  });
}

function drawDial(chance: () => number): CoverStroke[] {
  const centre = [262 + chance() * 46, 196 + chance() * 18] as const;
  const reading = 0.35 + chance() * 0.5;
  const marks = Array.from({ length: 61 }, (_, mark): CoverStroke => {
    const angle = Math.PI * (0.85 + (mark / 60) * 1.3);
    const isLong = mark % 10 === 0;
    const [outer, inner] = [168, isLong ? 138 : 152];
    const point = (radius: number) =>
      `${round(centre[0] + radius * Math.cos(angle))} ${round(centre[1] + radius * Math.sin(angle))}`;
    return {
      path: `M${point(outer)}L${point(inner)}`,
      opacity: mark / 60 < reading ? 0.95 : 0.28,
      width: isLong ? 3 : 1.6,
    };
  });
  const [x, y] = [round(centre[0]), round(centre[1])];
  return [
    ...marks,
    { path: `M${x - 112} ${y}a112 112 0 1 0 224 0a112 112 0 1 0 -224 0`, opacity: 0.25, width: 1 },
  ];
}

/** Joins strokes with the same style, so that a cover has a handful of nodes instead of sixty. */
function joinAlike(strokes: readonly CoverStroke[]): CoverStroke[] {
  const looks = new Map<string, CoverStroke>();
  for (const stroke of strokes) {
    const key = `${stroke.opacity}/${stroke.width}`;
    const known = looks.get(key);
    looks.set(key, known ? { ...known, path: known.path + stroke.path } : stroke);
  }
  return [...looks.values()];
}

const DRAWERS: Record<CoverMotif, (chance: () => number) => CoverStroke[]> = {
  contours: drawContours,
  tread: drawTread,
  wiring: drawWiring,
  dial: drawDial,
};

const drawn = new Map<string, readonly CoverStroke[]>();

/** The strokes of a seed and motif, cached. */
export function coverStrokes(seed: string | number, motif: CoverMotif): readonly CoverStroke[] {
  const key = `${motif}/${seed}`;
  const known = drawn.get(key);
  if (known) return known;
  const strokes = joinAlike(DRAWERS[motif](chanceFrom(seedNumber(seed))));
  drawn.set(key, strokes);
  return strokes;
}
