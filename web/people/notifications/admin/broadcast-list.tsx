import { useTranslation } from 'react-i18next';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { notificationScreens } from '#contract/people/notifications.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState, withoutArea } from '#web/platform/lists/use-list-state.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from '../notifications.module.css';
import { recordArea } from './delivery-record.tsx';

const limit = 20;

/** The notifications to many people; each leads to its delivery record. */
export function BroadcastList() {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const list = useListState({ text: 'text' }, [], 'sent');
  const reply = useCall(
    notificationCalls.broadcasts,
    { query: { text: list.filters.text, page: list.page, limit } },
    { keepPrevious: true },
  );
  const [search] = useSearchOf<string>();
  const recordOf = (broadcast: string) => {
    const query = new URLSearchParams(withoutArea(recordArea)(search) as Record<string, string>);
    query.set(`${recordArea}.broadcast`, broadcast);
    return `${notificationScreens.deliveries.path}?${query}#record`;
  };
  return (
    <Panel title={t('broadcasts.title')} sub={t('broadcasts.sub')}>
      <ListTable
        dense
        label={t('broadcasts.table')}
        list={list}
        reply={reply}
        rows={reply.data?.broadcasts}
        rowKey={(row) => row._id}
        search={t('broadcasts.what')}
        empty={{ title: t('broadcasts.none') }}
        columns={[
          {
            key: 'title',
            header: t('broadcasts.what'),
            primary: true,
            width: 420,
            cell: (row) => (
              <span className={classes.cell}>
                <AppLink href={recordOf(row._id)} aria-label={t('record.show', { title: row.title })}>
                  {row.title}
                </AppLink>
                <small className="sub">{t(`kind.${row.kind}`)}</small>
              </span>
            ),
          },
          {
            key: 'people',
            header: t('ui:word.people'),
            align: 'end',
            cell: (row) => formats.number(row.peopleCount),
          },
          {
            key: 'createdAt',
            header: t('broadcasts.at'),
            priority: 4,
            cell: (row) => formats.dateTime(row.createdAt),
          },
          {
            key: 'state',
            header: t('ui:word.status'),
            cell: (row) =>
              row.finishedAt ? (
                <StatusChip tone="ok">{t('broadcasts.done')}</StatusChip>
              ) : (
                <StatusChip tone="info">{t('ui:word.inProgress')}</StatusChip>
              ),
          },
        ]}
      />
    </Panel>
  );
}
