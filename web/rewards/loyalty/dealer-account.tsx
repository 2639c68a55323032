import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/platform/money.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { loyaltyCalls, type DealerAccount as Account } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { statementScreens } from '#contract/rewards/statements.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useState, type ReactNode } from 'react';
import { WhyBalance } from '../statements/why-balance.tsx';
import classes from './loyalty.module.css';

const limit = 20;

interface DealerAccountProps {
  readonly dealerId: string;
  readonly initialCurrency?: Currency;
  /** What can be done with the account that is shown. */
  readonly actions?: (account: Account) => ReactNode;
}

/** The credits of a dealer: what there is, and everything that moved them. */
export function DealerAccount({ dealerId, initialCurrency, actions }: DealerAccountProps) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const [currency, setCurrency] = useState(initialCurrency);
  const [page, setPage] = useState(1);
  const account = useCall(
    loyaltyCalls.dealer,
    { params: { id: dealerId }, query: { page, limit, currency } },
    { keepPrevious: true },
  );
  const { data } = account;
  if (account.isError && !data) return <FailedReply reply={account} />;
  if (!data) return <SkeletonRows rows={6} />;
  const money = (cents: number) => formats.money(cents, data.currency);
  return (
    <Stack gap={16}>
      {data.currencies.length > 1 && (
        <Row>
          <Segmented
            label={t('ui:word.currency')}
            value={data.currency}
            options={data.currencies.map((value) => ({ value, label: value }))}
            onChange={(next) => {
              setCurrency(data.currencies.find((one) => one === next));
              setPage(1);
            }}
          />
        </Row>
      )}
      <Facts
        variant="grid"
        columns={2}
        items={[
          { label: t('dealer.available'), value: <b className="num">{money(data.availableCredits)}</b> },
          { label: t('dealer.earned'), value: money(data.totalEarnedCredits) },
          { label: t('dealer.sent'), value: money(data.sentCredits) },
          { label: t('dealer.purchases'), value: money(data.totalPurchases) },
          ...(data.owedCredits > 0 ? [{ label: t('dealer.owed'), value: money(data.owedCredits) }] : []),
        ]}
      />
      <Row>
        {actions?.(data)}
        <WhyBalance accounts={['dealer-credits', 'credit-debt']} dealerId={dealerId} />
        <ButtonLink href={addressOf(statementScreens.dealer, { dealerId })}>
          {t('ui:word.statements')}
        </ButtonLink>
      </Row>
      <h3>{t('dealer.activities')}</h3>
      {data.activities.length === 0 ? (
        <EmptyState plain level={3} title={t('dealer.empty.title')}>
          {t('dealer.empty.sentence')}
        </EmptyState>
      ) : (
        <>
          <ul
            className={classes.lines}
            aria-label={t('dealer.activities')}
            aria-busy={account.isPlaceholderData}
          >
            {data.activities.map((one) => (
              <Activity key={one._id} activity={one} amount={money(Math.abs(one.amount))} />
            ))}
          </ul>
          <Pagination page={page} limit={limit} total={data.pagination.total} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}

function Activity({ activity, amount }: { activity: Account['activities'][number]; amount: string }) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const { type, date, note, submission, amount: cents } = activity;
  const words = t(`activity.${type}`);
  return (
    <li>
      <div>
        <b>
          {submission ? (
            <AppLink href={addressOf(screens.submission, { id: submission })}>{words}</AppLink>
          ) : (
            words
          )}
        </b>
        <small>{[formats.date(date), note].filter(Boolean).join(' · ')}</small>
      </div>
      <b className="num" data-gain={cents > 0 || undefined}>
        {cents > 0 ? '+' : '−'}
        {amount}
      </b>
    </li>
  );
}
