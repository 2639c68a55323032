import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Departments and business units to choose an audience from. */
export function useAudienceChoices(): { groups: Choice[]; units: Choice[] } {
  const language = useLanguage();
  const groups = useCall(groupCalls.all, {});
  const units = useCall(businessUnitCalls.list, { query: { page: 0 } });
  const choice = ({ _id, name, nameFr }: { _id: string; name: string; nameFr: string }): Choice => ({
    value: _id,
    label: (language === 'fr' && nameFr) || name,
  });
  return {
    groups: (groups.data?.assignmentGroups ?? []).map(choice),
    units: (units.data?.businessUnits ?? []).map(choice),
  };
}
