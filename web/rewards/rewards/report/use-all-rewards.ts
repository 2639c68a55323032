import { useQuery } from '@tanstack/react-query';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { queryKey } from '#web/platform/query.ts';

const pageRows = 100;
const mostPages = 20;

type Query = NonNullable<CallInput<typeof incentiveReportCalls.rewards>['query']>;

/** All rewards with these filters, as many as a printer and a browser can handle, and how many there are. */
export function useAllRewards(query: Query) {
  return useQuery({
    queryKey: [...queryKey(incentiveReportCalls.rewards, { query }), 'all'],
    queryFn: async ({ signal }) => {
      const rewards: Reward[] = [];
      for (let page = 1; ; page++) {
        const reply = await callApi(
          incentiveReportCalls.rewards,
          { query: { ...query, page, limit: pageRows } },
          { signal },
        );
        rewards.push(...reply.rewards);
        const { pages, total } = reply.pagination;
        if (page >= Math.min(pages, mostPages)) return { rewards, total };
      }
    },
  });
}
