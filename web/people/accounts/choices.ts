import type { Choice } from '#contract/platform/portal-config.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

export interface Option {
  value: string;
  label: string;
}

/** The choices of registration and profile, in the language of the page. */
export function useChoices() {
  const language = useLanguage();
  const { registration } = useSession().config;
  const options = (choices: readonly Choice[]): Option[] =>
    choices.map((choice) => ({ value: choice.value, label: inLanguage(choice, language) }));
  return {
    options,
    primaryRoles: options(registration.primaryRoles),
    dealerPositions: options(registration.dealerPositions),
    companyRoles: options(registration.companyRoles),
    countries: options(registration.countries),
    departments: registration.departments.map(({ _id, name }) => ({ value: _id, label: name })),
    businessUnits: registration.businessUnits.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}
