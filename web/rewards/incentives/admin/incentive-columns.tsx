import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { PlanChips } from '#web/platform/publishing/plan-chips.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { IncentiveIcon } from '../incentive-icon.tsx';
import { StockChip } from '../stock-chip.tsx';
import { stockOf } from './stock-of.ts';
import { editAddress } from './use-incentive-actions.tsx';

/** The columns of the list of incentives; in the trash, with the day that deletes them. */
export function useIncentiveColumns(isBin: boolean): readonly Column<Incentive>[] {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (incentive) => (
        <IdentityCell
          before={<IncentiveIcon type={incentive.type} />}
          title={<TextIn text={{ en: incentive.name, fr: incentive.nameFr }} language={language} />}
          href={editAddress(incentive)}
          detail={[t(`type.${incentive.type}`), incentive.brand?.name ?? t('ui:word.allBrands')].join(' · ')}
        />
      ),
    },
    {
      key: 'earnedWith',
      header: t('admin.earnedWith'),
      hideOnPhone: true,
      width: 220,
      cell: (incentive) => <EarnedWith incentive={incentive} />,
    },
    {
      key: 'stock',
      header: t('admin.stock'),
      hideOnPhone: true,
      width: 130,
      cell: ({ leftCount, ...incentive }) =>
        leftCount === null ? (
          t('unlimited')
        ) : (
          <TwoLines
            first={t('left', { count: leftCount, shown: formats.number(leftCount) })}
            second={
              incentive.status === 'published' && <StockChip state={stockOf({ leftCount, ...incentive })} />
            }
          />
        ),
    },
    {
      key: 'redeemed',
      header: t('admin.redeemed'),
      align: 'end',
      hideOnPhone: true,
      width: 120,
      cell: ({ type, redeemedCount, earnedCount }) => (
        <TwoLines
          first={formats.number(redeemedCount)}
          second={type !== 'points-shop' && t('admin.redeemedOf', { earned: formats.number(earnedCount) })}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 190,
      cell: (incentive) => (
        <Row gap={4}>
          <StatusChip status={incentive.deletedAt ? 'deleted' : incentive.status} />
          <PlanChips plans={incentive.plans} />
        </Row>
      ),
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      hideOnPhone: true,
      width: isBin ? 240 : 130,
      cell: ({ updatedAt, purgedAt }) =>
        purgedAt
          ? t('publishing:until', { date: formats.date(purgedAt, 'MM/DD/YYYY') })
          : formats.date(updatedAt, 'MM/DD/YYYY'),
    },
  ];
}

function EarnedWith({ incentive }: { incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const formats = useFormats();
  const { type, curriculum, pointsCost } = incentive;
  const points = t('points', { count: pointsCost, shown: formats.number(pointsCost) });
  if (type === 'points-shop') return t('admin.bought', { points });
  return (
    <TwoLines
      first={curriculum ? nameIn(curriculum, language) : t('admin.byHand')}
      second={pointsCost > 0 && points}
    />
  );
}
