import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClaimCheck, OtherClaim } from '#contract/rewards/spiff-checks.fields.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { reviewAddress } from './claim-columns.tsx';
import classes from './manager.module.css';

const icons = { ok: IconCircleCheck, ask: IconAlertTriangle, unknown: IconHelpCircle } as const;

interface ChecksProps {
  readonly claim: SpiffClaimDetail;
  readonly checks: readonly ClaimCheck[];
}

/** Every check in words with its evidence, those to look at first. */
export function Checks({ claim, checks }: ChecksProps) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const evidence = useEvidence(claim);
  const order = { ask: 0, unknown: 1, ok: 2 } as const;
  const passed = checks.filter(({ state }) => state === 'ok').length;
  return (
    <Panel
      title={t('check.title')}
      sub={t('check.passed', { passed: formats.number(passed), all: formats.number(checks.length) })}
    >
      <ul className={classes.checks}>
        {checks
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((check) => {
            const Icon = icons[check.state];
            return (
              <li key={check.key}>
                <Icon
                  size={18}
                  stroke={1.7}
                  data-state={check.state}
                  role="img"
                  aria-label={t(`check.state.${check.state}`)}
                />
                <div>
                  {t(`check.${check.key}.${check.state === 'ask' ? 'ask' : 'ok'}`)}
                  <small>{check.state === 'unknown' ? t('check.unknown') : evidence(check)}</small>
                </div>
              </li>
            );
          })}
      </ul>
    </Panel>
  );
}

/** What a check rests on. */
function useEvidence({ spiff }: SpiffClaimDetail): (check: ClaimCheck) => ReactNode {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const day = (value: string) => formats.date(value, 'MM/DD/YYYY');
  const money = (cents: number) => formats.money(cents, spiff.currency);
  const others = (claims: readonly OtherClaim[]) =>
    claims.map(({ _id, number, user, dealer }) => (
      <span key={_id}>
        <AppLink href={reviewAddress(_id)}>{t('claim.number', { number: formats.number(number) })}</AppLink>{' '}
        {user}, {dealer}.{' '}
      </span>
    ));
  return (check) => {
    switch (check.key) {
      case 'dates':
        return t('check.dates.why', { from: day(check.startDate), to: day(check.endDate) });
      case 'late':
        return t('check.late.why', { count: check.days, most: formats.number(check.mostDays) });
      case 'number-once':
        return check.others.length > 0
          ? others(check.others)
          : t('check.number-once.why', { number: check.receiptNumber });
      case 'picture-once':
        return check.others.length > 0 ? others(check.others) : t('check.picture-once.why');
      case 'values':
        return check.differing.length > 0
          ? check.differing.map((one) => t(`check.values.${one}`)).join(', ')
          : t('check.values.why');
      case 'seller':
        return t('check.seller.why', { read: check.read, expected: check.expected });
      case 'order':
        return check.neighbor
          ? t(check.isBefore ? 'check.order.before' : 'check.order.after', {
              number: check.neighbor.receiptNumber,
              date: day(check.neighbor.purchaseDate),
            })
          : t('check.order.why');
      case 'velocity':
        return t('check.velocity.why', { count: check.count, usual: formats.number(check.usual) });
      case 'territory':
        return t('check.territory.why', { country: check.country, currency: check.currency });
      case 'limit':
        return check.limitCents === null
          ? t('check.limit.none')
          : t('check.limit.why', {
              used: money(check.usedCents),
              limit: money(check.limitCents),
              amount: money(check.amountCents),
            });
      case 'payable':
        return check.missing ? t(`check.payable.${check.missing}`) : t('check.payable.why');
    }
  };
}
