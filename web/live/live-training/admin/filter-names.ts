/** Filters that are chosen by searching a record. */
export const recordFilters = ['course', 'template', 'location'] as const;
export type RecordFilter = (typeof recordFilters)[number];
export type MoreFilter = RecordFilter | 'state' | 'from' | 'to';
export type MoreFilterValues = { readonly [Name in MoreFilter]?: string | undefined };
