import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Finds people who can get a reward from an incentive. */
export const searchTakers =
  (incentiveId: string) =>
  async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const { users } = await callApi(
      incentiveCodeCalls.availableUsers,
      { params: { id: incentiveId }, query: { text: text || undefined } },
      { signal },
    );
    return users.map(({ _id, name, email, dealer }) => ({
      value: _id,
      label: name,
      detail: [email, dealer].filter(Boolean).join(' · '),
    }));
  };
