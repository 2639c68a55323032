import { IconArrowLeft, IconClock, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { inLanguage, languageOf, nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useAllowed, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Colleagues } from './colleagues.tsx';
import { EventSide } from './event-side.tsx';
import classes from './event.module.css';
import { OtherDates } from './other-dates.tsx';
import { PlacePanel } from './place-panel.tsx';
import { useOwnWords } from '../use-own-words.ts';

// Only managers at dealers load it.
const TeamInEvent = lazyPart(() =>
  import('./team-in-event.tsx').then((module) => ({ default: module.TeamInEvent })),
);

/** Offers end, seats fill, and the join link appears while the page is open. */
const refetchMilliseconds = 60_000;

/** One event: the reader’s own place first, then what it is about, other dates, and who else comes. */
export function Page() {
  const { t } = useTranslation('live-training');
  const { id } = useParamsOf(screens.page);
  const found = useCall(eventCalls.get, { params: { id } }, { refetchMilliseconds });
  return (
    <>
      <AppLink href={screens.list.path} className={classes.back}>
        <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
        {t('ui:word.liveTraining')}
      </AppLink>
      {found.isLoadingError && <FailedReply reply={found} level={2} />}
      {found.isPending && <SkeletonRows rows={10} />}
      {found.data && <EventView key={id} event={found.data.event} now={found.dataUpdatedAt} />}
    </>
  );
}

function EventView({ event, now }: { event: EventDetail; now: number }) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const words = useOwnWords();
  const { _id: userId } = useUser();
  const teaches = useAllowed(screens.teaching.access) && event.instructors.some(({ _id }) => _id === userId);
  const leadsTeam = useAllowed(myEventCalls.dealerUsers.access);
  const dates = useCall(myEventCalls.myEvents, { query: { template: event.template._id, limit: 50 } });
  const { virtual, location, room, template, course } = event;
  const description = { en: event.description, fr: event.descriptionFr };
  const text = inLanguage(description, language);
  const Place = virtual ? IconVideo : IconMapPin;
  return (
    <>
      <Hero
        look="page"
        level={1}
        cover={{ seed: template._id, image: event.image }}
        title={words.title(event)}
        kicker={[words.type(event.type), course && nameIn(course, language)].filter(Boolean).join(' · ')}
      >
        <ul className={classes.lead}>
          <li>
            <IconClock size={17} stroke={1.7} aria-hidden="true" />
            {words.when(event)}
          </li>
          <li>
            <Place size={17} stroke={1.7} aria-hidden="true" />
            {[location?.venue, room?.name, words.place(event)].filter(Boolean).join(', ')}
          </li>
        </ul>
      </Hero>
      <div className={classes.columns}>
        <div className={classes.place}>
          <Stack gap={16}>
            {teaches && (
              <Panel title={t('teaching.title')} sub={t('teaching.sentence')}>
                <ButtonLink
                  href={addressOf(screens.teaching, { id: event._id })}
                  variant="filled"
                  icon={<IconUsers size={16} stroke={1.7} />}
                >
                  {t('teaching.open')}
                </ButtonLink>
              </Panel>
            )}
            <PlacePanel event={event} now={now} dates={dates.data} teaches={teaches} />
          </Stack>
        </div>
        <div className={classes.main}>
          {text && (
            <section>
              <h2>{t('about')}</h2>
              <p className={classes.text} lang={languageOf(description, language)}>
                {text}
              </p>
            </section>
          )}
          <OtherDates event={event} now={now} reply={dates} />
          {leadsTeam ? (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <TeamInEvent event={event} now={now} />
            </Suspense>
          ) : (
            <Colleagues eventId={event._id} />
          )}
        </div>
        <div className={classes.side}>
          <EventSide event={event} />
        </div>
      </div>
    </>
  );
}
