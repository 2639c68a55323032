import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

type Standing = Reply<typeof loyaltyCalls.currentUser>;
type Lot = Standing['lots'][number];

/** When points end and why: all of them together, or lot by lot. */
export function WhenPointsEnd({ standing }: { standing: Standing }) {
  const { t } = useTranslation('loyalty');
  const formats = useFormats();
  const words = useLoyaltyWords();
  const { pointsEnd, lots, lastEarnedOn, endsOn, expiryDays } = standing;
  const days = formats.number(expiryDays);
  if (pointsEnd === 'inactivity')
    return (
      <p>
        {lastEarnedOn && endsOn
          ? t('ends.together', { last: formats.date(lastEarnedOn), date: formats.date(endsOn), days })
          : t('plate.keep', { days })}
      </p>
    );
  const columns: readonly Column<Lot>[] = [
    { key: 'earned', header: t('ends.earned'), primary: true, cell: (lot) => formats.date(lot.earnedOn) },
    { key: 'left', header: t('ends.left'), align: 'end', cell: (lot) => words.points(lot.points) },
    { key: 'ends', header: t('ends.ends'), align: 'end', cell: (lot) => formats.date(lot.endsOn) },
  ];
  return (
    <>
      <p>{t('ends.lots', { days })}</p>
      {lots.length > 0 && (
        <DataTable
          flush
          dense
          label={t('ends.title')}
          rows={lots}
          rowKey={({ earnedOn }) => earnedOn}
          columns={columns}
        />
      )}
    </>
  );
}
