import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { IncentiveIcon } from '../incentive-icon.tsx';
import { StockChip } from '../stock-chip.tsx';
import { incentiveKind } from './incentive-kind.ts';
import { stockOf } from './stock-of.ts';

/** The columns of the list of incentives; in the trash, with the day that deletes them. */
export function useIncentiveColumns(isTrash: boolean): readonly Column<Incentive>[] {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const columns = usePublicationColumns(incentiveKind, isTrash);
  return [
    columns.title({ key: 'name', header: t('ui:word.name') }, ({ type, brand }) => ({
      before: <IncentiveIcon type={type} />,
      detail: [t(`type.${type}`), brand?.name ?? t('ui:word.allBrands')].join(' · '),
    })),
    {
      key: 'earnedWith',
      header: t('admin.earnedWith'),
      priority: 3,
      width: 220,
      cell: (incentive) => <EarnedWith incentive={incentive} />,
    },
    {
      key: 'stock',
      header: t('admin.stock'),
      priority: 3,
      width: 130,
      cell: ({ leftCount, ...incentive }) =>
        leftCount === null ? (
          t('ui:word.noLimit')
        ) : (
          <TwoLines
            first={t('ui:word.leftCount', { count: leftCount, shown: formats.number(leftCount) })}
            second={
              incentive.status === 'published' && <StockChip state={stockOf({ leftCount, ...incentive })} />
            }
          />
        ),
    },
    {
      key: 'redeemed',
      header: t('edit.figures.redeemed'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 120,
      cell: ({ type, redeemedCount, earnedCount }) => (
        <TwoLines
          first={formats.number(redeemedCount)}
          second={type !== 'points-shop' && t('admin.redeemedOf', { earned: formats.number(earnedCount) })}
        />
      ),
    },
    columns.status(190),
    columns.day({ key: 'updatedAt', header: t('ui:word.lastChanged') }, ({ updatedAt }) => updatedAt),
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
