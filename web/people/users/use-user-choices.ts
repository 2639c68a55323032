import { groupCalls } from '#contract/people/groups.calls.ts';
import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface UserChoices {
  readonly roles: Choice[];
  /** Roles the person may give. */
  readonly assignable: Choice[];
  readonly groups: Choice[];
  readonly adminGroups: Choice[];
}

/** Roles, departments and admin groups to choose from. */
export function useUserChoices(): UserChoices {
  const language = useLanguage();
  const roles = useCall(roleCalls.list, {}, { staleMilliseconds: 60_000 });
  const groups = useCall(groupCalls.all, {}, { staleMilliseconds: 60_000 });
  const adminGroups = useCall(userCalls.availableAdminGroups, {}, { staleMilliseconds: 60_000 });
  const choice = ({ _id, name, nameFr = '' }: { _id: string; name: string; nameFr?: string }): Choice => ({
    value: _id,
    label: (language === 'fr' && nameFr) || name,
  });
  const all: readonly Role[] = roles.data?.roles ?? [];
  return {
    roles: all.map(choice),
    assignable: all.filter((role) => role.abilities.assign).map(choice),
    groups: (groups.data?.assignmentGroups ?? []).map(choice),
    adminGroups: (adminGroups.data?.adminGroups ?? []).map(choice),
  };
}
