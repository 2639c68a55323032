import { useTranslation } from 'react-i18next';
import { liveReportCalls, type DealerEvent } from '#contract/live/live-reports.calls.ts';
import { outcomesOfPlaces } from '#contract/live/live-reports.fields.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Stack } from '#web/ui/layout.tsx';
import classes from './dealer-live.module.css';
import { useEventColumns } from './event-columns.tsx';
import { LivePanel } from './live-panel.tsx';
import { OutcomeChip } from './outcome-chip.tsx';

const limit = 15;

/** The events in which people of a dealer have a seat or wait, the newest first. */
export function DealerLive({ recordId }: RecordPartProps) {
  const { t } = useTranslation('live-reports');
  const list = useListState([], [], 'live');
  const params = { id: recordId };
  const read = useCall(
    liveReportCalls.dealer,
    { params, query: { page: list.page, limit } },
    { keepPrevious: true },
  );
  return (
    <LivePanel sub={t('dealer.sub')} table={{ call: liveReportCalls.dealerExport, params }}>
      <ListTable
        flush
        label={t('ui:word.liveTraining')}
        list={list}
        reply={read}
        rows={read.data?.reports}
        rowKey={({ event }) => event._id}
        columns={useColumns()}
        empty={{ title: t('ui:word.noLiveTrainingYet'), sentence: t('dealer.noneSentence') }}
      />
    </LivePanel>
  );
}

function useColumns(): readonly Column<DealerEvent>[] {
  const { t } = useTranslation('live-reports');
  return [
    ...useEventColumns(),
    { key: 'people', header: t('ui:word.people'), cell: ({ people }) => <People people={people} /> },
  ];
}

/** The people by outcome. */
function People({ people }: Pick<DealerEvent, 'people'>) {
  const shown = outcomesOfPlaces
    .map((outcome) => ({ outcome, names: people.filter((one) => one.outcome === outcome) }))
    .filter(({ names }) => names.length > 0);
  return (
    <Stack as="ul" gap={4} className={classes.people}>
      {shown.map(({ outcome, names }) => (
        <li key={outcome}>
          <OutcomeChip outcome={outcome} />
          <span>{names.map(({ fullName }) => fullName).join(', ')}</span>
        </li>
      ))}
    </Stack>
  );
}
