import { nameIn } from '#contract/platform/language.ts';
import { roleCalls, type Role } from '#contract/people/roles.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { useDepartments } from '#web/people/groups/use-departments.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface UserChoices {
  readonly roles: Choice[];
  /** Roles the person may assign. */
  readonly assignable: Choice[];
  readonly groups: Choice[];
  /** The same for putting somebody in one: those that follow a rule are not chosen. */
  readonly departmentsToJoin: (Choice & { readonly disabled?: boolean })[];
  readonly adminGroups: Choice[];
}

/** Roles, departments and admin groups to choose from. */
export function useUserChoices(): UserChoices {
  const language = useLanguage();
  const roles = useCall(roleCalls.list, {}, { staleMilliseconds: 60_000 });
  const groups = useDepartments();
  const departmentsToJoin = useDepartments({ toJoin: true });
  const adminGroups = useCall(userCalls.availableAdminGroups, {}, { staleMilliseconds: 60_000 });
  const choice = (one: { _id: string; name: string; nameFr?: string }): Choice => ({
    value: one._id,
    label: nameIn(one, language),
  });
  const all: readonly Role[] = roles.data?.roles ?? [];
  return {
    roles: all.map(choice),
    assignable: all.filter((role) => role.abilities.assign).map(choice),
    groups,
    departmentsToJoin,
    adminGroups: (adminGroups.data?.adminGroups ?? []).map(choice),
  };
}
