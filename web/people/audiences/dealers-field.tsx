import { audienceCalls } from '#contract/people/audiences.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { AsyncMultiSelect, type AsyncMultiSelectProps } from '#web/ui/async-multi-select.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Dealers the person may address, found by name, number, or city. */
export const DealersField = (props: Omit<AsyncMultiSelectProps, 'search'>) => (
  <AsyncMultiSelect {...props} search={searchDealers} />
);

async function searchDealers(text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> {
  const { dealers } = await callApi(audienceCalls.dealers, { query: { text } }, { signal });
  return dealers.map(({ _id, name, city, region, number }) => ({
    value: _id,
    label: name,
    detail: [city, region].filter(Boolean).join(', '),
    ...(number && { note: number }),
  }));
}
