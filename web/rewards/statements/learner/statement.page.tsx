import { useTranslation } from 'react-i18next';
import { statementCalls as calls } from '#contract/rewards/statements.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatementView } from '../statement-view.tsx';

/** The person’s own statement of a month. */
export function Page() {
  const { t } = useTranslation('statements');
  const list = useListState({ month: 'text' });
  const { month } = list.filters;
  const reply = useCall(calls.own, { query: { month } }, { keepPrevious: true });
  return (
    <>
      <PageHeader room="learner" title={t('ui:word.statements')} sub={t('own.sub')} />
      {reply.isError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={6} />}
      {reply.data && (
        <StatementView
          statement={reply.data.statement}
          onMonth={(next) => list.setFilters({ month: next })}
          fileAt={(format) =>
            callAddress(calls.ownFile, { query: { month: reply.data.statement.month, format } })
          }
        />
      )}
    </>
  );
}
