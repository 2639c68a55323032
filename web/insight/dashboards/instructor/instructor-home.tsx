import { useTranslation } from 'react-i18next';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { fieldTrainingScreens } from '#contract/live/field-training.screens.ts';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens } from '#contract/live/live-training.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useToday } from '#web/platform/use-today.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { MeetingCard } from './meeting-card.tsx';
import { meetingOfEvent, meetingOfVisit, type Meeting } from './meeting.ts';
import classes from './instructor-home.module.css';

/** The times until something starts follow the clock. */
const refetchMilliseconds = 60_000;
const shownNext = 4;

/** The instructor’s day on top of the home page: visits and taught events of today, what waits for an answer, and the next days. */
export function InstructorHome() {
  const { t } = useTranslation('instructor-home');
  const formats = useFormats();
  const { features } = useSession().config;
  const { _id: instructor } = useUser();
  const today = useToday();
  const day = useCall(
    visitCalls.day,
    { query: { date: today } },
    { enabled: features.fieldTraining, refetchMilliseconds },
  );
  const coming = useCall(
    visitCalls.list,
    { query: { instructor, dateRange: 'upcoming', limit: 20 } },
    { enabled: features.fieldTraining },
  );
  const unreported = useCall(
    visitCalls.list,
    { query: { instructor, dateRange: 'past', status: 'confirmed', limit: shownNext } },
    { enabled: features.fieldTraining },
  );
  const taught = useCall(
    myEventCalls.taught,
    { query: { limit: 20 } },
    { enabled: features.liveTraining, refetchMilliseconds },
  );
  const parts = [
    ...(features.fieldTraining ? [day, coming, unreported] : []),
    ...(features.liveTraining ? [taught] : []),
  ];
  const failed = parts.find((part) => part.isLoadingError);
  if (failed) return <FailedReply reply={failed} />;
  if (parts.some((part) => part.isPending)) return <SkeletonBar height={420} />;

  const now = Math.max(day.dataUpdatedAt, taught.dataUpdatedAt, coming.dataUpdatedAt);
  const sites = day.data?.sites ?? [];
  const visits = (day.data?.appointments ?? [])
    .filter(({ status }) => status !== 'cancelled')
    .map((visit) =>
      meetingOfVisit(
        visit,
        sites.find((site) => site.visit === visit._id),
        now,
      ),
    );
  const events = (taught.data?.events ?? [])
    .filter(({ canceledAt }) => canceledAt === null)
    .flatMap((event) => meetingOfEvent(event, now) ?? []);
  const meetings = inOrder([...visits, ...events.filter((event) => event.day <= today)]);
  const next = meetings.find(({ isOver, isPending }) => !isOver && !isPending);
  const later = (coming.data?.appointments ?? []).map((visit) => meetingOfVisit(visit, undefined, now));
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h2>{dayWords(today, formats.locale)}</h2>
        <DaySentence meetings={meetings} next={next} now={now} />
      </div>
      {meetings.length > 0 && (
        <div className={classes.cards}>
          {meetings.map((meeting) => (
            <MeetingCard
              key={meeting.id}
              meeting={meeting}
              isNext={meeting === next}
              now={now}
              way={day.data?.ways.find(({ to }) => to === meeting.id)?.minutes}
            />
          ))}
        </div>
      )}
      <div className={classes.halves}>
        <Rows
          title={t('answer')}
          meetings={later.filter(({ isPending }) => isPending)}
          href={fieldTrainingScreens.instructor.path}
          all={t('allVisits')}
        />
        <Rows
          title={t('reports')}
          meetings={(unreported.data?.appointments ?? [])
            .filter(({ abilities }) => abilities.complete)
            .map((visit) => meetingOfVisit(visit, undefined, now))}
          href={`${fieldTrainingScreens.instructor.path}?show=all&period=past`}
          all={t('allVisits')}
        />
        <Rows
          title={t('next')}
          meetings={inOrder([...later.filter(({ isPending }) => !isPending), ...events]).filter(
            (meeting) => meeting.day > today,
          )}
          href={
            features.liveTraining
              ? `${liveTrainingScreens.list.path}?tab=teach`
              : fieldTrainingScreens.instructor.path
          }
          all={t(features.liveTraining ? 'allTaught' : 'allVisits')}
        />
      </div>
    </div>
  );
}

const inOrder = (meetings: readonly Meeting[]) =>
  meetings.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));

/** `Tuesday, Dec 8th`. */
const dayWords = (day: string, locale: 'en' | 'fr') => {
  const words = new Intl.DateTimeFormat(intlTag(locale), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface DaySentenceProps {
  readonly meetings: readonly Meeting[];
  readonly next: Meeting | undefined;
  readonly now: number;
}

/** How many there are, and when the next one starts. */
function DaySentence({ meetings, next, now }: DaySentenceProps) {
  const { t } = useTranslation('instructor-home');
  const formats = useFormats();
  if (meetings.length === 0) return <p>{t('nothing')}</p>;
  const count = (kind: Meeting['kind']) => meetings.filter((one) => one.kind === kind).length;
  const counted = [
    ...(count('visit') > 0 ? [t('visits', { count: count('visit') })] : []),
    ...(count('event') > 0 ? [t('events', { count: count('event') })] : []),
  ].join(', ');
  const seconds = next ? Math.round((Date.parse(next.start) - now) / 1000) : 0;
  return (
    <p>
      {t('counted', { counted })} {seconds > 0 && t('startsIn', { time: formats.duration(seconds) })}
    </p>
  );
}

interface RowsProps {
  readonly title: string;
  readonly meetings: readonly Meeting[];
  readonly href: string;
  readonly all: string;
}

/** Meetings of other days in short, with the way to all of them. */
function Rows({ title, meetings, href, all }: RowsProps) {
  const formats = useFormats();
  const language = useLanguage();
  const { t } = useTranslation('instructor-home');
  if (meetings.length === 0) return null;
  return (
    <Panel title={title} actions={<AppLink href={href}>{all}</AppLink>}>
      <ul className={classes.rows}>
        {meetings.slice(0, shownNext).map(({ id, title: name, start, end, zone, place, seats, href: to }) => (
          <li key={id}>
            <DateTile tile={formats.tile(start, zone)} />
            <div>
              <AppLink href={to}>{inLanguage(name, language)}</AppLink>
              <p className="sub">
                {[
                  formats.eventTime({ start, end, zone }),
                  place ?? t('ui:word.livestream'),
                  ...(seats
                    ? [
                        t('seats', {
                          taken: formats.number(seats.seatsTaken),
                          seats: formats.number(seats.seats),
                        }),
                      ]
                    : []),
                ].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
