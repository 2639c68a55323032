import { userCalls, type LeanUser } from '#contract/people/users.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** A person as an option of a search field. */
export const userOption = (user: LeanUser): AsyncOption => ({
  value: user._id,
  label: user.fullName,
  detail: [user.email, ...user.dealers.map((dealer) => dealer.name)].filter(Boolean).join(' · '),
});

/** Finds active people the caller may see, by name or e-mail. */
export async function searchUsers(text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> {
  const { users } = await callApi(userCalls.lean, { query: { text } }, { signal });
  return users.map(userOption);
}
