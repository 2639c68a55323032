import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Departments and business units to choose an audience from. */
export function useAudienceChoices(): { groups: Choice[]; units: Choice[] } {
  const language = useLanguage();
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } });
  return {
    groups: [],
    units: (units.data?.businessUnits ?? []).map((unit) => ({ value: unit._id, label: (language === 'fr' && unit.nameFr) || unit.name })),
  };
}
