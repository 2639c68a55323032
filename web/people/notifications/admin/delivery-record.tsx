import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationCalls, type Delivery } from '#contract/people/notifications.calls.ts';
import { mailStates, type MailState } from '#contract/people/notifications.fields.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import classes from '../notifications.module.css';
import { searchPeople } from './search-people.ts';

const limit = 50;

/** The part of the address that says whose record is open. */
export const recordArea = 'record';

const tones: Readonly<Record<MailState, 'ok' | 'info' | 'mute' | 'bad'>> = {
  none: 'mute',
  queued: 'info',
  sent: 'ok',
  refused: 'bad',
  digest: 'ok',
  inactive: 'mute',
  'no-mails': 'mute',
  'switched-off': 'mute',
  withdrawn: 'mute',
  unreachable: 'bad',
};

/** What became of everything one person was told, or of one notification to many people. */
export function DeliveryRecord() {
  const { t } = useTranslation('notifications');
  const list = useListState({ user: 'text', broadcast: 'text', mail: mailStates }, [], recordArea);
  const { user, broadcast, mail } = list.filters;
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const isChosen = Boolean(user) || Boolean(broadcast);
  const reply = useCall(
    notificationCalls.deliveries,
    { query: { ...(user ? { user } : { broadcast: broadcast || undefined }), mail, page: list.page, limit } },
    { keepPrevious: true, enabled: isChosen },
  );
  const columns = useColumns(user === undefined);
  const { counts, openedCount, deliveries } = reply.data ?? {};
  // The address may name another person than the one chosen last: after going back, or by a link.
  const named = person?.value === user ? person : namedIn(deliveries, user);
  return (
    <div id="record">
      <Panel title={t('record.title')} sub={t('record.sub')}>
        <div className={classes.sections}>
          <AsyncSelect
            label={t('ui:word.person')}
            value={user === undefined ? null : named}
            onChange={(option) => {
              setPerson(option);
              list.setFilters({ user: option?.value, broadcast: undefined, mail: undefined });
            }}
            search={searchPeople}
          />
          {isChosen && (
            <ListTable
              label={t('record.title')}
              list={list}
              reply={reply}
              rows={deliveries}
              rowKey={(row) => row._id}
              columns={columns}
              dense
              choices={[
                {
                  name: 'mail',
                  label: t('ui:word.email'),
                  options: mailStates.flatMap((state) =>
                    counts && counts[state] > 0
                      ? [{ value: state, label: `${t(`record.state.${state}`)} (${counts[state]})` }]
                      : [],
                  ),
                },
              ]}
              empty={{ title: t('record.none') }}
            />
          )}
          {openedCount !== undefined && isChosen && <p>{t('record.opened', { count: openedCount })}</p>}
        </div>
      </Panel>
    </div>
  );
}

/** The person whose record was opened by its address; the rows may still be those of the one before. */
const namedIn = (deliveries: readonly Delivery[] | undefined, id: string | undefined): AsyncOption | null => {
  const user = deliveries?.[0]?.user;
  return user && user._id === id ? { value: user._id, label: user.name } : null;
};

function useColumns(ofMany: boolean): Column<Delivery>[] {
  const { t } = useTranslation('notifications');
  const { dateTime } = useFormats();
  return [
    ofMany
      ? {
          key: 'person',
          header: t('ui:word.person'),
          primary: true,
          cell: ({ user }) => (
            <IdentityCell
              title={user.name}
              href={addressOf(userScreens.edit, { userId: user._id })}
              detail={user.email}
            />
          ),
        }
      : {
          key: 'title',
          header: t('broadcasts.what'),
          primary: true,
          cell: ({ title, kind }) => (
            <span className={classes.cell}>
              {title}
              <small className="sub">{t(`kind.${kind}`, { defaultValue: kind })}</small>
            </span>
          ),
        },
    { key: 'at', header: t('broadcasts.at'), priority: 3, cell: (row) => dateTime(row.createdAt) },
    {
      key: 'mail',
      header: t('ui:word.email'),
      cell: ({ mail, mailAt, mailError }) => (
        <TwoLines
          first={<StatusChip tone={tones[mail]}>{t(`record.state.${mail}`)}</StatusChip>}
          second={mailError || (mailAt && dateTime(mailAt))}
        />
      ),
    },
    {
      key: 'opened',
      header: t('record.inPortal'),
      priority: 4,
      cell: ({ shownAt, openedAt, readAt }) => {
        if (openedAt) return t('record.openedAt', { date: dateTime(openedAt) });
        if (readAt) return t('record.readAt', { date: dateTime(readAt) });
        return t(shownAt ? 'record.unread' : 'record.notShown');
      },
    },
    {
      key: 'confirmed',
      header: t('record.confirmed'),
      priority: 3,
      cell: ({ confirmedAt }) => confirmedAt && dateTime(confirmedAt),
    },
  ];
}
