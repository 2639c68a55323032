import { platformErrors } from '#contract/platform/errors.ts';
import { isCourseCategory } from '#contract/training/categories.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { CourseFields } from '#contract/training/course-drafts.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { courseLimitOf } from '#server/training/brands/brand-records.queries.ts';
import { checkOwnBrand } from '#server/training/catalog/check-brand.ts';
import { checkPart, recordPart, type LockedChange } from './change-draft.ts';
import { claimForCourse } from './draft-files.ts';
import { addResources } from './draft-files.queries.ts';
import { updateCourseDraft, updateShelf } from './save-draft.queries.ts';
import { saveQuestion, type SentQuestion } from './save-question.ts';
import { textAfter } from './save-section.ts';

export type SentCourse = CourseFields & {
  readonly version?: number | undefined;
  readonly matched: readonly string[];
  readonly questions?: readonly SentQuestion[] | undefined;
};

const own = [
  'name',
  'description',
  'passScore',
  'timeLimitMinutes',
  'attemptsLimit',
  'poolSize',
  'image',
  'bannerImage',
  'cheatSheet',
  'cheatSheetFr',
] as const;

/** True if a save changes the record that carries `version`. */
export const touchesCourse = (sent: SentCourse, files: StagedFiles): boolean =>
  own.some((key) => sent[key] !== undefined) ||
  sent.matched.length > 0 ||
  ['image', 'bannerImage', 'cheatSheet', 'cheatSheetFr'].some((part) => (files[part] ?? []).length > 0);

/** Saves a course's own fields, files and questions. */
export async function saveCourse(
  locked: LockedChange,
  sent: SentCourse,
  files: StagedFiles,
  before: CourseDraft | null,
): Promise<void> {
  const { tx, draft, actor } = locked;
  const fields = withParts(sent, files);
  await saveShelf(locked, fields);
  if (touchesCourse(sent, files)) {
    if (before) checkPart(sent.version, before);
    await claimForCourse(locked, draft.id, actor.id, filesOfCourse(fields));
    await updateCourseDraft(tx, draft.id, {
      name: textAfter(fields.name, before?.name, sent.matched.includes('name')),
      description: textAfter(fields.description, before?.description, sent.matched.includes('description')),
      passScore: fields.passScore,
      timeLimitMinutes: fields.timeLimitMinutes,
      attemptsLimit: fields.attemptsLimit,
      poolSize: fields.poolSize,
      imageId: idOf(fields.image),
      bannerImageId: idOf(fields.bannerImage),
      cheatSheetId: idOf(fields.cheatSheet),
      cheatSheetFrId: idOf(fields.cheatSheetFr),
    });
  }
  for (const question of fields.questions ?? []) await saveQuestion(locked, question);
  const resources = files['resources-{n}'] ?? [];
  if (resources.length > 0) {
    await claimForCourse(
      locked,
      draft.id,
      actor.id,
      resources.map((file) => ({ fileId: file.id, kinds: ['document'] })),
    );
    await addResources(
      tx,
      draft.id,
      resources.toSorted((a, b) => a.index - b.index),
    );
  }
  const { questions: _questions, matched: _matched, ...after } = fields;
  await recordPart(
    locked,
    'course',
    { id: draft.id, name: fields.name?.en ?? draft.name },
    before ? shown(before, after) : undefined,
    after,
  );
}

/** The previous values of the fields that the save sends. */
const shown = (before: CourseDraft, after: object): object =>
  Object.fromEntries(
    Object.keys(after).map((key) => [key, (before as unknown as Record<string, unknown>)[key]]),
  );

/**
 * Brand and category belong to the course itself and are the same in every version. A brand manager moves a course between their own brands
 * only.
 */
async function saveShelf({ tx, draft, actor }: LockedChange, { brand, category }: SentCourse): Promise<void> {
  if (brand !== undefined) await checkBrand(tx, actor, brand);
  if (category !== undefined && category !== '' && !isCourseCategory(category))
    refuse(platformErrors.invalid, { field: 'category' }, { field: 'category' });
  await updateShelf(tx, draft.id, { brandId: brand, category });
}

export const checkBrand = (tx: LockedChange['tx'], actor: Actor, brandId: string | null): Promise<void> =>
  checkOwnBrand(tx, actor, brandId, errors);

/** Refuses if the brand has reached its course limit. */
export async function checkBrandLimit(tx: LockedChange['tx'], brandId: string | null): Promise<void> {
  const brand = brandId === null ? undefined : await courseLimitOf(tx, brandId);
  if (brand && brand.limit > 0 && brand.count >= brand.limit) refuse(errors.limitReached);
}

/** The fields with the files uploaded as parts. */
function withParts(sent: SentCourse, files: StagedFiles): SentCourse {
  const part = (name: string) => {
    const [file] = files[name] ?? [];
    return file && { fileId: file.id };
  };
  const at = (name: string, index: number, subIndex = 0) => {
    const file = files[name]?.find((one) => one.index === index && (one.subIndex ?? 0) === subIndex);
    return file && { fileId: file.id };
  };
  return {
    ...sent,
    image: part('image') ?? sent.image,
    bannerImage: part('bannerImage') ?? sent.bannerImage,
    cheatSheet: part('cheatSheet') ?? sent.cheatSheet,
    cheatSheetFr: part('cheatSheetFr') ?? sent.cheatSheetFr,
    questions: sent.questions?.map((question, n) => ({
      ...question,
      image: at('question-{n}', n) ?? question.image,
      options: question.options?.map((option, m) => ({
        ...option,
        image: at('answer-{n}-{m}', n, m) ?? option.image,
      })),
    })),
  };
}

function filesOfCourse({ image, bannerImage, cheatSheet, cheatSheetFr }: SentCourse): FileUse[] {
  const pictures = [image, bannerImage].flatMap((file) =>
    file ? [{ fileId: file.fileId, kinds: ['image' as const] }] : [],
  );
  const sheets = [cheatSheet, cheatSheetFr].flatMap((file) =>
    file ? [{ fileId: file.fileId, kinds: ['document' as const] }] : [],
  );
  return [...pictures, ...sheets];
}

const idOf = (file: { readonly fileId: string } | null | undefined): string | null | undefined =>
  file === undefined ? undefined : (file?.fileId ?? null);
