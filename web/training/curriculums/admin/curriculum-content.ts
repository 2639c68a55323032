import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import type { CurriculumFields } from '#contract/training/curriculum-records.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';

/** What the form of a curriculum holds. */
export function contentOf(curriculum: CurriculumRecord): CurriculumFields {
  const { name, description, brand, segments, audience, startsOn, endsOn, active } = curriculum;
  return {
    name,
    description,
    brand: brand?._id ?? null,
    segments,
    audience: audience ? valuesOf(audience) : emptyAudience(),
    startsOn,
    endsOn,
    active,
    image: curriculum.image && { fileId: curriculum.image.fileId },
    bannerImage: curriculum.bannerImage && { fileId: curriculum.bannerImage.fileId },
  };
}
export type CurriculumRecordForm = RecordForm<CurriculumRecord, CurriculumFields>;
