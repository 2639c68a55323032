import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MapPoint } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { DealerStatusChip } from '../dealer-status-chip.tsx';
import classes from './dealer.module.css';

/** The dealers of the list on a map. Those that are not active are outlined. */
export function DealersMap({
  filters,
}: {
  filters: NonNullable<CallInput<typeof dealerCalls.pins>['query']>;
}) {
  const { t } = useTranslation('dealers');
  const { mapCentre } = useSession().config;
  const [selected, setSelected] = useState<string>();
  const reply = useCall(dealerCalls.pins, { query: filters }, { keepPrevious: true });
  const { pins, unplaced = 0 } = reply.data ?? {};
  const points = useMemo<readonly MapPoint[]>(
    () =>
      (pins ?? []).map(({ _id, name, city, region, status, latitude, longitude }) => ({
        id: _id,
        latitude,
        longitude,
        label: name,
        name: `${name}, ${t(`status.${status}`)}`,
        address: [city, region].filter(Boolean).join(', '),
        look: status === 'active' ? 'filled' : 'outlined',
      })),
    [pins, t],
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (!pins) return <SkeletonRows rows={10} />;
  if (pins.length === 0)
    return (
      <EmptyState title={t('map.empty')}>
        {unplaced > 0 ? t('map.unplaced', { count: unplaced }) : t('map.emptySentence')}
      </EmptyState>
    );
  const chosen = pins.find(({ _id }) => _id === selected);
  return (
    <Stack gap={8}>
      <MapView
        center={mapCentre}
        label={t('map.label')}
        points={points}
        {...(selected !== undefined && { selected })}
        onSelect={setSelected}
        height={560}
        {...(chosen && {
          card: (
            <div className={classes.card}>
              <AppLink href={addressOf(screens.edit, { dealerId: chosen._id })}>{chosen.name}</AppLink>
              <span>{[chosen.city, chosen.region].filter(Boolean).join(', ')}</span>
              <DealerStatusChip status={chosen.status} />
            </div>
          ),
        })}
      />
      {unplaced > 0 && <p className="fine">{t('map.unplaced', { count: unplaced })}</p>}
    </Stack>
  );
}
