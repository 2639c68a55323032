import { IconClock, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventCard } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Chips } from '#web/ui/chip.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { EventStateChips, OwnChips } from './event-chips.tsx';
import classes from './event-list.module.css';
import { titleOf, useEventWords } from './use-event-words.ts';

type EventListProps = {
  events: readonly EventCard[];
  /** What the list shows, for screen readers. */
  label: string;
  /** The query of the addresses, so that the page of an event knows its list: `range=past`. */
  query?: string;
};

/** Events with their day as a tile, the time by the clock at their place, and the reader’s answer. */
export function EventList({ events, label, query = '' }: EventListProps) {
  return (
    <ul className={`surface ${classes.list}`} aria-label={label}>
      {events.map((event) => (
        <li key={event._id}>
          <Entry event={event} query={query} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ event, query }: { event: EventCard; query: string }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const formats = useFormats();
  const words = useEventWords();
  const { startsAt, endsAt, timezone, counts, venue, city } = event;
  const yourTime = formatYourTime({ start: startsAt, end: endsAt, zone: timezone }, formats.locale);
  const Place = venue || city ? IconMapPin : IconVideo;
  return (
    <AppLink
      className={classes.entry}
      href={addressOf(screens.page, { eventId: event._id }) + (query && `?${query}`)}
    >
      <DateTile tile={startsAt ? formats.tile(startsAt, timezone) : undefined} missing={t('noDate')} />
      <span className={classes.words}>
        <b>
          <TextIn text={titleOf(event)} language={language} />
        </b>
        <span className={classes.facts}>
          <span>
            <IconClock size={15} stroke={1.7} aria-hidden="true" />
            {words.when(event)}
          </span>
          {yourTime && <span>{yourTime}</span>}
          <span>
            <Place size={15} stroke={1.7} aria-hidden="true" />
            {words.place(event)}
          </span>
          {counts.going + counts.interested > 0 && (
            <span>
              <IconUsers size={15} stroke={1.7} aria-hidden="true" />
              {t('goingAndInterested', {
                going: formats.number(counts.going),
                interested: formats.number(counts.interested),
              })}
            </span>
          )}
        </span>
        <Chips>
          <EventStateChips event={event} />
          <OwnChips event={event} />
        </Chips>
      </span>
    </AppLink>
  );
}
