import { groupBy } from '#contract/platform/group-by.ts';
import type { CoursePartChange } from '#contract/training/course-publishing.calls.ts';

type Field = CoursePartChange['fields'][number];

const fieldKinds = [
  'name',
  'description',
  'body',
  'text',
  'explanation',
  'option',
  'right',
  'match',
  'reason',
  'order',
  'numberAnswer',
  'alt',
  'slide',
  'video',
  'product',
  'scorm',
  'file',
  'passScore',
  'timeLimitMinutes',
  'attemptsLimit',
  'poolSize',
  'durationSeconds',
  'other',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** A changed text, in the languages that differ. */
export interface ChangedField {
  readonly key: string;
  readonly kind: FieldKind;
  readonly texts: readonly ChangedText[];
}

export interface ChangedText {
  readonly language: 'en' | 'fr' | undefined;
  readonly before: string;
  readonly after: string;
  /** Rich text: both sides are HTML. */
  readonly isRich: boolean;
  /** A file that can be viewed, by its ids. */
  readonly file?: ChangedFileIds | undefined;
  /** A file or package was added, removed or replaced: there is no text to compare. */
  readonly wordless: 'fileAdded' | 'fileRemoved' | 'file' | undefined;
}

export interface ChangedFileIds {
  readonly kind: 'picture' | 'video' | 'document';
  readonly before: string | null;
  readonly after: string | null;
}

/** Fields that mean nothing to a reader, or repeat another field. */
const silent = /(^|\.)(mediaType|sectionId|type|sku)$|^scorm\.(?!packageId$)/;

/** The fields of a part that a reader sees, each with its label and its text without markup. */
export function changedFields(fields: readonly Field[]): ChangedField[] {
  const relevant = fields.filter(
    ({ field, before, after }) =>
      !silent.test(field) && !isNeverRight(field, before, after) && !isNoLength(field, before, after),
  );
  const byText = groupBy(relevant, ({ field }) => field.replace(/\.(en|fr)$/, ''));
  return [...byText].map(([key, inLanguages]) => ({
    key,
    kind: kindOf(key),
    texts: inLanguages.map(textOf),
  }));
}

/** An option that is added or removed counts as incorrect on the other side. */
const isNeverRight = (field: string, before: string | null, after: string | null) =>
  field.endsWith('.correct') && before !== 'true' && after !== 'true';

/** A part without a duration that is added or removed. */
const isNoLength = (field: string, before: string | null, after: string | null) =>
  field === 'durationSeconds' && (before ?? '0') === '0' && (after ?? '0') === '0';

function fileChange({ before, after }: Field): ChangedText['wordless'] {
  if (before === null) return 'fileAdded';
  return after === null ? 'fileRemoved' : 'file';
}

function textOf(change: Field): ChangedText {
  const { field, before, after } = change;
  const isFile = /(^|\.)fileId$|^files\./.test(field);
  return {
    language: /\.(en|fr)$/.exec(field)?.[1] as 'en' | 'fr' | undefined,
    before: before ?? '',
    after: after ?? '',
    isRich: field.startsWith('body.'),
    file: isFile ? { kind: fileKind(field), before, after } : undefined,
    wordless: isFile || field.startsWith('scorm.') ? fileChange(change) : undefined,
  };
}

function fileKind(field: string): ChangedFileIds['kind'] {
  if (field.startsWith('video.file.')) return 'video';
  return /^video\.captions\.|^files\.cheatSheet/.test(field) ? 'document' : 'picture';
}

/** Values that are compared as a whole: 80 becomes 90, not 8-9-0. */
export const isNumber = (kind: FieldKind): boolean =>
  /^(passScore|timeLimitMinutes|attemptsLimit|poolSize|durationSeconds)$/.test(kind);

function kindOf(field: string): FieldKind {
  const [head = '', second = ''] = field.split('.');
  if (head === 'options') {
    if (field.endsWith('.correct')) return 'right';
    if (/\.match\./.test(field)) return 'match';
    return /\.reason(\.|$)/.test(field) ? 'reason' : 'option';
  }
  if (head === 'slide' && second === 'alt') return 'alt';
  if (head === 'files' || head === 'image') return 'file';
  return fieldKinds.find((kind) => kind === head) ?? 'other';
}
