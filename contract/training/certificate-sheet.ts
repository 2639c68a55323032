import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import {
  sheetOf,
  type CertificateDesign,
  type CertificateElement,
  type ElementPlace,
} from './certificate-design.ts';
import { sheetDay, sheetTexts } from './certificate-texts.ts';

/** What a sheet says about one person; days are `YYYY-MM-DD`. */
export interface SheetValues {
  readonly portal: string;
  readonly name: string;
  /** Left out on the public page. */
  readonly dealer: string;
  readonly curriculum: Bilingual;
  readonly courses: readonly SheetCourse[];
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly code: string;
  /** What the QR code leads to. */
  readonly address: string;
}
export interface SheetCourse {
  /** None on samples. */
  readonly _id?: string | undefined;
  readonly name: Bilingual;
  readonly passedOn: string;
  /** Per cent; null without a quiz. */
  readonly score: number | null;
}

export type SheetFont = 'display' | 'text' | 'strong';
/** The width of a text in points. */
export type Measure = (text: string, font: SheetFont, size: number) => number;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One thing to draw, in points from the top left; a text stands on its baseline `y`. */
export type Mark = { readonly element: CertificateElement | null } & (
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly font: SheetFont;
      readonly size: number;
      readonly colour: string;
    }
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill?: string;
      readonly stroke?: string;
    }
  | { readonly kind: 'shape'; readonly path: string; readonly fill: string }
  | {
      readonly kind: 'contours';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
      readonly fill: string;
      readonly lines: readonly { readonly path: string; readonly stroke: string; readonly width: number }[];
    }
  | ({ readonly kind: 'logo' } & Box)
  | ({ readonly kind: 'qr' } & Box)
);

const quiet = '#4A5361';
const hairline = '#D9DDE3';
const night = '#05121F';
const onNight = '#FFFFFF';
const band = { x: 1.7, y: 2.4, width: 26.4, height: 95.2 } as const;

/** True where an element stands on the dark band, so that its text is white. */
export const isOnBand = (
  design: Pick<CertificateDesign, 'backdrop'>,
  { x, width }: Pick<ElementPlace, 'x' | 'width'>,
): boolean => design.backdrop === 'band' && x + width <= band.x + band.width + 1;

/** Colours a text of this element is read in and, unless a picture lies under it, on. */
export const coloursAt = (design: CertificateDesign, place: ElementPlace) =>
  isOnBand(design, place) ? { ink: onNight, paper: night } : { ink: design.ink, paper: '#FFFFFF' };

/** Everything on a sheet, back to front; the background picture, if there is one, lies under all of it. */
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

function aligned(x: number, width: number, used: number, align: ElementPlace['align']): number {
  if (align === 'left') return x;
  return align === 'right' ? x + width - used : x + (width - used) / 2;
}

interface Line {
  readonly text: string;
  readonly size: number;
}

/** A text in its width: smaller, down to two thirds, then in two lines that take the height of one, smaller still if need be. */
export function fitted(
  text: string,
  font: SheetFont,
  size: number,
  width: number,
  measure: Measure,
  maxLines = 2,
): Line[] {
  const least = (size * 2) / 3;
  const alone = Math.min(size, (size * width) / Math.max(1, measure(text, font, size)));
  if (alone >= least || !text.includes(' ')) return [{ text, size: alone }];
  const small = size * 0.54;
  const words = text.split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (measure(longer, font, small) <= width || lines.length >= maxLines))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => ({
    text: line,
    size: Math.min(small, (small * width) / Math.max(1, measure(line, font, small))),
  }));
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

interface ListOfCourses {
  readonly design: CertificateDesign;
  readonly values: SheetValues;
  readonly language: Language;
  readonly measure: Measure;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Where the next thing on the sheet begins. */
  readonly end: number;
}

/** How many courses, then their names: in two columns, or on a frame as a ruled table with score and day. */
function courseList({ design, values, language, measure, x, y, width, end }: ListOfCourses): Mark[] {
  const words = sheetTexts[language];
  const { size } = design.places.courses;
  const marks: Mark[] = [];
  const write = (text: string, at: number, top: number, font: SheetFont, room: number, right = false) => {
    if (text === '') return;
    const [line] = fitted(text, font, size, room, measure, 1);
    const used = measure(line!.text, font, line!.size);
    marks.push({
      element: 'courses',
      kind: 'text',
      x: right ? at + room - used : at,
      y: top + size * 0.8,
      text: line!.text,
      font,
      size: line!.size,
      colour: font === 'strong' ? design.ink : quiet,
    });
  };
  if (values.courses.length === 0) return [];
  write(words.courses(values.courses.length), x, y, 'strong', width);
  const isTable = design.backdrop === 'frame';
  const columns = isTable || values.courses.length < 4 ? 1 : 2;
  const lineHeight = size * (isTable ? 2 : 1.7);
  const first = y + size * 2.6;
  const rowsThatFit = Math.max(1, Math.floor((end - first) / lineHeight));
  const room = rowsThatFit * columns;
  const shown = values.courses.length > room ? values.courses.slice(0, room - 1) : values.courses;
  const rows = Math.ceil(Math.min(values.courses.length, room) / columns);
  const columnWidth = width / columns;
  const at = (index: number) => ({
    left: x + Math.floor(index / rows) * columnWidth,
    top: first + (index % rows) * lineHeight,
  });
  shown.forEach((course, index) => {
    const { left, top } = at(index);
    const name = inLanguage(course.name, language);
    if (!isTable) return write(name, left, top, 'text', columnWidth - 10);
    write(name, left, top, 'text', width * 0.66);
    const score = course.score === null ? '' : words.score(course.score);
    write(score, left + width * 0.66, top, 'text', width * 0.12, true);
    write(sheetDay(course.passedOn, language), left + width * 0.8, top, 'text', width * 0.2, true);
    const line = { x: left, y: top + size * 1.45, width, height: 0.6, radius: 0, fill: hairline };
    marks.push({ element: 'courses', kind: 'rect', ...line });
  });
  if (shown.length < values.courses.length) {
    const { left, top } = at(shown.length);
    write(words.more(values.courses.length - shown.length), left, top, 'text', columnWidth - 10);
  }
  return marks;
}

/** The QR code with, at its left, where it leads. */
function codeMarks(
  design: CertificateDesign,
  { x, y }: { x: number; y: number },
  { address }: SheetValues,
  language: Language,
  measure: Measure,
): Mark[] {
  const { size, ...place } = design.places.qr;
  const marks: Mark[] = [{ element: 'qr', kind: 'qr', x, y, width: size, height: size }];
  const small = size / 8;
  const host = address.replace(/^https?:\/\//, '').replace(/\/(fr\/)?public\/.*$/, '');
  const { ink } = coloursAt(design, place as ElementPlace);
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

function backdropOf(
  { backdrop, ink, accent }: CertificateDesign,
  { width, height }: { width: number; height: number },
): Mark[] {
  if (backdrop === 'plain') return [];
  if (backdrop === 'frame') {
    const edge = (inset: number, stroke: string): Mark => ({
      element: null,
      kind: 'rect',
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      radius: 4,
      stroke,
    });
    return [edge(18, ink), edge(23, hairline)];
  }
  const box = {
    x: (band.x / 100) * width,
    y: (band.y / 100) * height,
    width: (band.width / 100) * width,
    height: (band.height / 100) * height,
  };
  return [{ element: null, kind: 'contours', ...box, radius: 9, fill: night, lines: contours(box, accent) }];
}

/** Height lines around a hill, the same on every sheet. */
function contours(
  box: { x: number; y: number; width: number; height: number },
  accent: string,
): { path: string; stroke: string; width: number }[] {
  const [cx, cy] = [box.x + box.width * 0.47, box.y + box.height * 0.59];
  return Array.from({ length: 15 }, (_, ring) => {
    const radius = box.width * (0.1 + ring * 0.115);
    const wave = 0.05 + Math.max(0, 0.16 - ring * 0.008);
    const points = Array.from({ length: 72 }, (_point, step) => {
      const angle = (step / 72) * 2 * Math.PI;
      const bent =
        1 + wave * Math.sin(5 * angle + ring * 0.16) + 0.07 * Math.sin(2 * angle + 1.1 + ring * 0.22);
      const [px, py] = [
        cx + Math.cos(angle) * radius * bent,
        cy + Math.sin(angle) * radius * bent * (1.05 + ring * 0.03),
      ];
      return `${px.toFixed(1)} ${py.toFixed(1)}`;
    });
    const isMain = ring % 4 === 3;
    return {
      path: `M${points.join('L')}Z`,
      stroke: mixed(accent, night, isMain ? 0.85 : 0.4),
      width: isMain ? 1.4 : 0.7,
    };
  });
}

/** `share` of one colour over another. */
export function mixed(over: string, under: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(part(over, at) * share + part(under, at) * (1 - share)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
