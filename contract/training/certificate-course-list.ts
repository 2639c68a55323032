import { inLanguage, type Language } from '#contract/platform/language.ts';
import { hairline, quiet } from './certificate-backdrop.ts';
import type { CertificateDesign } from './certificate-design.ts';
import { fitted } from './certificate-lines.ts';
import type { Mark, Measure, SheetFont } from './certificate-mark.ts';
import { sheetDay, sheetTexts } from './certificate-texts.ts';
import type { SheetValues } from './certificate-values.ts';

interface ListOfCourses {
  readonly design: CertificateDesign;
  readonly values: SheetValues;
  readonly language: Language;
  readonly measure: Measure;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Where the next element on the sheet begins. */
  readonly end: number;
}

/** The number of courses, then their names: in two columns, or on a frame as a ruled table with score and day. */
export function courseList({ design, values, language, measure, x, y, width, end }: ListOfCourses): Mark[] {
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
