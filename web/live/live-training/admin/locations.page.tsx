import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { SectionLinks } from './section-links.tsx';
import { useStatesWithLocation } from './use-form-settings.ts';
import { useOpenRecord } from './use-open-record.ts';

const LocationDrawer = lazyPart(() =>
  import('./location-drawer.tsx').then((module) => ({ default: module.LocationDrawer })),
);

const limit = 10;

/** The places where events are held. The form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('live-training-admin');
  const list = useListState({ text: 'text', state: 'text', active: ['true', 'false'] });
  const drawer = useOpenRecord(screens.locations);
  const locations = useCall(
    locationCalls.list,
    { query: { page: list.page, limit, ...list.filters } },
    { keepPrevious: true },
  );
  const states = useStatesWithLocation();
  const opened = useCall(
    locationCalls.get,
    { params: { id: drawer.id ?? '' } },
    { enabled: drawer.id !== undefined },
  );
  const columns = useColumns(drawer.hrefOf);
  const deletion = useDeletion(locationCalls.remove, {
    input: (location: Location) => ({ params: { id: location._id } }),
    words: (location) => ({
      title: t('ui:word.deleteNamed', { name: location.venue }),
      text: t('locations.confirmDelete'),
      confirm: t('locations.delete'),
    }),
    done: t('locations.deleted'),
  });
  const addButton = locations.data?.abilities.create && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={drawer.add}>
      {t('locations.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('locations.title')}
        sub={t('locations.sub')}
        actions={
          <>
            <SectionLinks current="locations" />
            {addButton}
          </>
        }
      />
      <ListTable
        label={t('locations.title')}
        list={list}
        reply={locations}
        rows={locations.data?.locations}
        rowKey={(location) => location._id}
        {...(drawer.id !== undefined && { currentKey: drawer.id })}
        rowMenu={(location) => ({
          name: location.venue,
          items: [
            editAction(
              t(location.abilities.edit ? 'ui:word.edit' : 'ui:word.open'),
              drawer.hrefOf(location._id),
            ),
            ...(location.abilities.delete
              ? [deleteAction(t('ui:word.delete'), () => deletion.ask(location))]
              : []),
          ],
        })}
        columns={columns}
        search={t('locations.search')}
        choices={[
          {
            name: 'state',
            label: t('field.state'),
            options: states,
          },
          {
            name: 'active',
            label: t('ui:word.status'),
            options: [
              { value: 'true', label: t('ui:status.true') },
              { value: 'false', label: t('ui:status.false') },
            ],
          },
        ]}
        empty={{
          title: t('locations.empty'),
          sentence: t('locations.emptySentence'),
          action: addButton,
        }}
      />
      <Suspense>
        {drawer.isNew && <LocationDrawer onClose={drawer.close} />}
        {opened.data && drawer.id === opened.data.location._id && (
          <LocationDrawer key={drawer.id} location={opened.data.location} onClose={drawer.close} />
        )}
      </Suspense>
      {deletion.dialog}
    </>
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
      hideOnPhone: true,
      width: 240,
      cell: (location) => location.rooms.map(({ name }) => name).join(', ') || t('locations.noRooms'),
    },
    {
      key: 'comingEvents',
      header: t('comingEvents'),
      align: 'end',
      hideOnPhone: true,
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
      hideOnPhone: true,
      width: 140,
      cell: (location) => formats.date(location.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
