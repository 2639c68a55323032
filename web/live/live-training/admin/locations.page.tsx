import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { SectionLinks } from './section-links.tsx';
import { useStatesWithLocation } from './use-form-settings.ts';
import { useOpenRecord } from './use-open-record.ts';

const LocationDrawer = lazyPart(() =>
  import('./location-drawer.tsx').then((module) => ({ default: module.LocationDrawer })),
);

const locationKind = recordKind({
  texts: { namespace: 'live-training-admin', part: 'locations' },
  calls: locationCalls,
  rows: 'locations',
  nameOf: ({ venue }) => venue,
});

/** The places where events are held. The form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('live-training-admin');
  const list = useListState({ text: 'text', state: 'text', active: ['true', 'false'] });
  const drawer = useOpenRecord(screens.locations);
  const opened = useCall(
    locationCalls.get,
    { params: { id: drawer.id ?? '' } },
    { enabled: drawer.id !== undefined },
  );
  return (
    <RecordListPage
      page={useRecordList(locationKind, list, list.filters)}
      hrefOf={drawer.hrefOf}
      openId={drawer.id}
      create={drawer.add}
      links={<SectionLinks current="locations" />}
      columns={useColumns(drawer.hrefOf)}
      choices={[
        { name: 'state', label: t('field.state'), options: useStatesWithLocation() },
        {
          name: 'active',
          label: t('ui:word.status'),
          options: [
            { value: 'true', label: t('ui:status.true') },
            { value: 'false', label: t('ui:status.false') },
          ],
        },
      ]}
    >
      <Suspense>
        {drawer.isNew && <LocationDrawer onClose={drawer.close} />}
        {opened.data && drawer.id === opened.data.location._id && (
          <LocationDrawer key={drawer.id} location={opened.data.location} onClose={drawer.close} />
        )}
      </Suspense>
    </RecordListPage>
  );
}

function useColumns(hrefOf: (id: string) => string): readonly Column<Location>[] {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  return [
    {
      key: 'venue',
      header: t('field.location'),
      primary: true,
      cell: (location) => (
        <IdentityCell
          title={location.venue}
          href={hrefOf(location._id)}
          detail={[location.address, location.city, location.state].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'rooms',
      header: t('locations.rooms'),
      priority: 3,
      width: 240,
      cell: (location) => location.rooms.map(({ name }) => name).join(', ') || t('locations.noRooms'),
    },
    {
      key: 'comingEvents',
      header: t('ui:word.upcomingEvents'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 150,
      cell: (location) => formats.number(location.comingEvents),
    },
    {
      key: 'active',
      header: t('ui:word.status'),
      width: 120,
      cell: (location) => <StatusChip status={location.active} />,
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      priority: 4,
      width: 140,
      cell: (location) => formats.date(location.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
