/**
 * From the stored color of a brand to the ten steps, the button pair and the marks that keep WCAG contrast on our surfaces. Computed in
 * OKLCH so that steps of different hues look equally light. Pure.
 */

/** `#rrggbb`, lower case. */
export type Hex = `#${string}`;
export type BrandScale = readonly [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex];

export type BrandColours = {
  scale: BrandScale;
  /** The stored color itself: large marks and the brand's name plate. */
  raw: Hex;
  /** Button face, its hover and the text both carry (≥ 4.5:1). */
  fill: Hex;
  fillHover: Hex;
  onFill: Hex;
  /** Stage lines, rings and edges: ≥ 3:1 on the surface of each colour scheme. */
  markLight: Hex;
  markDark: Hex;
  /** Row hover and selection in the dark scheme; in the light one they are steps 0 and 1. */
  tintDark: Hex;
  tint2Dark: Hex;
  /** OKLCH hue in degrees, for generated covers. */
  hue: number;
  /** How much color a cover may take: 0 for a gray brand, 1 for a vivid one. */
  chroma: number;
};

type Oklch = { lightness: number; chroma: number; hue: number };
type Rgb = readonly [number, number, number];

export const DEFAULT_BRAND: Hex = '#0181f6';
const WHITE: Hex = '#ffffff';
const INK: Hex = '#0b0f16';
const SURFACE_DARK: Hex = '#13181f';
const CANVAS_LIGHT: Hex = '#f5f6f8';

const TEXT_RATIO = 4.5;
const MARK_RATIO = 3;
/** A color outside this range cannot be in the middle of an even scale. */
const LIGHTNESS_RANGE = [0.45, 0.7] as const;
/** A lighter fill would blend into a white page. */
const LIGHTEST_FILL = 0.95;

const LIGHT_STEPS = [0.975, 0.945, 0.89, 0.81, 0.72] as const;
const DARK_STEPS = [0.535, 0.465, 0.39, 0.3] as const;
const DARK_STEP_GAPS = [0.05, 0.11, 0.17, 0.23] as const;
const CHROMA_SHARES = [0.18, 0.3, 0.5, 0.75, 0.92, 1, 1, 0.92, 0.8, 0.62] as const;
const FULL_CHROMA = 0.1;

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function linearRgb(hex: Hex): Rgb {
  const channel = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: Rgb): Hex {
  const digits = linear.map((channel) =>
    Math.round(clamp(toGamma(Math.max(0, channel)), 0, 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function relativeLuminance(hex: Hex): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastRatio(one: Hex, other: Hex): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linearRgb(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest color of this lightness and hue that a screen can show. Only chroma is reduced. */
function fitToScreen(colour: Oklch): Hex {
  for (let chroma = colour.chroma; chroma > 0; chroma -= 0.004) {
    const rgb = oklchToLinear({ ...colour, chroma });
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return toHex(rgb);
  }
  return toHex(oklchToLinear({ ...colour, chroma: 0 }));
}

/** Changes lightness in steps of a hundredth until the color stands out from the background. */
function shiftUntil(colour: Oklch, background: Hex, ratio: number, direction: 1 | -1): Hex {
  for (let lightness = colour.lightness; lightness > 0 && lightness <= 1.01; lightness += 0.01 * direction) {
    const hex = fitToScreen({ ...colour, lightness: Math.min(1, lightness) });
    if (contrastRatio(hex, background) >= ratio) return hex;
  }
  return direction === 1 ? WHITE : INK;
}

function buildScale(raw: Hex, base: Oklch, rawFits: boolean): BrandScale {
  const at = (lightness: number, step: number) => {
    const chroma = base.chroma * (CHROMA_SHARES[step] ?? 1);
    return { lightness, chroma, hue: base.hue };
  };
  const dark = DARK_STEPS.map((lightness, index) =>
    Math.min(lightness, base.lightness - (DARK_STEP_GAPS[index] ?? 0)),
  );
  return [
    ...LIGHT_STEPS.map((lightness, step) => fitToScreen(at(lightness, step))),
    rawFits ? raw : fitToScreen(base),
    shiftUntil(at(dark[0] ?? 0, 6), CANVAS_LIGHT, TEXT_RATIO, -1),
    ...dark.slice(1).map((lightness, index) => fitToScreen(at(lightness, index + 7))),
  ] as unknown as BrandScale;
}

/** White text if it is readable, else a darker step under it, else dark text on a light brand. */
function pickFill(
  raw: Hex,
  own: Oklch,
  scale: BrandScale,
): Pick<BrandColours, 'fill' | 'fillHover' | 'onFill'> {
  const tooDark = own.lightness < LIGHTNESS_RANGE[0];
  const tooLight = own.lightness > LIGHTEST_FILL;
  const face = tooDark || tooLight ? scale[5] : raw;
  const whiteOnFace = contrastRatio(face, WHITE);
  if (whiteOnFace < MARK_RATIO) {
    const colour = toOklch(face);
    const pressed = { ...colour, lightness: colour.lightness - 0.05 };
    return { fill: face, fillHover: shiftUntil(pressed, INK, TEXT_RATIO, 1), onFill: INK };
  }
  const first = whiteOnFace >= TEXT_RATIO ? 5 : 6;
  const fill = first === 5 ? face : scale[6];
  return { fill, fillHover: scale[first === 5 ? 6 : 7], onFill: WHITE };
}

/** Everything that changes with a brand, from its stored color `#rrggbb` (any case). */
export function brandColours(stored: string): BrandColours {
  const raw = stored.toLowerCase() as Hex;
  if (!/^#[0-9a-f]{6}$/.test(raw)) return brandColours(DEFAULT_BRAND);
  const own = toOklch(raw);
  const base = { ...own, lightness: clamp(own.lightness, ...LIGHTNESS_RANGE) };
  const scale = buildScale(raw, base, base.lightness === own.lightness);
  const tint = (lightness: number, chroma: number) =>
    fitToScreen({ lightness, chroma: Math.min(own.chroma, chroma), hue: own.hue });
  return {
    scale,
    raw,
    ...pickFill(raw, own, scale),
    markLight: shiftUntil(own, WHITE, MARK_RATIO, -1),
    markDark: shiftUntil(own, SURFACE_DARK, MARK_RATIO, 1),
    tintDark: tint(0.222, 0.028),
    tint2Dark: tint(0.27, 0.045),
    hue: Math.round(((own.hue * 180) / Math.PI + 360) % 360),
    chroma: Math.round(Math.min(1, own.chroma / FULL_CHROMA) * 100) / 100,
  };
}

/**
 * CSS custom properties of one brand, for the `style` of the root element or of any element that also carries
 * `data-brand`. `tokens.css` derives links, tints and status blue from them in both colour schemes.
 */
export function brandVariables(stored: string): Record<`--b-${string}`, string> {
  const colours = brandColours(stored);
  const variables: Record<`--b-${string}`, string> = {
    '--b-raw': colours.raw,
    '--b-fill': colours.fill,
    '--b-fill-hover': colours.fillHover,
    '--b-on-fill': colours.onFill,
    '--b-mark-light': colours.markLight,
    '--b-mark-dark': colours.markDark,
    '--b-tint-dark': colours.tintDark,
    '--b-tint-2-dark': colours.tint2Dark,
    '--b-hue': String(colours.hue),
    '--b-chroma': String(colours.chroma),
  };
  for (const [step, colour] of colours.scale.entries()) variables[`--b-${step}`] = colour;
  return variables;
}
