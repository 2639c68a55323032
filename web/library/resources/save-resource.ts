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
  assignmentGroups: resource.assignmentGroups.map((one) => one._id),
  businessUnits: resource.businessUnits.map((one) => one._id),
});
