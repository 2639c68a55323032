import { escapeMarkup } from '../markup.ts';
import { headingFont, textFont, type Language } from '../theme.ts';

/** One printable document of letter size; `body` has one `<section>` for each page. */
export interface Paper {
  title: string;
  /** Small line above the title, such as the brand. */
  kicker: string;
  colour: string;
  body: string;
  /** Line at the foot of each page. */
  foot: string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line to write on, with a label; `width` is a share of the row. */
export const field = (label: string, width = 1): string =>
  `<div class="field" style="flex:${width}"><span>${escapeMarkup(label)}</span></div>`;
export const row = (...fields: string[]): string => `<div class="row">${fields.join('')}</div>`;
export const tick = (text: string): string => `<div class="tick"><i></i><span>${text}</span></div>`;

/** Ruled lines for notes that fill the rest of the page. */
export const notes = (label: string): string => `<div class="notes"><h4>${escapeMarkup(label)}</h4></div>`;

export const pageHead = (paper: Pick<Paper, 'title' | 'kicker'>): string =>
  `<header><div><p>${escapeMarkup(paper.kicker)}</p><h1>${escapeMarkup(paper.title)}</h1></div><div class="stage">${'<i></i>'.repeat(8)}</div></header>`;

/** The document as a page; `fontFaces` are those of `printFontFaces`. */
export function paperPage(paper: Paper, language: Language, fontFaces: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeMarkup(paper.title)}</title><style>
${fontFaces}
@page{size:letter;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
strong{font-weight:600}body{${textFont};font-size:11.4pt;line-height:1.42;color:#10151d}
section{width:8.5in;height:11in;padding:.55in .62in .5in;display:flex;flex-direction:column;gap:12pt;break-after:page;position:relative;overflow:hidden}
section:last-child{break-after:auto}
header{display:flex;justify-content:space-between;align-items:flex-end;gap:20pt;border-bottom:1.6pt solid #10151d;padding-bottom:9pt}
header p{font-weight:600;font-size:10.4pt;color:#4a5361}
h1{${headingFont};font-weight:680;font-size:21pt;line-height:1.14;text-wrap:balance}
.stage{display:flex;gap:2.4pt;padding-bottom:4pt;flex:none}
.stage i{width:13pt;height:6pt;background:${paper.colour};transform:skewX(-18deg)}
h3{${headingFont};font-weight:680;font-size:14pt;margin-bottom:4pt}
h4{${headingFont};font-weight:680;font-size:11.6pt;margin-bottom:3pt}
ul,ol{padding-left:16pt}li{margin:3.6pt 0}li::marker{font-weight:600}
table{width:100%;border-collapse:collapse;font-size:10.4pt}
th{text-align:left;font-weight:600;background:#eff1f4;font-size:9.8pt}
th,td{padding:4.6pt 7pt;border:.6pt solid #c4cad2;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}
.roomy td{padding-block:7.4pt}
.figure{display:block;width:100%;flex:none;font-family:Inter}
.figure.tight{width:86%;margin-inline:auto}.figure.pair{width:96%;margin-inline:auto}.figure .heading{${headingFont}}
.columns{columns:2;column-gap:26pt}.columns>*{break-inside:avoid}.columns>div:not(:first-child){margin-top:9pt}
.large{font-size:12.6pt}
.row{display:flex;gap:14pt}
.field{border-bottom:.8pt solid #6f7a89;height:24.5pt;display:flex;align-items:flex-end;padding-bottom:2.5pt}
.field span{font-size:9.4pt;color:#4a5361;line-height:1.15}
.tick{display:flex;gap:8pt;align-items:flex-start;margin:4.4pt 0}
.tick i{flex:none;width:11.5pt;height:11.5pt;border:1pt solid #10151d;border-radius:2pt;margin-top:2pt}
.notes{flex:1;min-height:0;overflow:hidden;background:repeating-linear-gradient(transparent 0 22.4pt,#c4cad2 22.4pt 23pt)}
.notes h4{background:#fff;display:inline-block;padding-right:8pt;color:#4a5361}
.grid2{display:grid;grid-template-columns:1fr 1fr;gap:18pt}
footer{margin-top:auto;padding-top:7pt;border-top:.6pt solid #c4cad2;font-size:9.2pt;color:#4a5361;display:flex;justify-content:space-between;gap:16pt}
</style></head><body>${paper.body}</body></html>`;
}

export const pageFoot = (paper: Pick<Paper, 'foot'>, right: string): string =>
  `<footer><span>${escapeMarkup(paper.foot)}</span><span>${escapeMarkup(right)}</span></footer>`;
