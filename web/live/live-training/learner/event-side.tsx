import { IconArrowUpRight, IconCalendarPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import type { MapPoint } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { directionsTo } from '../directions.ts';
import classes from './event.module.css';
import { useOwnWords } from '../use-own-words.ts';

/** Times, instructors, language and price, the calendar file, and the way there. */
export function EventSide({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const { _id, startsAt, endsAt, timezone, instructors, language, price, location } = event;
  const time = { start: startsAt, end: endsAt, zone: timezone };
  const isElsewhere = formatYourTime(time, formats.locale) !== undefined;
  const items = [
    {
      key: 'time',
      label: t('ui:word.time'),
      value: startsAt ? formats.eventTime(time) : t('noDate'),
    },
    ...(startsAt
      ? [
          {
            key: 'yours',
            label: t('facts.yours'),
            value: isElsewhere
              ? formats.eventDateTime({ ...time, zone: browserZone() })
              : t('facts.sameTime'),
          },
        ]
      : []),
    ...(instructors.length > 0
      ? [
          {
            key: 'instructors',
            label: t('facts.instructors', { count: instructors.length }),
            value: instructors.map(({ name }) => name).join(', '),
          },
        ]
      : []),
    { key: 'language', label: t('ui:word.language'), value: t(`taught.${language}`) },
    ...(price
      ? [{ key: 'price', label: t('facts.price'), value: formats.money(price.amountCents, price.currency) }]
      : []),
  ];
  return (
    <Stack gap={16}>
      <Panel>
        <Stack gap={12}>
          <Facts items={items} />
          {price && <p className="sub">{t('facts.priceNote')}</p>}
          <Row>
            {startsAt && (
              <ButtonLink
                href={callAddress(eventPageCalls.calendarFile, { params: { id: _id } })}
                download=""
                icon={<IconCalendarPlus size={16} stroke={1.7} />}
              >
                {t('ui:word.calendarFile')}
              </ButtonLink>
            )}
            {location && (
              <ButtonLink
                href={directionsTo(location)}
                target="_blank"
                rel="noreferrer"
                icon={<IconArrowUpRight size={16} stroke={1.7} />}
              >
                {t('ui:word.directions')}
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </Panel>
      {location && <PlaceOnMap event={event} location={location} />}
    </Stack>
  );
}

/** The zone of the reader’s clock. */
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

type Location = NonNullable<EventDetail['location']>;

function PlaceOnMap({ event, location }: { event: EventDetail; location: Location }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  const { latitude, longitude, venue, address, city, state, postalCode } = location;
  const { startsAt, timezone, room } = event;
  const tile = startsAt ? formats.tile(startsAt, timezone) : undefined;
  const label = tile ? t('ui:word.monthDay', tile) : t('noDate');
  const name = `${venue}, ${words.place(event)}`;
  const points = useMemo<readonly MapPoint[]>(
    () =>
      latitude === null || longitude === null
        ? []
        : [{ id: 'place', latitude, longitude, label, name, caption: city }],
    [latitude, longitude, label, name, city],
  );
  return (
    <Panel padding="none">
      {points.length > 0 && <MapView label={t('map.place')} points={points} height={200} isListed />}
      <div className={classes.address}>
        <b>{venue}</b>
        <span className="fine">
          {[address, city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')}
        </span>
        {room && <span className="fine">{t('facts.room', { name: room.name })}</span>}
      </div>
    </Panel>
  );
}
