import { IconCheck, IconChecks, IconMailSearch, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationCalls, type Notification } from '#contract/people/notifications.calls.ts';
import { noticeActions, noticeGroups } from '#contract/people/notifications.kinds.ts';
import { notificationScreens as screens } from '#contract/people/notifications.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconTile } from '#web/ui/icon-tile.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { groupsOf, noticeDays } from './notice-groups.ts';
import { NoticeIcon, noticeTone } from './notice-icon.tsx';
import classes from './notifications.module.css';

/** The head and the list: what needs action first, then by day; older ones on demand. */
export function NoticeInbox({ room }: { room: 'learner' | 'admin' }) {
  const { t } = useTranslation('notifications');
  const list = useListState({ group: noticeGroups });
  const { group } = list.filters;
  const pages = useCallPages(notificationCalls.list, { query: group ? { group } : {} });
  const readAll = useChange(notificationCalls.readAll, { alsoChanges: ['session'] });
  const notices = pages.data?.pages.flatMap((page) => page.notifications);
  const [now] = useState(() => new Date());
  const grouped = groupsOf(notices ?? [], now);
  const { number } = useFormats();
  const groups = pages.data?.pages[0]?.groups ?? [];
  const mayFollow = useAllowed(screens.deliveries.access);
  const unread = pages.data?.pages[0]?.unreadCount ?? 0;
  return (
    <>
      <PageHeader
        room={room}
        title={t('title')}
        sub={notices && notices.length > 0 && (unread > 0 ? t('unread', { count: unread }) : t('allRead'))}
        actions={
          <>
            {room === 'admin' && mayFollow && (
              <ButtonLink href={screens.deliveries.path} icon={<IconMailSearch size={16} stroke={1.7} />}>
                {t('record.title')}
              </ButtonLink>
            )}
            <ButtonLink href="/auth/me#notifications" icon={<IconSettings size={16} stroke={1.7} />}>
              {t('choose')}
            </ButtonLink>
            {unread > 0 && (
              <Button
                icon={<IconChecks size={16} stroke={1.7} />}
                busy={readAll.isPending}
                onClick={() => readAll.mutate({})}
              >
                {t('readAll')}
              </Button>
            )}
          </>
        }
      />
      {(groups.length > 1 || group) && (
        <Tabs
          label={t('tabs')}
          current={group ?? 'all'}
          items={[
            {
              key: 'all',
              label: t('tab.all'),
              count: number(groups.reduce((sum, one) => sum + one.count, 0)),
            },
            ...groups.map((one) => ({
              key: one.group,
              label: t(`tab.${one.group}`),
              count: number(one.count),
            })),
          ]}
          onChange={(key) => list.setFilters({ group: key === 'all' ? undefined : key })}
        />
      )}
      {pages.isError && <FailedReply reply={pages} />}
      {pages.isPending && <SkeletonRows rows={6} />}
      {notices?.length === 0 && (
        <div className={`surface ${classes.card}`}>
          <EmptyState title={t('empty.title')}>{t('empty.sentence')}</EmptyState>
        </div>
      )}
      {noticeDays.map((day) => (
        <NoticeGroup key={day} title={t(`group.${day}`)} notices={grouped[day]} />
      ))}
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function NoticeGroup({ title, notices }: { title: string; notices: readonly Notification[] }) {
  if (notices.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={`surface ${classes.card}`}>
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function NoticeRow({ notice }: { notice: Notification }) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const read = useChange(notificationCalls.read, { alsoChanges: ['session'] });
  const isUnread = notice.readAt === null;
  const action = notice.needsAction ? noticeActions[notice.kind] : undefined;
  const markRead = (opened: boolean) =>
    // Kept alive: the page that the link opens must not cancel it.
    read.mutate({ params: { id: notice._id }, body: { opened }, keepalive: true });
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <IconTile icon={<NoticeIcon kind={notice.kind} />} tone={noticeTone(notice.kind)} />
      <div className={classes.words}>
        <AppLink href={notice.path} className={classes.title} onClick={() => markRead(true)}>
          {notice.title}
        </AppLink>
        <small className="sub">
          {t(`kind.${notice.kind}`)} · {formats.dateTime(notice.createdAt)}
          {notice.count > 1 &&
            ` · ${t('similar', { count: notice.count - 1, since: formats.dateTime(notice.since) })}`}
        </small>
      </div>
      {action && (
        <div className={classes.action}>
          <ButtonLink size="xs" href={notice.path} onClick={() => markRead(true)}>
            {t(`act.${action}`)}
          </ButtonLink>
        </div>
      )}
      {isUnread && (
        <IconButton
          label={t('read', { title: notice.title })}
          icon={<IconCheck size={18} stroke={1.7} />}
          disabled={read.isPending}
          onClick={({ currentTarget }) => {
            // The row moves to the read ones, so the keyboard goes on with the next one.
            const row = currentTarget.closest('li');
            (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')?.focus();
            markRead(false);
          }}
        />
      )}
    </li>
  );
}
