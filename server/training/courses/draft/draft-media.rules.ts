import type { Bilingual } from '#contract/platform/language.ts';
import type { SectionType } from '#contract/training/course-content.ts';

/** A text inside a document, by its path: `slide.points.0`. */
export interface DocumentText extends Bilingual {
  readonly path: string;
}

/** Every text {en, fr} of a document, in its order. */
export function textsIn(document: unknown, path = ''): DocumentText[] {
  if (document === null || typeof document !== 'object') return [];
  if (isText(document)) return [{ path, en: document.en, fr: document.fr }];
  return Object.entries(document).flatMap(([key, value]) => textsIn(value, path ? `${path}.${key}` : key));
}

/** The document with the French texts filled in; paths it does not have are ignored. */
export function withFrench(document: unknown, french: Readonly<Record<string, string>>, path = ''): unknown {
  if (document === null || typeof document !== 'object') return document;
  if (isText(document)) return path in french ? { ...document, fr: french[path]! } : document;
  const within = (value: unknown, key: string) => withFrench(value, french, path ? `${path}.${key}` : key);
  if (Array.isArray(document)) return document.map((value, index) => within(value, String(index)));
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, within(value, key)]));
}

/** True if any French differs between two documents. */
export const isFrenchChanged = (before: unknown, after: unknown): boolean =>
  JSON.stringify(textsIn(before).map((one) => one.fr)) !==
  JSON.stringify(textsIn(after).map((one) => one.fr));

const isText = (value: object): value is Bilingual =>
  typeof (value as Partial<Bilingual>).en === 'string' &&
  typeof (value as Partial<Bilingual>).fr === 'string';

const noText = { en: '', fr: '' };

/** The initial content of a section of each kind. */
export function emptyMedia(type: SectionType): object {
  switch (type) {
    case 'text':
    // A SCORM section's content comes with its package.
    case 'scorm':
      return {};
    case 'slide':
      return {
        slide: { image: { en: null, fr: null }, alt: noText, headline: noText, points: [], figures: [] },
      };
    case 'video':
      return { video: { file: null, poster: null, captions: { en: null, fr: null }, durationSeconds: 0 } };
    case 'product':
      return { product: { name: '', variants: [], images: [] } };
  }
}

/** The last segment of a section's address, from its name. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain.slice(0, 60) || 'section';
}
