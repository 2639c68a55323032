import { userCalls } from '#contract/people/users.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** People that the caller may see, by name or address. */
export async function searchPeople(text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> {
  const { users } = await callApi(
    userCalls.list,
    { query: { text: text || undefined, limit: 20 } },
    { signal },
  );
  return users.map((one) => ({ value: one._id, label: one.fullName, detail: one.email }));
}
