import { IconArrowRight, IconCalendarShare, IconHourglass } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { myEventCalls, type OwnEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { accountScreens, calendarFeedAnchor } from '#contract/people/accounts.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { OwnEvents } from './own-events.tsx';
import { OwnFilterBar } from './own-filter-bar.tsx';
import { placeState } from '../place-state.ts';
import { listOfTab, ownTabs, useOwnFilters } from './use-own-filters.ts';
import { useLearnerSettings, useOwnWords } from '../use-own-words.ts';

const OwnCalendar = lazyPart(() =>
  import('./own-calendar.tsx').then((module) => ({ default: module.OwnCalendar })),
);
// Only managers at dealers load it.
const Team = lazyPart(() => import('./team.tsx').then((module) => ({ default: module.Team })));

// Only instructors load it.
const Taught = lazyPart(() =>
  import('./taught-events.tsx').then((module) => ({ default: module.TaughtEvents })),
);

const Topics = lazyPart(() => import('./topics.tsx').then((module) => ({ default: module.Topics })));

const limit = 20;

/** The learner’s live training: what is open, the own seats and waitlists, what is over and, for managers, the team. */
export function Page() {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const filters = useOwnFilters();
  const { list, tab, view } = filters;
  const leadsTeam = useAllowed(myEventCalls.dealerUsers.access);
  const teaches = useAllowed(myEventCalls.taught.access);
  const isShown = { team: leadsTeam, teach: teaches };
  const events = useCall(
    myEventCalls.myEvents,
    { query: { ...filters.narrowed, page: list.page, limit } },
    { keepPrevious: true },
  );
  const { totals } = events.data ?? {};
  const current = (tab === 'team' || tab === 'teach') && !isShown[tab] ? 'open' : tab;
  return (
    <>
      <PageHeader
        room="learner"
        title={t('ui:word.liveTraining')}
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
      <Stack gap={16}>
        <Offers events={events.data?.myWaitlistEvents ?? []} now={events.dataUpdatedAt} />
        <Tabs
          id="live-training"
          label={t('lists')}
          current={current}
          items={ownTabs
            .filter((key) => (key !== 'team' && key !== 'teach') || isShown[key])
            .map((key) => ({
              key,
              label: t(`tab.${key}`),
              ...(key !== 'team' &&
                key !== 'teach' &&
                totals && { count: formats.number(totals[listOfTab[key]]) }),
            }))}
          onChange={(key) => list.setFilters({ tab: ownTabs.find((one) => one === key && one !== 'open') })}
        />
      </Stack>
      <TabPanel id="live-training" current={current}>
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {current === 'team' && <Team />}
          {current === 'teach' && <Taught />}
          {current !== 'team' && current !== 'teach' && (
            <Stack gap={16}>
              <OwnFilterBar filters={filters} />
              <NoPlace isWanted={filters.narrowed.near !== undefined} />
              {view === 'calendar' ? (
                <OwnCalendar narrowed={filters.narrowed} />
              ) : (
                <OwnEvents key={current} tab={current} filters={filters} reply={events} limit={limit} />
              )}
              {current === 'open' && view !== 'calendar' && <Topics />}
            </Stack>
          )}
        </Suspense>
      </TabPanel>
    </>
  );
}

/** Why “near my dealer” shows all events: nobody knows where the dealer is. */
function NoPlace({ isWanted }: { isWanted: boolean }) {
  const { t } = useTranslation('live-training');
  const home = useLearnerSettings()?.home;
  if (!isWanted || !home || home.place) return null;
  return (
    <Strip tone="warn" title={t('near.noPlace', { dealer: home.dealer })}>
      {t('near.noPlaceSentence')}
    </Strip>
  );
}

/** Seats that are kept for the reader come before everything else, because they end. */
function Offers({ events, now }: { events: readonly OwnEvent[]; now: number }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  return events
    .filter((event) => placeState(event, now) === 'offered')
    .map((event) => (
      <Strip
        key={event._id}
        icon={<IconHourglass size={18} stroke={1.7} />}
        title={t('offer.title', { event: words.title(event) })}
        actions={
          <ButtonLink
            variant="filled"
            href={addressOf(screens.page, { id: event._id })}
            iconAfter={<IconArrowRight size={16} stroke={1.7} />}
          >
            {t('offer.see')}
          </ButtonLink>
        }
      >
        {t('offer.until', {
          at: formats.eventMoment({ start: event.enrollment!.offerEndsAt, zone: event.timezone }),
        })}
      </Strip>
    ));
}
