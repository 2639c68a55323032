import { inLanguage, type Language } from '#contract/platform/language.ts';
import { backdropOf, coloursAt, hairline, onNight, quiet } from './certificate-backdrop.ts';
import { courseList } from './certificate-course-list.ts';
import {
  sheetOf,
  type CertificateDesign,
  type CertificateElement,
  type ElementPlace,
} from './certificate-design.ts';
import { aligned, fitted } from './certificate-lines.ts';
import type { Mark, Measure, SheetFont } from './certificate-mark.ts';
import { sheetDay, sheetTexts } from './certificate-texts.ts';
import type { SheetValues } from './certificate-values.ts';

/** Everything on a sheet, back to front; the background picture, if there is one, is behind all of it. */
export function sheetMarks(
  design: CertificateDesign,
  values: SheetValues,
  language: Language,
  measure: Measure,
): Mark[] {
  const sheet = sheetOf(design);
  const words = sheetTexts[language];
  const marks: Mark[] = backdropOf(design, sheet);
  const { places } = design;
  const boxOf = (place: ElementPlace) => ({
    x: (place.x / 100) * sheet.width,
    y: (place.y / 100) * sheet.height,
    width: (place.width / 100) * sheet.width,
  });
  const write = (
    element: CertificateElement,
    text: string,
    font: SheetFont,
    more: { readonly colour?: string; readonly size?: number; readonly below?: number } = {},
  ): number => {
    const place = places[element];
    if (!place.shown || text === '') return 0;
    const { x, y, width } = boxOf(place);
    const { ink } = coloursAt(design, place);
    const colour = ink === onNight ? onNight : (more.colour ?? ink);
    const lines = fitted(text, font, more.size ?? place.size, width, measure);
    let top = y + (more.below ?? 0);
    for (const line of lines) {
      marks.push({
        element,
        kind: 'text',
        x: aligned(x, width, measure(line.text, font, line.size), place.align),
        y: top + line.size * 0.8,
        text: line.text,
        font,
        size: line.size,
        colour,
      });
      top += line.size * 1.15;
    }
    return top - y;
  };
  const rule = (element: CertificateElement, above: number) => {
    const place = places[element];
    if (!place.shown || design.backdrop === 'plain') return;
    const { x, y } = boxOf(place);
    const end = Math.max(...Object.values(places).map((one) => one.x + one.width));
    marks.push({
      element: null,
      kind: 'rect',
      x,
      y: y - above,
      width: (Math.min(end, 97) / 100) * sheet.width - x,
      height: 0.8,
      radius: 0,
      fill: hairline,
    });
  };

  if (places.logo.shown) {
    const { x, y, width } = boxOf(places.logo);
    marks.push({ element: 'logo', kind: 'logo', x, y, width, height: places.logo.size });
  }
  write('title', inLanguage(design.title, language), 'text', { colour: quiet });
  write('name', values.name, 'display');
  write('dealer', values.dealer, 'text', { colour: quiet });
  rule('statement', sheet.height * 0.036);
  write('statement', inLanguage(design.statement, language), 'text', { colour: quiet });
  write('curriculum', inLanguage(values.curriculum, language), 'display');
  if (places.stages.shown) marks.push(...stages(design, boxOf(places.stages), values.courses.length));
  if (places.courses.shown) {
    const { x, y, width } = boxOf(places.courses);
    const end = (places.issuedOn.y / 100) * sheet.height - 24;
    marks.push(...courseList({ design, values, language, measure, x, y, width, end }));
  }
  rule('issuedOn', sheet.height * 0.032);
  for (const [element, label, value] of [
    ['issuedOn', words.issuedOn, sheetDay(values.issuedOn, language)],
    ['expiresOn', words.expiresOn, values.expiresOn ? sheetDay(values.expiresOn, language) : words.noEnd],
    ['code', words.code, values.code],
  ] as const) {
    const size = places[element].size;
    write(element, label, 'text', { colour: quiet, size: size * 0.8 });
    write(element, value, 'strong', { below: size * 1.15 });
  }
  if (design.signatory !== '' && places.signature.shown) {
    const { x, y, width } = boxOf(places.signature);
    marks.push({
      element: 'signature',
      kind: 'rect',
      x,
      y: y - 4,
      width,
      height: 0.8,
      radius: 0,
      fill: '#8A93A1',
    });
    const title = inLanguage(design.signatoryTitle, language);
    write('signature', [design.signatory, title].filter(Boolean).join(', '), 'text', {
      colour: quiet,
      below: 2,
    });
  }
  if (places.qr.shown) marks.push(...codeMarks(design, boxOf(places.qr), values, language, measure));
  return marks;
}

/** The stage line with every segment full. */
function stages(
  design: CertificateDesign,
  { x, y, width }: { x: number; y: number; width: number },
  count: number,
): Mark[] {
  const height = design.places.stages.size;
  const total = Math.min(Math.max(count, 1), 24);
  const slant = height * 0.35;
  const gap = Math.min(5, width / total / 6);
  const step = (width - slant) / total;
  return Array.from({ length: total }, (_, index) => {
    const [from, to] = [x + index * step, x + (index + 1) * step - gap];
    const path = `M${from + slant} ${y}L${to + slant} ${y}L${to} ${y + height}L${from} ${y + height}Z`;
    return { element: 'stages', kind: 'shape', path, fill: design.accent } as const;
  });
}

/** The QR code, with its address at its left. */
function codeMarks(
  design: CertificateDesign,
  { x, y }: { x: number; y: number },
  { address }: SheetValues,
  language: Language,
  measure: Measure,
): Mark[] {
  const { size } = design.places.qr;
  const marks: Mark[] = [{ element: 'qr', kind: 'qr', x, y, width: size, height: size }];
  const small = size / 8;
  const host = address.replace(/^https?:\/\//, '').replace(/\/(fr\/)?public\/.*$/, '');
  const { ink } = coloursAt(design, design.places.qr);
  const above = design.orientation === 'portrait';
  for (const [index, [text, font]] of (
    [
      [sheetTexts[language].scan, 'text'],
      [`${host}/public/certificate`, 'strong'],
    ] as const
  ).entries()) {
    const width = measure(text, font, small);
    marks.push({
      element: 'qr',
      kind: 'text',
      x: above ? x + size - width : x - width - small,
      y: above ? y + size + small * (1.6 + index * 1.4) : y + size * 0.62 + index * small * 1.5,
      text,
      font,
      size: small,
      colour: font === 'text' && ink !== onNight ? quiet : ink,
    });
  }
  return marks;
}
