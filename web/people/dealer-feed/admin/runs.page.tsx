import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealerRoom } from '#contract/admin-rooms.ts';
import { dealerFeedCalls as calls, type FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { dealerFeedScreens as screens } from '#contract/people/dealer-feed.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { Reply } from '#contract/platform/call.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { RunState } from '../run-state.tsx';
import { useRunActions } from '../use-run-actions.tsx';

const limit = 25;
const addressOfRun = ({ _id }: FeedRun) => addressOf(screens.run, { runId: _id });

/** What the daily feed of dealers brought, the latest first. */
export function Page() {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const list = useListState([], []);
  const runs = useCall(
    calls.list,
    { query: { page: list.page, limit: list.limit(limit) } },
    { keepPrevious: true },
  );
  const actions = useRunActions();
  const columns = useColumns();
  const rowMenu = (run: FeedRun): { name: string; items: MenuAction[] } => ({
    name: formats.date(run.day),
    items: [
      {
        key: 'open',
        label: t('ui:word.open'),
        icon: <IconEye size={16} stroke={1.7} />,
        href: addressOfRun(run),
      },
      ...(run.abilities.undo
        ? [
            {
              key: 'undo',
              label: t('undo.action'),
              icon: <IconArrowBackUp size={16} stroke={1.7} />,
              onSelect: () => actions.ask('undo', run),
            },
          ]
        : []),
    ],
  });
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} />
      <RoomTabs room={dealerRoom} current="dealer-feed.runs" label={t('dealers:room')} />
      <Stack gap={16}>
        {runs.data && <Schedule schedule={runs.data.schedule} />}
        <ListTable
          label={t('runs')}
          list={list}
          reply={runs}
          rows={runs.data?.runs}
          rowKey={({ _id }) => _id}
          rowTone={({ state, abilities }) =>
            state === 'failed' ? 'bad' : abilities.decide ? 'warn' : undefined
          }
          rowMenu={rowMenu}
          sized
          columns={columns}
          empty={{ title: t('empty.title'), sentence: t('empty.sentence') }}
        />
      </Stack>
      {actions.dialog}
    </>
  );
}

/** When the next file is read, or why none is. */
function Schedule({ schedule }: Pick<Reply<typeof calls.list>, 'schedule'>) {
  const { t } = useTranslation('dealer-feed');
  if (!schedule)
    return (
      <Strip tone="mute" title={t('schedule.off')}>
        {t('schedule.offText')}
      </Strip>
    );
  if (!schedule.hasSource)
    return (
      <Strip tone="mute" title={t('schedule.noSource')}>
        {t('schedule.noSourceText')}
      </Strip>
    );
  return <Strip title={t('schedule.on', { time: schedule.time, zone: schedule.timeZone })} />;
}

function useColumns(): readonly Column<FeedRun>[] {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  return [
    {
      key: 'day',
      header: t('ui:word.day'),
      primary: true,
      cell: (run) => (
        <IdentityCell title={formats.date(run.day)} href={addressOfRun(run)} detail={run.fileName} />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 130,
      cell: ({ state }) => <RunState state={state} />,
    },
    {
      key: 'result',
      header: t('ui:word.result'),
      phone: 'line',
      width: 440,
      cell: (run) => <Result run={run} />,
    },
    {
      key: 'read',
      header: t('columns.read'),
      priority: 3,
      width: 170,
      cell: ({ createdAt }) => formats.dateTime(createdAt),
    },
  ];
}

function Result({ run: { state, problem, results, counts } }: { readonly run: FeedRun }) {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const counted = (key: 'applied' | 'waits' | 'errors' | 'undone' | 'kept', count: number) =>
    count > 0 ? [t(key, { count, rows: formats.number(count) })] : [];
  if (state === 'undone')
    return (
      <TwoLines
        first={counted('undone', results.undone).join('')}
        second={counted('kept', results.kept).join('')}
      />
    );
  const wanting = [...counted('waits', results.waiting), ...counted('errors', counts.error)].join(' · ');
  if (problem) return <TwoLines first={problem} second={wanting} />;
  return (
    <TwoLines
      first={counted('applied', results.applied).join('') || t('ui:word.nothingToChange')}
      second={wanting}
    />
  );
}
