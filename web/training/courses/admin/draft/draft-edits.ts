import type {
  CourseDraft,
  DraftChapter,
  DraftQuestion,
  DraftSection,
} from '#contract/training/course-draft.ts';

/** The records of a draft that are saved separately, each with its own version. */
export type PartKind = 'course' | 'chapter' | 'section' | 'question';
export type Part = CourseDraft | DraftChapter | DraftSection | DraftQuestion;

/** New values by field. A text in two languages has one key each: `name.en`. Documents (a slide, the options) are stored whole. */
export type Fields = Readonly<Record<string, unknown>>;

/** An edit of one record that the server has not confirmed. */
export interface Edit {
  readonly kind: PartKind;
  readonly id: string;
  /** The version of the record that was edited. */
  readonly base: number;
  /** The value of each field before its first change. */
  readonly before: Fields;
  readonly fields: Fields;
}

export const editKey = ({ kind, id }: Pick<Edit, 'kind' | 'id'>): string => `${kind}:${id}`;

export function fieldOf(part: Part, field: string): unknown {
  const [head = '', language] = field.split('.');
  const value = (part as unknown as Record<string, unknown>)[head];
  return language === undefined ? value : (value as Record<string, unknown> | undefined)?.[language];
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The record as the author sees it: the edit applied to the server's record. */
export function overlaid<P extends Part>(part: P, fields: Fields): P {
  const result: Record<string, unknown> = { ...part };
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'matched') continue;
    const [head = '', language] = field.split('.');
    result[head] = language === undefined ? value : { ...(result[head] as object), [language]: value };
  }
  return result as unknown as P;
}

/** The fields in the form that a save sends. */
export function bodyOf(fields: Fields): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const [head = '', language] = field.split('.');
    if (language !== undefined) body[head] = { ...(body[head] as object), [language]: value };
    else if (head === 'brand') body[head] = (value as { _id: string } | null)?._id ?? null;
    else body[head] = value;
  }
  return { matched: [], ...body };
}

/** Adds values to an edit, or starts one for a record without an edit. */
export function extended(before: Edit | undefined, part: Part, kind: PartKind, fields: Fields): Edit {
  const known = before ?? { kind, id: part._id, base: part.version, before: {}, fields: {} };
  const first = Object.fromEntries(
    Object.keys(fields)
      .filter((field) => field !== 'matched' && !(field in known.before))
      .map((field) => [field, fieldOf(part, field)]),
  );
  const matched = [
    ...new Set([
      ...((known.fields['matched'] as string[] | undefined) ?? []),
      ...((fields['matched'] as string[] | undefined) ?? []),
    ]),
  ];
  return {
    ...known,
    before: { ...first, ...known.before },
    fields: { ...known.fields, ...fields, ...(matched.length > 0 && { matched }) },
  };
}

/** Merges two edits of one record: the values of the later one, based on the version of the earlier one. */
export const joined = (earlier: Edit, later: Edit | undefined): Edit =>
  later
    ? {
        ...earlier,
        before: { ...later.before, ...earlier.before },
        fields: { ...earlier.fields, ...later.fields },
      }
    : earlier;

/** After a successful save: what was written meanwhile is now based on the saved record. */
export function rebased(edit: Edit, saved: Part, sent: Fields): Edit {
  const before = { ...edit.before };
  for (const field of Object.keys(sent)) if (field in before) before[field] = fieldOf(saved, field);
  return { ...edit, base: saved.version, before };
}

/** The fields that both authors changed differently. Only these need a decision; all others are merged automatically. */
export const contested = (edit: Edit, theirs: Part): string[] =>
  Object.keys(edit.fields).filter(
    (field) =>
      field !== 'matched' &&
      !isSame(fieldOf(theirs, field), edit.before[field]) &&
      !isSame(fieldOf(theirs, field), edit.fields[field]),
  );

/** What is left to save after a person's choice, without the rejected fields. Undefined if nothing is left. */
export function settled(edit: Edit, theirs: Part, givenUp: readonly string[]): Edit | undefined {
  const kept = Object.entries(edit.fields).filter(
    ([field, value]) =>
      !givenUp.includes(field) && (field === 'matched' || !isSame(fieldOf(theirs, field), value)),
  );
  if (kept.every(([field]) => field === 'matched')) return undefined;
  const names = kept.map(([field]) => field).filter((field) => field !== 'matched');
  return {
    ...edit,
    base: theirs.version,
    fields: Object.fromEntries(kept),
    before: Object.fromEntries(names.map((field) => [field, fieldOf(theirs, field)])),
  };
}

const notWords = new Set(['fileId', 'location', '_id', 'mediaType']);

/** A value as text, to read and to copy: the texts of a document, one per line. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([key]) => !notWords.has(key))
    .map(([, one]) => wordsOf(one))
    .filter(Boolean)
    .join('\n');
}
