import type { BrandDetail } from '#contract/training/brands.calls.ts';
import type { BrandFields } from '#contract/training/brands.fields.ts';
import type { RecordForm } from '#web/platform/forms/use-record-form.tsx';
import { pictureOf } from '#web/platform/pictures.ts';

/** What the form of a brand's settings holds. */
export function contentOf(brand: BrandDetail): BrandFields {
  const managed = brand.managed!;
  return {
    name: brand.name,
    slug: brand.slug,
    colour: brand.colour,
    bucket: brand.bucket,
    segments: brand.segments,
    managers: managed.managers.map((one) => one._id),
    administrator: managed.administrator?._id ?? null,
    courseLimit: managed.courseLimit,
    curriculumLimit: managed.curriculumLimit,
    active: brand.active,
    logoImage: pictureOf(brand.logoImage),
    thumbnailImage: pictureOf(brand.thumbnailImage),
    bannerImage: pictureOf(brand.bannerImage),
  };
}
export type BrandForm = RecordForm<BrandDetail, BrandFields>;
