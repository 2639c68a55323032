import type { Import } from '#contract/people/imports.calls.ts';

/** How many records that the table leaves out are dealt with, as far as it is known before. */
export const missingOf = ({ options }: Pick<Import, 'options'>): number =>
  options.find(({ key, isOn }) => key === 'deactivateMissing' && isOn)?.count ?? 0;
