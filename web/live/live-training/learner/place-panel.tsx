import {
  IconArrowRight,
  IconCalendarX,
  IconCheck,
  IconHourglass,
  IconMail,
  IconVideo,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import classes from './event.module.css';
import { hasEnded, hasStarted, placeState, type PlaceState } from '../place-state.ts';
import { SeatsLine } from '../seats-line.tsx';
import { useChangeDate, useOwnPlace } from './use-own-place.ts';
import { useLearnerSettings, useOwnWords } from '../use-own-words.ts';

interface PlacePanelProps {
  readonly event: EventDetail;
  readonly now: number;
  /** The reader’s dates of the same template. Undefined while they load. */
  readonly dates: Reply<typeof myEventCalls.myEvents> | undefined;
  /** Instructors take no seat in their own event. */
  readonly teaches: boolean;
}

/** The reader’s own place in the event, what can be done about it, and how many seats are taken. */
export function PlacePanel({ event, now, dates, teaches }: PlacePanelProps) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const formats = useFormats();
  const [asks, setAsks] = useState<'leave' | 'change'>();
  const { take, leave, isBusy } = useOwnPlace(() => setAsks(undefined));
  const state = placeState(event, now);
  const { _id, seats, seatsTaken, status } = event;
  const heldElsewhere = dates?.myEnrolledEvents.find(
    (one) => one._id !== _id && !one.canceledAt && !hasStarted(one, now),
  );
  const change = useChangeDate(() => setAsks(undefined));
  const mayJoin = !teaches && status === 'published' && !hasStarted(event, now) && event.startsAt !== null;
  const isNew = state === 'open' || state === 'full' || state === 'invited';
  const mayLeave = !hasStarted(event, now) && ['seated', 'waiting', 'offered', 'checkedIn'].includes(state);
  const leaving = state === 'offered' ? 'pass' : state === 'waiting' ? 'waitlist' : 'seat';
  const free = seats - seatsTaken;
  const open = event.joining?.isHeldBack
    ? t('heldBack', { day: formats.date(event.firstUntil) })
    : t('seatsLeft', { count: free, shown: formats.number(free) });
  const seatsNote = free > 0 ? open : t('chip.full');
  return (
    <Panel padding="none" className={classes.placePanel}>
      <Standing event={event} state={state} now={now} />
      <div className={classes.placeBody}>
        <Meanwhile event={event} state={state} now={now} teaches={teaches} />
        {state !== 'canceled' && !hasStarted(event, now) && (
          <Conditions event={event} isNew={isNew} now={now} />
        )}
        {isNew && mayJoin && heldElsewhere && (
          <>
            <p>{t('place.heldElsewhere', { when: words.moment(heldElsewhere) })}</p>
            <Button variant="filled" size="md" fullWidth busy={isBusy} onClick={() => setAsks('change')}>
              {t('change.to')}
            </Button>
          </>
        )}
        {isNew && mayJoin && !heldElsewhere && (
          <Join joining={event.joining} course={event.course} isBusy={isBusy} onTake={() => take(_id)} />
        )}
        {state === 'offered' && (
          <Button variant="filled" size="md" fullWidth busy={isBusy} onClick={() => take(_id)}>
            {t('place.takeOffer')}
          </Button>
        )}
        {mayLeave && (
          <Button fullWidth size="md" onClick={() => setAsks('leave')}>
            {t(`place.leave.${leaving}`)}
          </Button>
        )}
        {state !== 'canceled' && <SeatsLine event={event} note={seatsNote} />}
      </div>
      <ConfirmDialog
        opened={asks === 'leave'}
        title={t(`place.ask.${leaving}`, { event: words.title(event) })}
        confirmLabel={t(`place.leave.${leaving}`)}
        cancelLabel={t(`place.keep.${leaving}`)}
        danger
        busy={isBusy}
        onConfirm={() => leave(_id)}
        onClose={() => setAsks(undefined)}
      >
        {t(`place.means.${leaving}`)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'change'}
        title={t('change.title')}
        confirmLabel={t('change.to')}
        busy={change.isBusy}
        onConfirm={() => heldElsewhere && change.to(heldElsewhere._id, _id)}
        onClose={() => setAsks(undefined)}
      >
        {t('change.text', {
          from: heldElsewhere ? words.moment(heldElsewhere) : '',
          to: words.moment(event),
        })}
      </ConfirmDialog>
    </Panel>
  );
}

interface JoinProps extends Pick<EventDetail, 'joining' | 'course'> {
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** The one thing to do next: the course that is missing, else the place that the reader would get, else why there is none. */
function Join({ joining, course, isBusy, onTake }: JoinProps) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  if (joining?.missesCourse && course)
    return (
      <>
        <p>{t('place.needsPass', { course: nameIn(course, language) })}</p>
        <ButtonLink
          variant="filled"
          size="md"
          fullWidth
          href={playerAddress(course._id, null)}
          iconAfter={<IconArrowRight size={16} stroke={1.7} />}
        >
          {t('place.toCourse', { course: nameIn(course, language) })}
        </ButtonLink>
      </>
    );
  if (joining?.obstacle) return <p>{inLanguage(joining.obstacle, language)}</p>;
  return (
    <Button variant="filled" size="md" fullWidth busy={isBusy} onClick={onTake}>
      {t(joining?.outcome === 'waitlist' ? 'place.wait' : 'place.take')}
    </Button>
  );
}

/** Whether it takes place, and for whom seats are first. */
function Conditions({ event, isNew, now }: { event: EventDetail; isNew: boolean; now: number }) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const formats = useFormats();
  const language = useLanguage();
  const { firstEndsAt, timezone, course } = event;
  const minimum = words.minimum(event, 'long');
  return (
    <>
      {minimum && <p>{minimum}</p>}
      {isNew && event.joining?.isHeldBack && course && firstEndsAt && Date.parse(firstEndsAt) > now && (
        <p>
          {t('first.note', {
            at: formats.eventMoment({ start: firstEndsAt, zone: timezone }),
            course: nameIn(course, language),
          })}
        </p>
      )}
    </>
  );
}

const tones: Readonly<Partial<Record<PlaceState, Tone>>> = {
  canceled: 'bad',
  completed: 'ok',
  checkedIn: 'ok',
  seated: 'ok',
  unmarked: 'warn',
  waiting: 'mute',
  ended: 'mute',
};
const icons: Readonly<Partial<Record<PlaceState, typeof IconMail>>> = {
  offered: IconHourglass,
  invited: IconMail,
  canceled: IconCalendarX,
};

/** The place in one sentence. People without one see only what they can do. */
function Standing({ event, state, now }: { event: EventDetail; state: PlaceState; now: number }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const { enrollment, timezone, cancelReason, status } = event;
  if (status !== 'published')
    return (
      <Strip tone="warn" flush title={t('place.unpublished.title')}>
        {t('place.unpublished.sentence')}
      </Strip>
    );
  if (state === 'open' || state === 'full' || state === 'heldBack') return null;
  const Icon = icons[state];
  const at = (start: string | null | undefined) => formats.eventMoment({ start, zone: timezone });
  const sentences: Readonly<Record<Exclude<PlaceState, 'open' | 'full' | 'heldBack'>, string>> = {
    canceled: cancelReason ?? t('place.canceled.sentence'),
    completed: t('place.completed.sentence', { at: at(enrollment?.completedAt) }),
    checkedIn: t('place.checkedIn.sentence', { at: at(enrollment?.checkedInAt) }),
    seated: t(hasStarted(event, now) ? 'place.seated.running' : 'place.seated.sentence'),
    unmarked: t('place.unmarked.sentence'),
    offered: t('offer.until', { at: at(enrollment?.offerEndsAt) }),
    waiting: enrollment?.heldBackUntil
      ? t('first.waiting', { at: at(enrollment.heldBackUntil) })
      : t('place.waiting.sentence'),
    invited: t('place.invited.sentence'),
    ended: t(hasEnded(event, now) ? 'place.ended.over' : 'place.ended.running'),
  };
  const title =
    state === 'waiting'
      ? t('place.waiting.title', { number: formats.number(enrollment?.waitingPosition) })
      : t(`place.${state}.title`);
  return (
    <Strip
      tone={tones[state] ?? 'info'}
      flush
      live="status"
      {...(Icon && { icon: <Icon size={18} stroke={1.7} /> })}
      title={title}
    >
      {sentences[state]}
    </Strip>
  );
}

/** What people with a seat need next: the join link, how to check in; or the course that has to be passed first. */
function Meanwhile({
  event,
  state,
  now,
  teaches,
}: {
  event: EventDetail;
  state: PlaceState;
  now: number;
  teaches: boolean;
}) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const language = useLanguage();
  const settings = useLearnerSettings();
  const { link, linkOpensAt, timezone, course, joining, canceledAt } = event;
  const isSeated = state === 'seated' || state === 'checkedIn';
  return (
    <>
      {link && (
        <ButtonLink
          variant={isSeated ? 'filled' : 'default'}
          size="md"
          fullWidth
          href={link}
          target="_blank"
          rel="noreferrer"
          icon={<IconVideo size={18} stroke={1.7} />}
        >
          {t('place.join')}
        </ButtonLink>
      )}
      {!link && isSeated && linkOpensAt && !hasEnded(event, now) && (
        <p>{t('place.linkOpens', { at: formats.eventMoment({ start: linkOpensAt, zone: timezone }) })}</p>
      )}
      {state === 'seated' && settings?.selfAttendance && !event.virtual && <p>{t('place.scan')}</p>}
      {state === 'unmarked' && !canceledAt && <p>{t('place.askInstructor')}</p>}
      {!teaches && joining?.coursePassed && course && (
        <p className={classes.passed}>
          <IconCheck size={16} stroke={2.4} aria-hidden="true" />
          {t('place.passed', { course: nameIn(course, language) })}
        </p>
      )}
      {state === 'canceled' && (
        <ButtonLink href={screens.list.path} fullWidth>
          {t('empty.seeOpen')}
        </ButtonLink>
      )}
    </>
  );
}
