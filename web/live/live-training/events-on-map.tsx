import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { MapCircle, MapPoint } from '#web/ui/map/map-types.ts';
import { useSession } from '#web/platform/session.tsx';
import { MapView } from '#web/ui/map/map-view.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { TextIn } from '#web/ui/text-in.tsx';
import classes from './events-on-map.module.css';
import { titleBoth } from './training-texts.ts';

/** The pin of an event with a place on the map. Full and canceled events are outlined. */
export function pinOf(
  { _id, location, seats, seatsTaken, canceledAt }: Event,
  { label, name }: Pick<MapPoint, 'label' | 'name'>,
): MapPoint[] {
  if (!location || location.latitude === null || location.longitude === null) return [];
  return [
    {
      id: _id,
      latitude: location.latitude,
      longitude: location.longitude,
      label,
      name,
      caption: location.city,
      look: seatsTaken >= seats || canceledAt ? 'outlined' : 'filled',
    },
  ];
}

interface EventWords {
  readonly title: (event: Event) => string;
  readonly when: (event: Event) => string;
}

interface EventsOnMapProps<Shown extends Event> {
  readonly events: readonly Shown[];
  /** Keep them stable between renders. */
  readonly points: readonly MapPoint[];
  readonly words: EventWords;
  readonly labels: {
    readonly list: string;
    readonly map: string;
    readonly noDate: string;
    /** Of the button that shows an event on the map. */
    readonly show: (event: Shown) => string;
  };
  readonly hrefOf: (event: Shown) => string;
  /** Below the title of a row, as `span`s. */
  readonly detail: (event: Shown) => ReactNode;
  /** At the end of a row. */
  readonly standing: (event: Shown) => ReactNode;
  /** The link of the selected event on the map. */
  readonly open: (event: Shown) => ReactNode;
  readonly circle?: MapCircle | undefined;
  /** The list takes the whole width if no event has a pin. */
  readonly isMapOptional?: boolean;
  readonly isBusy?: boolean;
}

/** Events next to a map with their pins. Both share one selection; virtual events are only in the list. */
export function EventsOnMap<Shown extends Event>(props: EventsOnMapProps<Shown>) {
  const { events, points, words, labels, open, circle, isMapOptional = false, isBusy = false } = props;
  const { mapCentre } = useSession().config;
  const [selected, setSelected] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const pinned = new Set(points.map(({ id }) => id));
  const chosen = events.find(({ _id }) => _id === selected);
  const hasMap = points.length > 0 || !isMapOptional;
  const map = useRef<HTMLDivElement>(null);
  const isBelow = useNarrow();
  /** From the list. Where the map is below it, the map comes into view. */
  const show = (id: string) => {
    setSelected(id);
    if (isBelow) map.current?.scrollIntoView({ block: 'nearest' });
  };
  /** From the map. */
  const select = (id: string) => {
    setSelected(id);
    document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.split} data-alone={!hasMap || undefined}>
      <ul className={`surface ${classes.rows}`} aria-label={labels.list} aria-busy={isBusy}>
        {events.map((event) => (
          <EventRow
            key={event._id}
            event={event}
            of={props}
            isSelected={event._id === selected}
            onHover={setHovered}
            onShow={pinned.has(event._id) ? show : undefined}
          />
        ))}
      </ul>
      {hasMap && (
        <div ref={map} className={classes.map}>
          <MapView
            center={mapCentre}
            label={labels.map}
            points={points}
            {...(circle && { circle })}
            {...(selected !== undefined && { selected })}
            {...(hovered !== undefined && { hovered })}
            onSelect={select}
            onHover={setHovered}
            height="fill"
            isListed
            {...(chosen && {
              card: (
                <div className={classes.card}>
                  <p className="fine">
                    {[words.when(chosen), chosen.location?.city].filter(Boolean).join(' · ')}
                  </p>
                  <strong>{words.title(chosen)}</strong>
                  {open(chosen)}
                </div>
              ),
            })}
          />
        </div>
      )}
    </div>
  );
}

const rowId = (id: string) => `event-${id}`;

interface EventRowProps<Shown extends Event> {
  readonly event: Shown;
  readonly of: Pick<EventsOnMapProps<Shown>, 'labels' | 'hrefOf' | 'detail' | 'standing'>;
  readonly isSelected: boolean;
  readonly onHover: (id: string | undefined) => void;
  readonly onShow: ((id: string) => void) | undefined;
}

function EventRow<Shown extends Event>({ event, of, isSelected, onHover, onShow }: EventRowProps<Shown>) {
  const language = useLanguage();
  const formats = useFormats();
  const { _id, startsAt, timezone } = event;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only marks the pin; the button shows it to everyone else
    <li
      id={rowId(_id)}
      className={classes.row}
      data-selected={isSelected || undefined}
      onMouseEnter={() => onHover(_id)}
      onMouseLeave={() => onHover(undefined)}
    >
      <DateTile tile={startsAt ? formats.tile(startsAt, timezone) : undefined} missing={of.labels.noDate} />
      <div className={classes.words}>
        <AppLink href={of.hrefOf(event)}>
          <TextIn text={titleBoth(event)} language={language} />
        </AppLink>
        <p className={classes.facts}>{of.detail(event)}</p>
      </div>
      <div className={classes.standing}>{of.standing(event)}</div>
      {onShow && (
        <IconButton
          label={of.labels.show(event)}
          aria-pressed={isSelected}
          icon={<IconMapPin size={18} stroke={1.7} />}
          onClick={() => onShow(_id)}
        />
      )}
    </li>
  );
}
