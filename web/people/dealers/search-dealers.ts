import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Finds active dealers by name, number or city. */
export async function searchDealers(text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> {
  const { names } = await callApi(dealerCalls.allNames, { query: { text } }, { signal });
  return names.map(({ _id, name, city, region, number }) => ({
    value: _id,
    label: name,
    detail: [city, region].filter(Boolean).join(', '),
    ...(number && { note: number }),
  }));
}
