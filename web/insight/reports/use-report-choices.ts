import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Choice } from '#web/ui/choice-field.tsx';

export interface ReportChoices {
  readonly departments: readonly Choice[];
  readonly roles: readonly Choice[];
  readonly adminGroups: readonly Choice[];
  readonly curriculums: readonly Choice[];
  /** States and provinces with dealers in the reader's scope. */
  readonly regions: readonly Choice[];
}

/** The filters of people reports, limited to what the reader may see. */
export function useReportChoices(): ReportChoices {
  const language = useLanguage();
  const departments = useDepartments();
  const roles = useCall(
    roleCalls.list,
    {},
    { staleMilliseconds: 60_000, enabled: useAllowed(roleCalls.list.access) },
  );
  const adminGroups = useCall(
    userCalls.availableAdminGroups,
    {},
    { staleMilliseconds: 60_000, enabled: useAllowed(userCalls.availableAdminGroups.access) },
  );
  const curriculums = useCall(curriculumCalls.list, { query: { page: 0 } }, { staleMilliseconds: 60_000 });
  const { dealerReports } = useSession().config.features;
  const regions = useCall(
    dealerReportCalls.regions,
    {},
    {
      staleMilliseconds: 60_000,
      enabled: useAllowed(dealerReportCalls.regions.access) && dealerReports,
    },
  );
  const choice = (one: { _id: string; name: string; nameFr?: string }): Choice => ({
    value: one._id,
    label: nameIn(one, language),
  });
  return {
    departments,
    roles: (roles.data?.roles ?? []).map(choice),
    adminGroups: (adminGroups.data?.adminGroups ?? []).map(choice),
    curriculums: (curriculums.data?.curriculums ?? []).map(({ _id, name }) => ({
      value: _id,
      label: inLanguage(name, language),
    })),
    regions: (regions.data?.regions ?? []).map((value) => ({ value, label: value })),
  };
}
