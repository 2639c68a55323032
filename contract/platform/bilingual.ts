import * as z from 'zod';
import { line } from './text.ts';

/** A text in both languages as replies send it. */
export const bilingual = z.object({ en: z.string(), fr: z.string() });
/** A bilingual line as forms send it: English is required, French may follow later. */
export const bilingualLine = (max: number) => z.object({ en: line(max), fr: line(max, 0).default('') });
