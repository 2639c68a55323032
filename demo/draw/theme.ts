import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'fr';

/** Picks the text in the picture's language. */
export type Say = (en: string, fr: string) => string;
export const sayIn =
  (language: Language): Say =>
  (en, fr) =>
    language === 'en' ? en : fr;

/** Colors of the dark player slide: blue leads, amber warns, and orange is reserved for high voltage. */
export const ink = {
  ground: '#0e131a',
  grid: '#1a212b',
  box: '#171d26',
  boxLine: '#2c3541',
  part: '#222b37',
  partLine: '#8592a3',
  faint: '#3a4553',
  muted: '#7d8998',
  text: '#f3f6fa',
  soft: '#aeb8c5',
  blue: '#0181f6',
  /** Stays white on paper too. */
  onBlue: '#ffffff',
  sky: '#7cc8ff',
  amber: '#f7b02b',
  green: '#2fbf7b',
  red: '#f26a5e',
  orange: '#ff7a1a',
} as const;

const FONTS = [
  {
    family: 'Archivo',
    range: 'U+0000-036F,U+1E00-2FFF',
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  },
  {
    family: 'Inter',
    range: 'U+0000-036F,U+1E00-2FFF',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  },
  // Ω and µ
  {
    family: 'Inter',
    range: 'U+0370-03FF',
    file: '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
  },
];

/** `@font-face` rules with the files inlined, from a `node_modules` folder holding the two font packages. */
export function fontFaces(fontsFolder: string): string {
  return FONTS.map(({ family, range, file }) => {
    const data = readFileSync(join(fontsFolder, file)).toString('base64');
    return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${data}) format('woff2');font-weight:100 900;font-stretch:62% 125%;unicode-range:${range}}`;
  }).join('\n');
}

export const headingFont = 'font-family:Archivo,Inter;font-stretch:112%;letter-spacing:-.012em';
export const textFont = 'font-family:Inter';

/** The print color for each color of a dark drawing. */
const PRINTED: Record<string, string> = {
  [ink.ground]: '#ffffff',
  [ink.box]: '#f7f8fa',
  [ink.boxLine]: '#c4cad2',
  [ink.part]: '#e9edf2',
  [ink.partLine]: '#5f6977',
  [ink.faint]: '#c4cad2',
  [ink.muted]: '#6f7a89',
  [ink.text]: '#10151d',
  [ink.soft]: '#3d4653',
  [ink.blue]: '#006bcf',
  [ink.sky]: '#0b7fa8',
  [ink.amber]: '#a86200',
  [ink.green]: '#0a7a4b',
  [ink.red]: '#b42318',
  [ink.orange]: '#d95300',
  '#0f3560': '#d3e6fb',
  '#14355c': '#d3e6fb',
  '#0d4f94': '#96c4ff',
  '#173a4d': '#d5ecf4',
  '#2b2415': '#fbf0da',
  '#3a2c10': '#fbf0da',
  '#4a3510': '#f3dcae',
  '#2a3544': '#dde3ea',
  '#39434f': '#b3bcc8',
  '#0a1a24': '#ffffff',
  '#22384b': '#dbe7f1',
};

const num = (value: number): string => String(Math.round(value * 10) / 10);

/** Rounded rectangle, or circle, as four Bézier corners: the PDF writer breaks its own arcs into dozens of pieces. */
function roundedPath(x: number, y: number, w: number, h: number, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  const k = r * 0.4477;
  const [right, bottom] = [x + w, y + h];
  const to = (...values: number[]): string => values.map(num).join(' ');
  return `M${to(x + r, y)}H${num(right - r)}C${to(right - k, y, right, y + k, right, y + r)}V${num(bottom - r)}C${to(right, bottom - k, right - k, bottom, right - r, bottom)}H${num(x + r)}C${to(x + k, bottom, x, bottom - k, x, bottom - r)}V${num(y + r)}C${to(x, y + k, x + k, y, x + r, y)}Z`;
}

/** A drawing in print colors, with the two text weights and the plain curves of a small PDF. */
export const printed = (svg: string): string =>
  svg
    .replace(/#[0-9a-f]{6}/g, (colour) => PRINTED[colour] ?? colour)
    .replace(
      /<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/g,
      (_, x: string, y: string, r: string) =>
        `<path d="${roundedPath(Number(x) - Number(r), Number(y) - Number(r), Number(r) * 2, Number(r) * 2, Number(r))}"`,
    )
    .replace(
      /<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" rx="([^"]+)"/g,
      (_, x: string, y: string, w: string, h: string, r: string) =>
        `<path d="${roundedPath(Number(x), Number(y), Number(w), Number(h), Number(r))}"`,
    )
    .replace(
      /font-weight="(\d+)"( fill="[^"]*" text-anchor="[^"]*" (class="heading")?)/g,
      (_, weight: string, rest: string, heading?: string) =>
        `font-weight="${heading ? 680 : Number(weight) < 550 ? 400 : 600}"${rest}`,
    );
