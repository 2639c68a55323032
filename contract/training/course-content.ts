import type { Bilingual } from '#contract/platform/language.ts';
import type { QuestionType } from './question-types.ts';

/** The kinds of sections that authors write here. */
export const writtenSectionTypes = ['text', 'slide', 'video', 'product'] as const;
export type WrittenSectionType = (typeof writtenSectionTypes)[number];
/** A `scorm` section is created and removed with its package. */
export const sectionTypes = [...writtenSectionTypes, 'scorm'] as const;
export type SectionType = (typeof sectionTypes)[number];

/** A stored file that a section shows, by its address. */
export interface MediaFile {
  readonly fileId: string;
  readonly location: string;
}

/** A picture with its French version and alternative texts. */
export interface SlideMedia {
  readonly image: { readonly en: MediaFile; readonly fr: MediaFile | null };
  readonly alt: Bilingual;
  readonly headline: Bilingual;
  readonly points: readonly Bilingual[];
  readonly figures: readonly Figure[];
}

export interface Figure {
  readonly label: Bilingual;
  readonly value: Bilingual;
}

export interface VideoMedia {
  readonly file: MediaFile & { readonly mediaType: string };
  readonly poster: MediaFile | null;
  readonly captions: { readonly en: MediaFile | null; readonly fr: MediaFile | null };
  readonly durationSeconds: number;
}

export interface ProductMedia {
  readonly name: string;
  readonly variants: readonly ProductVariant[];
  readonly images: readonly MediaFile[];
}

export interface ProductVariant {
  readonly sku: string;
  readonly name: Bilingual;
  readonly image: MediaFile | null;
  readonly specs: readonly Figure[];
}

/** What the run-time needs to know about one item of a SCORM package; the rest of the package is found by `packageId`. */
export interface ScormMedia {
  readonly packageId: string;
  /** The identifier of the item in its manifest. It links sections to items when the package is replaced. */
  readonly itemId: string;
  readonly title: string;
  /** Where the item starts: a path inside the package, decoded. */
  readonly launchPath: string;
  /** What follows the path in the address: `?…`, `#…` or nothing. */
  readonly parameters: string;
  /** `cmi.launch_data`, exactly as in the manifest. */
  readonly launchData: string;
  /** 0 to 100: `cmi.student_data.mastery_score`. */
  readonly masteryScore: number | null;
  /** `cmi.student_data.max_time_allowed` as in the manifest, `HHHH:MM:SS.SS`. */
  readonly maxTimeAllowed: string | null;
  /** `exit,message`, `exit,no message`, `continue,message` or `continue,no message`. */
  readonly timeLimitAction: string | null;
  /** An asset makes no SCORM calls: opening it counts as seeing it. */
  readonly scormType: 'sco' | 'asset';
}

interface SectionBase {
  readonly _id: string;
  readonly slug: string;
  readonly name: Bilingual;
  /** Sanitized HTML. */
  readonly body: Bilingual;
  readonly durationSeconds: number;
}

export type Section = SectionBase &
  (
    | { readonly type: 'text' }
    | { readonly type: 'slide'; readonly slide: SlideMedia }
    | { readonly type: 'video'; readonly video: VideoMedia }
    | { readonly type: 'product'; readonly product: ProductMedia }
    | { readonly type: 'scorm'; readonly scorm: ScormMedia }
  );

export interface Chapter {
  readonly _id: string;
  readonly name: Bilingual;
  readonly sections: readonly Section[];
}

/** The content of a published version, frozen. It was checked when it was published. */
export interface CourseContent {
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly chapters: readonly Chapter[];
}

/** A question as stored; the right option leaves the server only when it may be shown. */
export interface QuizQuestion {
  readonly _id: string;
  readonly type: QuestionType;
  readonly text: Bilingual;
  readonly image: MediaFile | null;
  /** For an order: in the right order. Empty for a number. */
  readonly options: readonly QuizOption[];
  /** For a number: the right value. Versions older than this kind of question lack it. */
  readonly numberAnswer?: NumberAnswer | null | undefined;
  /** The author's explanation, shown after submitting. */
  readonly explanation: Bilingual;
  /** The section that teaches it. */
  readonly sectionId: string | null;
}

export interface QuizOption {
  readonly _id: string;
  readonly text: Bilingual;
  readonly image: MediaFile | null;
  readonly correct: boolean;
  /** Why it is right or wrong, shown after submitting to people who chose it. */
  readonly reason?: Bilingual | undefined;
  /** For pairs: its match. The match's id reveals nothing about the option. */
  readonly match?: { readonly _id: string; readonly text: Bilingual } | null | undefined;
}

/** Every number within the tolerance of the value is right. */
export interface NumberAnswer {
  readonly value: number;
  readonly tolerance: number;
  /** The same in both languages: Nm, kPa. */
  readonly unit: string;
}
