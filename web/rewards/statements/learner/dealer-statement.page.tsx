import { useTranslation } from 'react-i18next';
import { statementScreens } from '#contract/rewards/statements.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DealerCredits, useDealerStatement } from '../dealer-credits.tsx';

/** The statement of a dealer’s credits, for its owner, field staff, and administrators. */
export function Page() {
  const { t } = useTranslation('statements');
  const { dealerId } = useParamsOf(statementScreens.dealer);
  const statement = useDealerStatement(dealerId).reply.data?.statement;
  return (
    <>
      <PageHeader
        room="learner"
        title={statement ? t('dealer.title', { dealer: statement.of.name }) : t('dealer.any')}
        sub={t('dealer.sub')}
      />
      <DealerCredits recordId={dealerId} />
    </>
  );
}
