import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import type { Choice } from '#contract/platform/portal-config.ts';
import { judgeBirthDate } from '#contract/people/registration.rules.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

const choiceLists = {
  companyRole: 'companyRoles',
  primaryRole: 'primaryRoles',
  dealerPosition: 'dealerPositions',
  country: 'countries',
} as const;

export type Choosable = Partial<Readonly<Record<keyof typeof choiceLists, string | undefined>>>;

/** Refuses values that are not in the settings' lists. A value stored earlier, `before`, may stay. */
export function refuseUnknownChoices(
  { settings: { registration } }: Pick<Services, 'settings'>,
  given: Choosable,
  before: Choosable = {},
  prefix = '',
): void {
  for (const [field, list] of Object.entries(choiceLists) as [
    keyof typeof choiceLists,
    keyof typeof registration,
  ][]) {
    const value = given[field];
    // Nothing was chosen.
    if (value === undefined || value === '' || value === before[field]) continue;
    const choices = registration[list] as readonly Choice[];
    if (!choices.some((choice) => choice.value === value))
      refuse(errors.unknownChoice, {}, { field: `${prefix}${field}` });
  }
}

/** Refuses impossible birth dates, and people younger than the settings allow. */
export function refuseBirthDate(
  { settings, today }: Pick<Services, 'settings' | 'today'>,
  dateOfBirth: string,
): void {
  const minimum = settings.registration.minimumAge;
  const verdict = judgeBirthDate(dateOfBirth, today(), minimum);
  if (verdict === 'invalid') refuse(errors.birthDate, {}, { field: 'dateOfBirth' });
  if (verdict === 'too-young') refuse(errors.tooYoung, { minimum }, { field: 'dateOfBirth' });
}
