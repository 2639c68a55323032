import {
  IconArrowLeft,
  IconCalendarPlus,
  IconChevronLeft,
  IconChevronRight,
  IconHeart,
  IconHeartFilled,
  IconPrinter,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState, withoutArea } from '#web/platform/lists/use-list-state.ts';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { AnswerPanel } from '../answer-panel.tsx';
import { answersArea, eventFilters, narrowed } from '../event-filters.ts';
import { EventView } from '../event-view.tsx';
import { titleFor } from '../use-event-words.ts';
import classes from './event.module.css';

// Only people who look after others load it.
const TeamAnswers = lazyPart(() =>
  import('../team-answers.tsx').then((module) => ({ default: module.TeamAnswers })),
);

/** One event: the reader’s answer, when and where it is, what it is about, and how the reader’s people answered. */
export function Page() {
  const { t } = useTranslation('events');
  const { eventId } = useParamsOf(screens.page);
  const go = useGo();
  const found = useCall(calls.get, { params: { id: eventId } });
  const event = found.data?.event;
  return (
    <>
      <div className={classes.top}>
        <Button
          variant="subtle"
          icon={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => void go(screens.learner.path, { search: withoutArea(answersArea) })}
        >
          {t('back')}
        </Button>
        {event && <Tools event={event} />}
      </div>
      {found.isError && !event && <FailedReply reply={found} level={2} />}
      {found.isPending && <SkeletonRows rows={10} />}
      {event && <Shown key={eventId} event={event} />}
    </>
  );
}

function Shown({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  return (
    <>
      <EventView
        event={event}
        language={language}
        answer={<AnswerPanel event={event} />}
        tools={
          event.startsAt && (
            <ButtonLink
              href={callAddress(calls.calendarFile, { params: { id: event._id } })}
              download=""
              icon={<IconCalendarPlus size={16} stroke={1.7} />}
            >
              {t('ui:word.calendarFile')}
            </ButtonLink>
          )
        }
      >
        {event.seesPeople && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <TeamAnswers eventId={event._id} />
          </Suspense>
        )}
      </EventView>
      <Walk eventId={event._id} />
    </>
  );
}

function Tools({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const hasFavorites = useSession().config.features.favorites;
  const favorite = useChange(calls.favorite, { alsoChanges: ['favorites'] });
  const { favored } = event;
  return (
    <Row gap={4}>
      {hasFavorites && (
        <IconButton
          label={t(favored ? 'ui:word.unfavorNamed' : 'ui:word.favorNamed', {
            name: titleFor(event, language),
          })}
          icon={favored ? <IconHeartFilled size={18} /> : <IconHeart size={18} stroke={1.7} />}
          aria-disabled={favorite.isPending || undefined}
          onClick={() => {
            if (!favorite.isPending)
              favorite.mutate({ params: { id: event._id }, body: { favored: !favored } });
          }}
        />
      )}
      <IconButton
        label={t('ui:word.print')}
        icon={<IconPrinter size={18} stroke={1.7} />}
        onClick={() => window.print()}
      />
    </Row>
  );
}

/** To the events before and after this one by date, in the list as it is filtered. */
function Walk({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events');
  const go = useGo();
  const { filters } = useListState(eventFilters);
  const params = { id: eventId };
  const query = narrowed(filters);
  const before = useCall(calls.another, { params, query: { ...query, index: '-1' } });
  const after = useCall(calls.another, { params, query: { ...query, index: '1' } });
  const [earlier, later] = [before.data?.newEventId, after.data?.newEventId];
  const open = (id: string) =>
    void go(addressOf(screens.page, { eventId: id }), { search: withoutArea(answersArea) });
  if (!earlier && !later) return null;
  return (
    <nav className={classes.walk} aria-label={t('walk.label')}>
      {earlier ? (
        <Button icon={<IconChevronLeft size={16} stroke={1.7} />} onClick={() => open(earlier)}>
          {t('walk.earlier')}
        </Button>
      ) : (
        <span />
      )}
      {later && (
        <Button iconAfter={<IconChevronRight size={16} stroke={1.7} />} onClick={() => open(later)}>
          {t('walk.later')}
        </Button>
      )}
    </nav>
  );
}
