import type {
  CourseDraft,
  DraftChapter,
  DraftQuestion,
  DraftSection,
} from '#contract/training/course-draft.ts';

/** The records of a draft that are saved each by itself, with a version of their own. */
export type PartKind = 'course' | 'chapter' | 'section' | 'question';
export type Part = CourseDraft | DraftChapter | DraftSection | DraftQuestion;

/** New values by field; a text of two languages by each: `name.en`. Documents (a slide, the options) whole. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was written into one record and the server has not confirmed. */
export interface Edit {
  readonly kind: PartKind;
  readonly id: string;
  /** The version of the record it was written on. */
  readonly base: number;
  /** What stood in each field when it was first written over. */
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

/** The record as the author sees it: what was written laid over what the server has. */
export function overlaid<P extends Part>(part: P, fields: Fields): P {
  const result: Record<string, unknown> = { ...part };
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'matched') continue;
    const [head = '', language] = field.split('.');
    result[head] = language === undefined ? value : { ...(result[head] as object), [language]: value };
  }
  return result as unknown as P;
}

/** The fields as a save sends them. */
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

/** Writes more into an edit; a record nobody was writing in gets its first one. */
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

/** Two edits of one record as one: the later one's values, on what the earlier one was written on. */
export const joined = (earlier: Edit, later: Edit | undefined): Edit =>
  later
    ? {
        ...earlier,
        before: { ...later.before, ...earlier.before },
        fields: { ...earlier.fields, ...later.fields },
      }
    : earlier;

/** After a save was taken: what was written meanwhile now stands on the record as it was answered. */
export function rebased(edit: Edit, saved: Part, sent: Fields): Edit {
  const before = { ...edit.before };
  for (const field of Object.keys(sent)) if (field in before) before[field] = fieldOf(saved, field);
  return { ...edit, base: saved.version, before };
}

/** The fields both wrote differently: only these need a person; all others go together by themselves. */
export const contested = (edit: Edit, theirs: Part): string[] =>
  Object.keys(edit.fields).filter(
    (field) =>
      field !== 'matched' &&
      !isSame(fieldOf(theirs, field), edit.before[field]) &&
      !isSame(fieldOf(theirs, field), edit.fields[field]),
  );

/** What is left to save after a person chose: fields given up fall away. Undefined: nothing is left. */
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

/** A value in words, to read and to copy: the texts of a document one under the other. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([key]) => !notWords.has(key))
    .map(([, one]) => wordsOf(one))
    .filter(Boolean)
    .join('\n');
}
