import type { Role } from '#contract/people/roles.calls.ts';
import type { Right } from '#contract/platform/rights.ts';

/** The form of a role; a new one reaches nothing yet. */
export const fieldsOf = (role?: Role) => ({
  name: role?.name ?? '',
  nameFr: role?.nameFr ?? '',
  description: role?.description ?? '',
  rank: role?.rank ?? 4,
  reach: role?.reach ?? ('self' as const),
  adminArea: role?.adminArea ?? ('none' as const),
  frenchOnly: role?.frenchOnly ?? false,
  rights: (role?.rights ?? []) as Right[],
});
