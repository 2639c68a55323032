import { useTranslation } from 'react-i18next';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Who pays for a run, for the invoices to the brands. Nothing while it loads or if only the company pays. */
export function RunFunders({ runId }: { runId: string }) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const { data } = useCall(calls.funders, { params: { id: runId } });
  if (!data || data.funders.every(({ funder }) => funder === null)) return null;
  return (
    <Panel title={t('funders.title')}>
      <Facts
        items={data.funders.map(({ funder, currency, amountCents }) => ({
          label: t('funders.of', { funder: funder ?? t('ui:word.theCompany'), currency }),
          value: <b className="num">{formats.money(amountCents, currency)}</b>,
        }))}
      />
    </Panel>
  );
}
