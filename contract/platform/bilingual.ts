import * as z from 'zod';
import { line, paragraph } from './text.ts';

/** A text in both languages as it is read. */
export const bilingual = z.object({ en: z.string(), fr: z.string() });
/** A bilingual line as it is written: English required, French may follow later. */
export const bilingualLine = (max: number) => z.object({ en: line(max), fr: line(max, 0).default('') });
export const bilingualParagraph = (max: number, min = 1) =>
  z.object({ en: paragraph(max, min), fr: paragraph(max, 0).default('') });
