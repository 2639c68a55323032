import { IconCalendarShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventAnswers, eventRanges } from '#contract/library/event-answers.ts';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { accountScreens, calendarFeedAnchor } from '#contract/people/accounts.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { EventList } from '../event-list.tsx';
import { eventFilters, listQuery } from '../event-filters.ts';

const limit = 20;

/** Events for the reader: those that are not over, the soonest first, and those that are. */
export function Page() {
  const { t } = useTranslation('events');
  const hasFavorites = useSession().config.features.favorites;
  const list = useListState(eventFilters);
  const { text, show, range = 'coming' } = list.filters;
  const pages = useCallPages(calls.list, { query: { limit, ...listQuery(list.filters) } });
  const events = pages.data?.pages.flatMap((page) => page.events);
  return (
    <>
      <PageHeader
        room="learner"
        title={t('title')}
        sub={t('sub')}
        actions={
          <ButtonLink
            href={`${accountScreens.me.path}#${calendarFeedAnchor}`}
            icon={<IconCalendarShare size={16} stroke={1.7} />}
          >
            {t('subscribe')}
          </ButtonLink>
        }
      />
      <Tabs
        id="events"
        label={t('lists')}
        current={range}
        items={eventRanges.map((key) => ({ key, label: t(`range.${key}`) }))}
        onChange={(key) => list.setFilters({ range: key === 'past' ? 'past' : undefined })}
      />
      <TabPanel id="events" current={range}>
        <Stack gap={16}>
          <FilterBar
            search={{
              label: t('search'),
              value: text ?? '',
              onChange: (next) => list.setFilters({ text: next || undefined }),
            }}
            selects={[
              {
                key: 'show',
                label: t('show.label'),
                value: show ?? null,
                options: [
                  ...eventAnswers.map((value) => ({ value, label: t(`own.${value}`) })),
                  ...(hasFavorites ? [{ value: 'favored', label: t('ui:word.favorites') }] : []),
                ],
                onChange: (next) =>
                  list.setFilters({ show: eventFilters.show.find((one) => one === next) ?? undefined }),
              },
            ]}
          />
          {pages.isError && <FailedReply reply={pages} />}
          {pages.isPending && <SkeletonRows rows={6} />}
          {events?.length === 0 &&
            (text || show ? (
              <NoResults onClear={() => list.setFilters({ text: undefined, show: undefined })}>
                {t('ui:word.tryFewer')}
              </NoResults>
            ) : (
              <EmptyState motif="dial" title={t(`empty.${range}.title`)}>
                {t(`empty.${range}.sentence`)}
              </EmptyState>
            ))}
          {events && events.length > 0 && (
            <EventList
              events={events}
              label={t(`range.${range}`)}
              query={queryOf({ ...list.filters, range })}
            />
          )}
          {pages.hasNextPage && (
            <div>
              <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
                {t('ui:word.showMore')}
              </Button>
            </div>
          )}
        </Stack>
      </TabPanel>
    </>
  );
}

const queryOf = (filters: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
