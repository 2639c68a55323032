import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import type { DealerName } from '#contract/people/dealers.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { userOption } from '#web/people/search-users.ts';

type Search = (text: string, signal: AbortSignal) => Promise<readonly AsyncOption[]>;

export const dealerOption = ({ _id, name, city, region, number }: DealerName): AsyncOption => ({
  value: _id,
  label: name,
  detail: [city, region].filter(Boolean).join(', '),
  ...(number && { note: number }),
});

/** Finds dealers that are not in the group yet, by name, number, city or state. */
export const searchDealers =
  (group: string | undefined): Search =>
  async (text, signal) => {
    const query = { text, group };
    const { dealers } = await callApi(adminGroupCalls.availableDealers, { query }, { signal });
    return dealers.map(dealerOption);
  };

/** Finds people who are not in the group yet, or not on its staff, by name or e-mail. */
export const searchPeople =
  (group: string | undefined, as: 'person' | 'staff'): Search =>
  async (text, signal) => {
    const query = { text, group, as };
    const { users } = await callApi(adminGroupCalls.availableUsers, { query }, { signal });
    return users.map(userOption);
  };
