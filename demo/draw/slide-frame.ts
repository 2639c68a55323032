import type { Bilingual } from '#contract/platform/language.ts';
import type { Figure } from '#contract/training/course-content.ts';
import { arrowHeads } from './draw.ts';
import { escapeMarkup } from './markup.ts';
import { fontFaces, headingFont, ink, textFont, type Language, type Say } from './theme.ts';

/** A slide as its picture needs it. An English-only slide has no French picture. */
export interface DrawnSlide {
  readonly headline: Bilingual;
  readonly points: readonly Bilingual[];
  readonly figures: readonly Figure[];
  readonly alt: Bilingual;
  readonly image: { readonly en: string; readonly fr: string | null };
}
export const SLIDE_WIDTH = 1600;
export const SLIDE_HEIGHT = 900;

/**
 * A slide's diagram: draws in slide pixels between y 270 and 700. It may choose the colors of the figure boxes and the point below the
 * headline.
 */
export interface SlideDrawing {
  draw: (say: Say, language: Language) => string;
  /** The line below the headline: one of the slide's points by index, or a text. */
  lede: number | ((say: Say) => string);
  /** Bar color of each figure box, in order. An amber box is outlined. */
  accents: readonly string[];
}

/** Splits “200 mV” into figure and unit; a value without a unit has none. */
function figureParts(value: string): { figure: string; unit: string } {
  const match = /^([0-9][0-9.,\u00a0–/: ]*?)[\u00a0 ]([^0-9]+)$/.exec(value);
  return match ? { figure: match[1] ?? value, unit: match[2] ?? '' } : { figure: value, unit: '' };
}

function figureBox(figure: Figure, accent: string, language: Language): string {
  const { figure: value, unit } = figureParts(figure.value[language]);
  const outline = accent === ink.amber ? `style="border-color:${ink.amber}"` : '';
  return `<div class="figure" ${outline}><i style="background:${accent}"></i><b>${escapeMarkup(value)}${
    unit ? ` <small>${escapeMarkup(unit)}</small>` : ''
  }</b><span>${escapeMarkup(figure.label[language]).replaceAll('-', '\u2011')}</span></div>`;
}

/** The whole slide as a page of 1600 × 900 pixels. */
export function slidePage(
  section: { readonly slide: DrawnSlide },
  drawing: SlideDrawing,
  say: Say,
  language: Language,
  fontsFolder: string,
): string {
  const { headline, points, figures } = section.slide;
  const lede =
    typeof drawing.lede === 'number' ? (points[drawing.lede]?.[language] ?? '') : drawing.lede(say);
  const boxes = figures
    .map((figure, i) => figureBox(figure, drawing.accents[i] ?? ink.blue, language))
    .join('');
  const grid = Array.from({ length: 15 }, (_, i) => `<path d="M${100 * (i + 1)} 0V900"/>`)
    .concat(Array.from({ length: 8 }, (_, i) => `<path d="M0 ${100 * (i + 1)}H1600"/>`))
    .join('');
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
${fontFaces(fontsFolder)}
*{margin:0;box-sizing:border-box}
body{width:1600px;height:900px;background:${ink.ground};color:${ink.text};${textFont};overflow:hidden;position:relative}
svg{position:absolute;inset:0;font-family:Inter}
svg .heading{${headingFont}}
header{position:absolute;left:100px;right:100px;top:66px}
h1{${headingFont};font-weight:680;font-size:58px;line-height:1.14;text-wrap:balance}
header p{font-size:31px;line-height:1.3;color:${ink.soft};margin-top:10px}
footer{position:absolute;left:100px;right:100px;bottom:54px;display:flex;gap:28px}
.figure{flex:1 1 auto;display:flex;align-items:center;gap:20px;min-height:112px;padding:12px 24px;border-radius:18px;background:${ink.box};border:2px solid ${ink.boxLine}}
.figure i{flex:none;width:8px;height:60px;border-radius:4px}
.figure b{flex:none;${headingFont};font-weight:680;font-size:46px;font-variant-numeric:tabular-nums;white-space:nowrap}
.figure small{${textFont};font-size:28px;font-weight:600;color:${ink.soft};letter-spacing:0}
.figure span{font-size:25px;line-height:1.22;color:${ink.soft};max-width:12.5em}
</style><body>
<svg width="1600" height="900" viewBox="0 0 1600 900"><g stroke="${ink.grid}" stroke-width="1.5">${grid}</g></svg>
<svg id="drawing" width="1600" height="900" viewBox="0 0 1600 900"><defs>${arrowHeads()}</defs>${drawing.draw(say, language)}</svg>
<header><h1>${escapeMarkup(headline[language])}</h1><p>${escapeMarkup(lede)}</p></header>
<footer>${boxes}</footer>
<script>
// The renderer calls it once the fonts are loaded.
function fit() {
  const head = document.querySelector('header'), title = document.querySelector('h1');
  for (let size = 58; head.offsetHeight > 172 && size > 40; size -= 1) title.style.fontSize = size + 'px';
  for (const label of document.querySelectorAll('.figure span'))
    for (let size = 25; size >= 20 && label.offsetHeight > 96; size--) label.style.fontSize = size + 'px';
  const foot = document.querySelector('footer');
  for (let size = 46; size > 32 && foot.scrollWidth > foot.clientWidth; size--)
    for (const figure of foot.querySelectorAll('b')) figure.style.fontSize = size + 'px';
}
</script></body></html>`;
}
