import type { Bilingual } from '#contract/platform/language.ts';

/** One person's values on a sheet; days are `YYYY-MM-DD`. */
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
  /** The address in the QR code. */
  readonly address: string;
}
/** The day that many months later, as the database counts it: the 31st becomes the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

export interface SheetCourse {
  /** None on samples. */
  readonly _id?: string | undefined;
  readonly name: Bilingual;
  readonly passedOn: string;
  /** Percent; null without a quiz. */
  readonly score: number | null;
}
