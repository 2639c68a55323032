import type { Bilingual } from '#contract/platform/language.ts';

export const sectionTypes = ['text', 'slide', 'video', 'product'] as const;
export type SectionType = (typeof sectionTypes)[number];

/** A stored file a section shows, by its address. */
export interface MediaFile {
  readonly fileId: string;
  readonly location: string;
}

/** A picture with its French twin and a text equivalent. */
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
  );

export interface Chapter {
  readonly _id: string;
  readonly name: Bilingual;
  readonly sections: readonly Section[];
}

/** What a published version holds for learners, frozen. It was checked when it was published. */
export interface CourseContent {
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly chapters: readonly Chapter[];
}

/** A question as it is kept; which option is right never leaves the server before it may be told. */
export interface QuizQuestion {
  readonly _id: string;
  readonly type: 'single' | 'multiple' | 'true-false';
  readonly text: Bilingual;
  readonly image: MediaFile | null;
  readonly options: readonly QuizOption[];
  /** The author's reason, shown after hand-in. */
  readonly explanation: Bilingual;
  /** The section that teaches it. */
  readonly sectionId: string | null;
}

export interface QuizOption {
  readonly _id: string;
  readonly text: Bilingual;
  readonly image: MediaFile | null;
  readonly correct: boolean;
}
