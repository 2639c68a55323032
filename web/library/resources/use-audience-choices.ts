import { nameIn } from '#contract/platform/language.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Departments and business units to choose an audience from. */
export function useAudienceChoices(): { groups: Choice[]; units: Choice[] } {
  const language = useLanguage();
  const groups = useDepartments();
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } });
  return {
    groups,
    units: (units.data?.businessUnits ?? []).map((unit) => ({
      value: unit._id,
      label: nameIn(unit, language),
    })),
  };
}
