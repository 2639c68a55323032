import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerOrders, type DealerOrder, type DealerPlace } from '#contract/insight/leaderboards.fields.ts';
import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import classes from '../leaderboards.module.css';
import { Rank } from '../rank.tsx';

const shownFirst = 10;

/** Dealers by rank, in total or for each active person, the first ten before all. */
export function DealersBoard({
  dealers,
  by,
  compared,
  refreshing,
  onOrder,
}: {
  dealers: readonly DealerPlace[];
  by: DealerOrder;
  compared: boolean;
  refreshing: boolean;
  onOrder: (by: DealerOrder) => void;
}) {
  const { t } = useTranslation('leaderboards');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? dealers : dealers.slice(0, shownFirst);
  const valueOf = (place: DealerPlace) => (by === 'person' ? place.perPerson : place.points);
  const most = dealers[0] ? valueOf(dealers[0]) : 1;
  return (
    <Panel
      title={t('ui:word.dealers')}
      padding="none"
      actions={
        <Segmented
          label={t('dealers.order')}
          value={by}
          options={dealerOrders.map((value) => ({ value, label: t(`dealers.by.${value}`) }))}
          onChange={onOrder}
        />
      }
    >
      <DataTable
        flush
        label={t('ui:word.dealers')}
        rows={rows}
        rowKey={({ dealer }) => dealer._id}
        refreshing={refreshing}
        empty={<EmptyState plain title={t('dealers.none')} />}
        columns={[
          {
            key: 'rank',
            header: t('ui:word.rank'),
            width: 96,
            phone: 'line',
            cell: (place) => <Rank place={place} compared={compared} />,
          },
          {
            key: 'dealer',
            header: t('ui:word.dealer'),
            primary: true,
            cell: ({ dealer }) => (
              <IdentityCell
                title={dealer.name}
                href={addressOf(dealerScreens.edit, { dealerId: dealer._id })}
                detail={[dealer.city, dealer.region].filter(Boolean).join(', ')}
              />
            ),
          },
          {
            key: 'share',
            header: t('column.share'),
            width: 150,
            priority: 3,
            phone: 'none',
            cell: (place) => (
              <StageLine
                segments={stageShare(valueOf(place) / Math.max(most, 1), 10)}
                label={place.dealer.name}
                valueText={t('dealers.share', { points: number(valueOf(place)), most: number(most) })}
              />
            ),
          },
          {
            key: 'points',
            header: t('ui:word.points'),
            align: 'end',
            phone: 'figure',
            cell: ({ points }) => <b>{number(points)}</b>,
          },
          {
            key: 'perPerson',
            header: t('column.perPerson'),
            align: 'end',
            priority: 2,
            cell: ({ perPerson }) => number(perPerson, 1),
          },
          {
            key: 'active',
            header: t('column.active'),
            align: 'end',
            priority: 2,
            phone: 'none',
            cell: ({ activeCount }) => number(activeCount),
          },
        ]}
      />
      {dealers.length > shownFirst && (
        <div className={classes.more}>
          <span className="num">{t('shown', { count: rows.length, of: number(dealers.length) })}</span>
          {!isWhole && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              {t('more', { count: dealers.length - shownFirst })}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
