import type { Bilingual } from '#contract/platform/language.ts';

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
