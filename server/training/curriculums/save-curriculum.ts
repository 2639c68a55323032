import { everybody, valuesOf } from '#contract/people/audiences.fields.ts';
import { datesAgree, type CurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { audienceViolations, checkAudience } from '#server/people/audience-forms/check-audience.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import type { LockedCurriculum } from './change-curriculum.ts';
import { curriculums } from './curriculum-kind.ts';
import { updateCurriculum } from './curriculum-records.queries.ts';
import { claimForCurriculum, releaseForCurriculum } from './own-files.ts';
import { checkOwnBrand } from '#server/training/catalog/check-brand.ts';

/** What a save sends: fields left out stay as they are. */
export type SentCurriculum = { readonly [K in keyof CurriculumFields]?: CurriculumFields[K] | undefined };

export const checkBrand = (tx: Change['tx'], actor: Actor, brandId: string | null): Promise<void> =>
  checkOwnBrand(tx, actor, brandId, errors);

/** The fields with the pictures uploaded as parts. */
export function withPictures(sent: SentCurriculum, files: StagedFiles): SentCurriculum {
  const part = (name: 'image' | 'bannerImage') => {
    const [file] = files[name] ?? [];
    return file ? { fileId: file.id } : sent[name];
  };
  return { ...sent, image: part('image'), bannerImage: part('bannerImage') };
}

/** Writes the texts and settings of a locked curriculum, with its pictures and its log entry. */
export async function saveCurriculum(locked: LockedCurriculum, sent: SentCurriculum): Promise<void> {
  const { tx, actor, row } = locked;
  if (sent.brand !== undefined && sent.brand !== (row.brand?._id ?? null))
    await checkBrand(tx, actor, sent.brand);
  const isPublisher = hasRight(actor, 'PUBLISH_CURRICULUM');
  if (sent.active !== undefined && sent.active !== row.active && !isPublisher)
    refuse(errors.publishRefused, {}, { field: 'active' });
  const { startsOn = row.startsOn, endsOn = row.endsOn } = sent;
  if (!datesAgree({ startsOn, endsOn })) refuse(errors.endsBeforeStart, {}, { field: 'endsOn' });
  const before = row.audience && valuesOf(row.audience);
  if (sent.audience) await checkAudience(tx, locked, sent.audience, { before, path: 'audience.' });
  const uses: FileUse[] = [sent.image, sent.bannerImage].flatMap((one) =>
    one ? [{ fileId: one.fileId, kinds: ['image'] }] : [],
  );
  await claimForCurriculum(locked, actor, row.id, uses);
  const fields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<CurriculumFields>;
  await explained(updateCurriculum(tx, row, fields, actor.id, locked.now()), audienceViolations);
  const replaced = (['image', 'bannerImage'] as const).flatMap((name) =>
    sent[name] !== undefined && sent[name]?.fileId !== row[name]?.fileId ? [row[name]?.fileId] : [],
  );
  await releaseForCurriculum(locked, replaced);
  await curriculums.note(locked, shownBefore(locked, fields), logged(fields));
}

/** What the log compares: each kind of condition of the audience by itself. */
const logged = ({ audience, ...fields }: Partial<CurriculumFields>): object => ({ ...fields, ...audience });

/** The previous values of the fields that the save sends, in the same form. */
function shownBefore({ row }: LockedCurriculum, fields: Partial<CurriculumFields>): object {
  const before: Readonly<Record<string, unknown>> = {
    ...row,
    ...(row.audience ? valuesOf(row.audience) : everybody),
    brand: row.brand?._id ?? null,
    image: row.image && { fileId: row.image.fileId },
    bannerImage: row.bannerImage && { fileId: row.bannerImage.fileId },
  };
  return Object.fromEntries(Object.keys(logged(fields)).map((key) => [key, before[key]]));
}
