import { useTranslation } from 'react-i18next';
import { statementCalls as calls } from '#contract/rewards/statements.calls.ts';
import { statementScreens } from '#contract/rewards/statements.screens.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatementView } from '../statement-view.tsx';

/** The statement of a dealer’s credits, for its owner, field staff, and administrators. */
export function Page() {
  const { t } = useTranslation('statements');
  const { dealerId } = useParamsOf(statementScreens.dealer);
  const list = useListState({ month: 'text' });
  const { month } = list.filters;
  const params = { dealerId };
  const reply = useCall(calls.dealer, { params, query: { month } }, { keepPrevious: true });
  const statement = reply.data?.statement;
  return (
    <>
      <PageHeader
        room="learner"
        title={statement ? t('dealer.title', { dealer: statement.of.name }) : t('dealer.any')}
        sub={t('dealer.sub')}
      />
      {reply.isError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={6} />}
      {statement && (
        <StatementView
          statement={statement}
          onMonth={(next) => list.setFilters({ month: next })}
          fileAt={(format) =>
            callAddress(calls.dealerFile, { params, query: { month: statement.month, format } })
          }
        />
      )}
    </>
  );
}
