import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';
import type { Resource } from '#contract/library/resources.calls.ts';

/** The body of a save, from the record that was read. */
export const contentOf = ({
  name,
  nameFr,
  description,
  descriptionFr,
  type,
  url,
  brand,
  course,
  ...resource
}: Resource) => ({
  name,
  nameFr,
  description,
  descriptionFr,
  type,
  url,
  brand: brand?._id ?? null,
  course: course?._id ?? null,
  audience: resource.audience ? valuesOf(resource.audience) : emptyAudience(),
});
