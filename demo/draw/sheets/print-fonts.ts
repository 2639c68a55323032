import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
) => Promise<Buffer>;

/** Letters a printed sheet may hold: Latin with accents, typographic signs, Ω. */
const LETTERS =
  Array.from({ length: 0x250 - 0x20 }, (_, i) => String.fromCodePoint(i + 0x20)).join('') +
  '–—‘’“”„…•€™−×÷·\u00a0\u202f\u2011';

const INSTANCES = [
  {
    family: 'Archivo',
    file: 'archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 112, wght: 680 },
    letters: LETTERS,
    range: 'U+0000-036F,U+2000-2FFF',
  },
  {
    family: 'Inter',
    file: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: 400 },
    letters: LETTERS,
    range: 'U+0000-036F,U+2000-2FFF',
  },
  {
    family: 'Inter',
    file: 'inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: 600 },
    letters: LETTERS,
    range: 'U+0000-036F,U+2000-2FFF',
  },
  {
    family: 'Inter',
    file: 'inter/files/inter-greek-wght-normal.woff2',
    axes: { wght: 400 },
    letters: 'Ω',
    range: 'U+0370-03FF',
  },
  {
    family: 'Inter',
    file: 'inter/files/inter-greek-wght-normal.woff2',
    axes: { wght: 600 },
    letters: 'Ω',
    range: 'U+0370-03FF',
  },
] as const;

/**
 * `@font-face` rules of fixed instances. A PDF draws every glyph of a variable font as a separate picture, three
 * times the size; fixed fonts are embedded as fonts.
 */
export async function printFontFaces(fontsFolder: string): Promise<string> {
  const subsetFont = createRequire(join(fontsFolder, 'index.js'))('subset-font') as SubsetFont;
  const faces = INSTANCES.map(async ({ family, file, axes, letters, range }) => {
    const variable = readFileSync(join(fontsFolder, '@fontsource-variable', file));
    const fixed = await subsetFont(variable, letters, { targetFormat: 'truetype', variationAxes: axes });
    return `@font-face{font-family:${family};src:url(data:font/ttf;base64,${fixed.toString('base64')});font-weight:${axes.wght};unicode-range:${range}}`;
  });
  return (await Promise.all(faces)).join('\n');
}
