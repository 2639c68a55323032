import {
  IconArmchairOff,
  IconArrowRight,
  IconCheck,
  IconDoorEnter,
  IconQrcodeOff,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { attendanceCalls } from '#contract/live/ilt-attendance.calls.ts';
import { eventCalls, type EventDetail } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { signInPath } from '#contract/platform/start-up.rules.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { rememberTarget, useParamsOf, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Face } from '#web/ui/face.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import classes from './attendance.module.css';
import { useOwnWords } from '../use-own-words.ts';

/** Opened from the QR code at the door: confirms the attendance of whoever is signed in, and offers sign-in to everyone else. */
export function Page() {
  const { user } = useSession();
  const { id } = useParamsOf(screens.selfAttendance);
  return user ? <Attendance id={id} /> : <SignInFirst />;
}

function SignInFirst() {
  const { t } = useTranslation('live-training');
  return (
    <div className={classes.page}>
      <Head tone="mute" icon={<IconDoorEnter size={28} stroke={2} />} title={t('attendance.signIn.title')}>
        {t('attendance.signIn.sentence')}
      </Head>
      <ButtonLink
        variant="filled"
        size="lg"
        fullWidth
        href={signInPath}
        onClick={() => rememberTarget(window.location.pathname + window.location.search)}
        iconAfter={<IconArrowRight size={18} stroke={1.8} />}
      >
        {t('attendance.signIn.button')}
      </ButtonLink>
    </div>
  );
}

function Attendance({ id }: { id: string }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const [{ code }] = useSearchOf('code');
  const found = useCall(eventCalls.get, { params: { id } });
  const mark = useChange(attendanceCalls.markSelf, { quiet: true });
  const send = () => mark.mutate({ params: { id }, body: code === undefined ? {} : { code } });
  // A scanned code is valid for a minute, so it is sent at once. A printed one has no code: people press the button.
  const isSent = useRef(false);
  useEffect(() => {
    if (code === undefined || isSent.current) return;
    isSent.current = true;
    send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- sent once
  }, [code]);
  const event = mark.data?.event ?? found.data?.event;
  const checkedInAt = event?.enrollment?.checkedInAt ?? event?.enrollment?.completedAt;
  if (found.isError && !mark.isPending && !mark.data)
    return (
      <div className={classes.page}>
        <h1>{t('attendance.ask.title')}</h1>
        <FailedReply reply={found} />
      </div>
    );
  if (!event || (code !== undefined && mark.isIdle) || mark.isPending) return <SkeletonRows rows={6} />;
  if (checkedInAt)
    return (
      <div className={classes.page}>
        <Head tone="ok" icon={<IconCheck size={30} stroke={2.6} />} title={t('attendance.done.title')}>
          {formats.eventMoment({ start: checkedInAt, zone: event.timezone })}
        </Head>
        <EventCard event={event} />
        <Person isPresent />
        <ButtonLink
          variant="filled"
          size="lg"
          fullWidth
          href={addressOf(screens.page, { id })}
          iconAfter={<IconArrowRight size={18} stroke={1.8} />}
        >
          {t('attendance.done.open')}
        </ButtonLink>
        <Other />
      </div>
    );
  // Said before anybody presses: a check-in without a seat is refused.
  if (!holdsSeat(event))
    return (
      <div className={classes.page}>
        <Head tone="bad" icon={<IconArmchairOff size={28} stroke={2} />} title={t('attendance.noSeat.title')}>
          {t('attendance.noSeat.sentence')}
        </Head>
        <EventCard event={event} />
        <Person />
        <ButtonLink variant="filled" size="lg" fullWidth href={addressOf(screens.page, { id })}>
          {t('attendance.done.open')}
        </ButtonLink>
        <Other />
      </div>
    );
  return (
    <div className={classes.page}>
      {mark.isError ? (
        <Head tone="bad" icon={<IconQrcodeOff size={28} stroke={2} />} title={t('attendance.failed.title')}>
          {failureText(mark.error)}
        </Head>
      ) : (
        <Head tone="mute" icon={<IconDoorEnter size={28} stroke={2} />} title={t('attendance.ask.title')}>
          {t('attendance.ask.sentence')}
        </Head>
      )}
      <EventCard event={event} />
      <Person />
      <Button variant="filled" size="lg" fullWidth onClick={send}>
        {t(mark.isError ? 'ui:word.tryAgain' : 'attendance.ask.button')}
      </Button>
      <ButtonLink size="lg" fullWidth href={addressOf(screens.page, { id })}>
        {t('attendance.done.open')}
      </ButtonLink>
      <Other />
    </div>
  );
}

const holdsSeat = ({ enrollment }: EventDetail) =>
  enrollment?.kind === 'enrolled' || enrollment?.kind === 'attended';

interface HeadProps {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** The result in the first line. */
function Head({ tone, icon, title, children }: HeadProps) {
  return (
    <div className={classes.head} data-tone={tone} role="status">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  );
}

function EventCard({ event }: { event: EventDetail }) {
  const words = useOwnWords();
  const { template, image, location, room } = event;
  return (
    <section className={`surface ${classes.card}`}>
      <Cover seed={template._id} image={image} ratio="5 / 2" shownPx={720} eager />
      <div>
        <h2>{words.title(event)}</h2>
        <p>{words.moment(event)}</p>
        <p>{[location?.venue, room?.name, words.place(event)].filter(Boolean).join(', ')}</p>
      </div>
    </section>
  );
}

/** Whom the attendance is for. */
function Person({ isPresent = false }: { isPresent?: boolean }) {
  const { t } = useTranslation('live-training');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={`surface ${classes.person}`}>
      <Face name={user.fullName} photo={user.profileImage} size={40} />
      <span>
        <b>{user.fullName}</b>
        <small className="fine">{user.dealers.map(({ name }) => name).join(', ')}</small>
      </span>
      {isPresent && <StatusChip tone="ok">{t('attendance.present')}</StatusChip>}
    </div>
  );
}

function Other() {
  const { t } = useTranslation('live-training');
  return (
    <p className={classes.other}>
      {t('attendance.notYou')} <a href="/api/logout">{t('attendance.signInOther')}</a>
    </p>
  );
}
