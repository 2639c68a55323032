import { arrowHeads, box, group, line, polygon } from '../draw.ts';
import { fontFaces, headingFont, ink } from '../theme.ts';

export const CLIP_WIDTH = 1280;
export const CLIP_HEIGHT = 720;
export const FRAMES_PER_SECOND = 24;

/** The current moment of the clip. Scenes are those of the storyboard; shares run from 0 to 1. */
export interface Clock {
  /** Seconds since the start. */
  t: number;
  scene: number;
  /** How much of a scene has passed: 0 before it, 1 after it. */
  share: (scene: number) => number;
  /** Eased progress from 0 to 1 while a scene goes from share `from` to share `to`. */
  ramp: (scene: number, from?: number, to?: number) => number;
  /** 1 while the clip is in the scene, with soft edges, else 0. */
  during: (scene: number, last?: number) => number;
}

/**
 * A clip's picture at a moment: SVG in 1280 × 720 without words, because captions carry them in both languages. The lowest 120 pixels stay
 * free for them.
 */
export type ClipDrawing = (clock: Clock) => string;

const ease = (share: number): number => share * share * (3 - 2 * share);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

export function clockAt(t: number, seconds: readonly number[]): Clock {
  const starts = seconds.map((_, i) => seconds.slice(0, i).reduce((sum, value) => sum + value, 0));
  const scene = Math.max(
    0,
    starts.findLastIndex((start) => start <= t),
  );
  const share = (index: number): number => clamp((t - (starts[index] ?? 0)) / (seconds[index] ?? 1));
  return {
    t,
    scene,
    share,
    ramp: (index, from = 0, to = 1) => ease(clamp((share(index) - from) / (to - from))),
    during: (index, last = index) => {
      const start = starts[index] ?? 0;
      const end = (starts[last] ?? 0) + (seconds[last] ?? 0);
      const fadeIn = start === 0 ? 1 : clamp((t - start) / 0.25);
      const fadeOut = last === seconds.length - 1 ? 1 : clamp((end - t) / 0.25);
      return ease(Math.min(fadeIn, fadeOut));
    },
  };
}

/** The slanted stage line of the portal, one segment for each scene. */
function stageLine(clock: Clock, scenes: number): string {
  const width = 64;
  return group(
    Array.from({ length: scenes }, (_, i) => {
      const x = 60 + i * (width + 10);
      const filled = width * clock.share(i);
      const shape = (w: number): [number, number][] => [
        [x + 4, 44],
        [x + 4 + w, 44],
        [x + w, 56],
        [x, 56],
      ];
      return group(
        polygon(shape(width), { fill: ink.boxLine }),
        filled > 1 ? polygon(shape(filled), { fill: ink.blue }) : '',
      );
    }),
  );
}

const grid = (): string =>
  group(
    box(0, 0, CLIP_WIDTH, CLIP_HEIGHT, { fill: ink.ground }, 0),
    Array.from({ length: 15 }, (_, i) =>
      line([80 * (i + 1), 0], [80 * (i + 1), CLIP_HEIGHT], { stroke: ink.grid, width: 1 }),
    ),
    Array.from({ length: 8 }, (_, i) =>
      line([0, 80 * (i + 1)], [CLIP_WIDTH, 80 * (i + 1)], { stroke: ink.grid, width: 1 }),
    ),
  );

export const clipFrame = (drawing: ClipDrawing, clock: Clock, scenes: number): string =>
  `<defs>${arrowHeads()}</defs>${grid()}${stageLine(clock, scenes)}${drawing(clock)}`;

/** The page whose `<svg>` is filled once for each frame. */
export const clipPage = (fontsFolder: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${fontFaces(fontsFolder)}
*{margin:0}body{width:${CLIP_WIDTH}px;height:${CLIP_HEIGHT}px;background:${ink.ground}}
svg{display:block;font-family:Inter}svg .heading{${headingFont}}</style>
<svg width="${CLIP_WIDTH}" height="${CLIP_HEIGHT}" viewBox="0 0 ${CLIP_WIDTH} ${CLIP_HEIGHT}"><text class="heading">0</text><text>0 Ω</text></svg>`;
