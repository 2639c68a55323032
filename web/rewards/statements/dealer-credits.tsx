import { statementCalls as calls } from '#contract/rewards/statements.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatementView } from './statement-view.tsx';

/** The statement of a dealer for the month that the address names. */
export function useDealerStatement(dealerId: string) {
  const list = useListState({ month: 'text' });
  const reply = useCall(
    calls.dealer,
    { params: { dealerId }, query: { month: list.filters.month } },
    { keepPrevious: true },
  );
  return { reply, setMonth: (month: string) => list.setFilters({ month }) };
}

/** A month of a dealer’s credits. */
export function DealerCredits({ recordId: dealerId }: RecordPartProps) {
  const { reply, setMonth } = useDealerStatement(dealerId);
  if (reply.isError) return <FailedReply reply={reply} />;
  if (reply.isPending) return <SkeletonRows rows={6} />;
  const { statement } = reply.data;
  return (
    <StatementView
      statement={statement}
      onMonth={setMonth}
      fileAt={(format) =>
        callAddress(calls.dealerFile, { params: { dealerId }, query: { month: statement.month, format } })
      }
    />
  );
}
