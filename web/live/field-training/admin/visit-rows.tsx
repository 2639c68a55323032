import { IconCar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { Visit, visitCalls } from '#contract/live/field-training.calls.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import classes from '../field-training.module.css';
import { useVisitWords } from '../use-visit-words.ts';
import { VisitStateChip } from '../visit-state-chip.tsx';

const milesPerKilometer = 0.621371;

interface VisitRowsProps {
  readonly visits: readonly Visit[];
  /** The ways between visits that follow each other. */
  readonly ways?: Reply<typeof visitCalls.day>['ways'];
  readonly addressOf: (id: string) => string;
}

/** A few visits, one below the other: when, where, and what is new. */
export function VisitRows({ visits, ways = [], addressOf }: VisitRowsProps) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const words = useVisitWords();
  const durationOf = (minutes: number) =>
    minutes < 60
      ? t('instructor.minutes', { minutes })
      : t('instructor.hours', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(2, '0'),
        });
  return (
    <ul className={classes.visits}>
      {visits.map((visit) => {
        const { startsAt, endsAt, timezone, commentCount } = visit;
        const time = { start: startsAt, end: endsAt, zone: timezone };
        const yourTime = formatYourTime(time, formats.locale);
        const way = ways.find(({ to }) => to === visit._id);
        return (
          <li key={visit._id}>
            <DateTile tile={formats.tile(startsAt, timezone)} />
            <div>
              <AppLink href={addressOf(visit._id)}>{visit.topic}</AppLink>
              <p className="sub">
                {[
                  formats.eventTime(time),
                  ...(yourTime ? [yourTime] : []),
                  words.place(visit),
                  ...(commentCount > 0 ? [t('list.comments', { count: commentCount })] : []),
                  ...(visit.read ? [] : [t('list.unread')]),
                ].join(' · ')}
              </p>
              {way && (
                <p className={classes.way}>
                  <IconCar size={16} stroke={1.7} aria-hidden="true" />
                  {t('instructor.way', {
                    distance: formats.number(way.kilometers),
                    miles: formats.number(Math.round(way.kilometers * milesPerKilometer)),
                    time: durationOf(way.minutes),
                  })}
                </p>
              )}
            </div>
            <VisitStateChip visit={visit} />
          </li>
        );
      })}
    </ul>
  );
}
