import type { Bilingual } from '#contract/platform/language.ts';
import type { CoursePartChange } from '#contract/training/course-publishing.calls.ts';
import type { Frozen } from './course-version.rules.ts';

interface Part {
  readonly kind: CoursePartChange['kind'];
  readonly _id: string;
  readonly name: Bilingual;
  /** Its container: the chapter of a section. */
  readonly within: string;
  readonly leaves: ReadonlyMap<string, string>;
}

/** What differs between two contents of a course, part by part in the order of the later one, removed parts last. */
export function differenceOf(courseId: string, before: Frozen, after: Frozen): CoursePartChange[] {
  // The oldest versions do not record their files, so those cannot be compared.
  const withFiles = before.content.files !== undefined && after.content.files !== undefined;
  const [old, now] = [partsOf(courseId, before, withFiles), partsOf(courseId, after, withFiles)];
  const oldById = new Map(old.map((part) => [part._id, part]));
  const nowById = new Map(now.map((part) => [part._id, part]));
  const moved = movedIn(old, now);
  const kept = now.flatMap((part): CoursePartChange[] => {
    const previous = oldById.get(part._id);
    const base = { kind: part.kind, _id: part._id, name: part.name };
    if (!previous)
      return [{ ...base, change: 'added', isMoved: false, fields: changedLeaves(new Map(), part.leaves) }];
    const fields = changedLeaves(previous.leaves, part.leaves);
    const isMoved = moved.has(part._id);
    if (fields.length > 0) return [{ ...base, change: 'changed', isMoved, fields }];
    return isMoved ? [{ ...base, change: 'moved', isMoved, fields }] : [];
  });
  const removed = old
    .filter((part) => !nowById.has(part._id))
    .map(({ kind, _id, name, leaves }): CoursePartChange => ({
      kind,
      _id,
      name,
      change: 'removed',
      isMoved: false,
      fields: changedLeaves(leaves, new Map()),
    }));
  return [...kept, ...removed];
}

function partsOf(
  courseId: string,
  { content, quiz, passScore, timeLimitMinutes, attemptsLimit, poolSize }: Frozen,
  withFiles: boolean,
): Part[] {
  const { chapters, name, description, files } = content;
  const own = { name, description, ...(withFiles && { files }) };
  const terms = { passScore, timeLimitMinutes, attemptsLimit, poolSize };
  return [
    { kind: 'course', _id: courseId, name: own.name, within: '', leaves: leavesOf({ ...own, ...terms }) },
    ...chapters.flatMap(({ sections, ...chapter }): Part[] => [
      {
        kind: 'chapter',
        _id: chapter._id,
        name: chapter.name,
        within: '',
        leaves: leavesOf({ name: chapter.name }),
      },
      ...sections.map(({ _id, slug: _slug, ...section }): Part => ({
        kind: 'section',
        _id,
        name: section.name,
        within: chapter._id,
        leaves: leavesOf(section),
      })),
    ]),
    ...quiz.map(({ _id, ...question }): Part => ({
      kind: 'question',
      _id,
      name: question.text,
      within: '',
      leaves: leavesOf({ ...question, ...(question.type === 'ordering' && { order: orderOf(question) }) }),
    })),
  ];
}

/** Every value of a document by its path. Parts with an id use it in the path, so that a new order alone does not change them. */
function leavesOf(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return into;
  if (typeof value !== 'object') return into.set(path, String(value));
  const entries = Array.isArray(value)
    ? value.map((one, index) => [keyOf(one, index), one] as const)
    : Object.entries(value).filter(([key]) => key !== '_id' && key !== 'location');
  for (const [key, one] of entries) leavesOf(one, path === '' ? key : `${path}.${key}`, into);
  return into;
}

/** The right order as text: its options keep their ids when they change places. */
const orderOf = ({ options }: Pick<Frozen['quiz'][number], 'options'>) => ({
  en: options.map((option) => option.text.en).join(' → '),
  fr: options.map((option) => option.text.fr || option.text.en).join(' → '),
});

const keyOf = (one: unknown, index: number): string => (one as { _id?: string } | null)?._id ?? String(index);

function changedLeaves(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }));
}

/** Parts that moved: to another chapter, or out of the longest run that kept its order. */
function movedIn(old: readonly Part[], now: readonly Part[]): ReadonlySet<string> {
  const moved = new Set<string>();
  const oldById = new Map(old.map((part) => [part._id, part]));
  const groups = Map.groupBy(
    now.filter((part) => oldById.has(part._id)),
    (part) => `${part.kind}/${part.within}`,
  );
  const places = new Map(old.map((part, index) => [part._id, index]));
  for (const parts of groups.values()) {
    const stayed = parts.filter((part) => oldById.get(part._id)!.within === part.within);
    for (const part of parts) if (!stayed.includes(part)) moved.add(part._id);
    const run = longestRun(stayed.map((part) => places.get(part._id)!));
    stayed.forEach((part, index) => {
      if (!run.has(index)) moved.add(part._id);
    });
  }
  return moved;
}

/** The positions of a longest increasing run. */
function longestRun(values: readonly number[]): ReadonlySet<number> {
  const length: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    length[index] = 1;
    previous[index] = -1;
    for (let before = 0; before < index; before += 1) {
      if (values[before]! < value && length[before]! + 1 > length[index]!) {
        length[index] = length[before]! + 1;
        previous[index] = before;
      }
    }
  });
  const run = new Set<number>();
  for (let at = length.indexOf(Math.max(0, ...length)); at >= 0; at = previous[at]!) run.add(at);
  return run;
}
