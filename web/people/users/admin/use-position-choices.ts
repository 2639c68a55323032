import type { Choice } from '#contract/platform/portal-config.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

/** The primary roles, positions and company roles the portal offers, in the language of the page. */
export function usePositionChoices() {
  const language = useLanguage();
  const { registration } = useSession().config;
  const choices = (list: readonly Choice[]) =>
    list.map((one) => ({ value: one.value, label: inLanguage(one, language) }));
  return {
    primaryRoles: choices(registration.primaryRoles),
    dealerPositions: choices(registration.dealerPositions),
    companyRoles: choices(registration.companyRoles),
  };
}
