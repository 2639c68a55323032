import { nameIn } from '#contract/platform/language.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';

/**
 * Departments to choose from, in the language of the page. To put somebody in one, those that follow a rule are shown and not chosen
 * (`toJoin`).
 */
export function useDepartments({ toJoin = false } = {}): {
  value: string;
  label: string;
  disabled?: boolean;
}[] {
  const language = useLanguage();
  const groups = useCall(groupCalls.all, {}, { staleMilliseconds: 60_000 });
  return (groups.data?.assignmentGroups ?? []).map((group) => ({
    value: group._id,
    label: nameIn(group, language),
    ...(toJoin && group.followsRule && { disabled: true }),
  }));
}
