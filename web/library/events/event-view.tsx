import { IconArrowUpRight, IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/library/events.ts';
import { withCountry } from '#contract/platform/country-name.ts';
import { languageOf, nameIn, type Language } from '#contract/platform/language.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Hero } from '#web/ui/hero.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './event-view.module.css';
import { descriptionOf, titleFor, titleOf, useEventWords } from './use-event-words.ts';

/** What the page of an event shows; a preview has it before anything is saved. */
export type ShownEvent = Pick<
  EventDetail,
  | 'title'
  | 'titleFr'
  | 'description'
  | 'descriptionFr'
  | 'image'
  | 'brand'
  | 'assignmentGroups'
  | 'everyone'
  | 'timezone'
  | 'startsAt'
  | 'endsAt'
  | 'venue'
  | 'address'
  | 'city'
  | 'region'
  | 'country'
  | 'online'
  | 'link'
  | 'canceledAt'
  | 'cancelReason'
  | 'movedAt'
  | 'movedFrom'
> & { readonly _id?: string };

type EventViewProps = {
  event: ShownEvent;
  language: Language;
  /** Heading level of the title; 2 below the head of another page. */
  level?: 1 | 2;
  /** Above the facts at the right: the reader’s answer. */
  answer?: ReactNode;
  /** Below the facts: the calendar file. */
  tools?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
};

/** An event as its readers see it, in a language. */
export function EventView({ event, language, level = 1, answer, tools, children }: EventViewProps) {
  const { t } = useTranslation('events');
  const words = useEventWords();
  const description = descriptionOf(event);
  const own = languageOf(titleOf(event), language);
  const shown = languageOf(description, language);
  const Place = event.venue || event.city ? IconMapPin : IconVideo;
  return (
    <Stack>
      <Notices event={event} />
      <Hero
        look="page"
        level={level}
        cover={{ seed: event._id ?? 'event', image: event.image?.location ?? null }}
        title={titleFor(event, language)}
        kicker={[
          event.everyone
            ? t('ui:word.everyone')
            : event.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
          event.brand?.name,
          own !== language && t(own === 'fr' ? 'ui:language.onlyFr' : 'ui:language.onlyEn'),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <ul className={classes.lead}>
          <li>
            <IconClock size={17} stroke={1.7} aria-hidden="true" />
            {words.when(event)}
          </li>
          <li>
            <Place size={17} stroke={1.7} aria-hidden="true" />
            {words.place(event)}
          </li>
        </ul>
      </Hero>
      <div className={classes.columns} data-plain={!answer || undefined}>
        {answer && <div className={classes.answer}>{answer}</div>}
        <div className={classes.main}>
          {description[shown] && (
            <section>
              <h2>{t('about')}</h2>
              <p className={classes.text} {...(shown !== language && { lang: shown })}>
                {description[shown]}
              </p>
            </section>
          )}
          {children}
        </div>
        <div className={classes.side}>
          <Side event={event} tools={tools} />
        </div>
      </div>
    </Stack>
  );
}

/** That it is canceled and why, or where it was before it moved. */
function Notices({ event }: { event: ShownEvent }) {
  const { t } = useTranslation('events');
  const formats = useFormats();
  const { canceledAt, cancelReason, movedAt, movedFrom } = event;
  if (canceledAt)
    return (
      <Strip tone="bad" title={t('ui:word.eventIsCanceled')}>
        {t('ui:word.reasonIs', { reason: cancelReason ?? '' })}
      </Strip>
    );
  if (!movedAt || !movedFrom) return null;
  const when = formats.eventDateTime({
    start: movedFrom.startsAt,
    end: movedFrom.endsAt,
    zone: movedFrom.timezone,
  });
  const place = withCountry(movedFrom.place, movedFrom.country, formats.locale);
  return (
    <Strip tone="warn" title={t('moved.title')}>
      {t('moved.before', { when: [when, place || t('online')].join(' · ') })}
    </Strip>
  );
}

/** The zone of the reader’s clock. */
const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function Side({ event, tools }: { event: ShownEvent; tools: ReactNode }) {
  const { t } = useTranslation('events');
  const formats = useFormats();
  const { startsAt, endsAt, timezone, venue, address, city, region, country, link } = event;
  const time = { start: startsAt, end: endsAt, zone: timezone };
  const isElsewhere = formatYourTime(time, formats.locale) !== undefined;
  const written = [venue, address, city, region].filter(Boolean).join(', ');
  const place = withCountry(written, country, formats.locale);
  const items = [
    {
      key: 'time',
      label: t('facts.time'),
      value: startsAt ? formats.eventDateTime(time) : t('noDate'),
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
    ...(place ? [{ key: 'place', label: t('ui:word.place'), value: place }] : []),
  ];
  return (
    <Panel>
      <Stack gap={12}>
        <Facts items={items} />
        <Row>
          {link && !event.canceledAt && (
            <ButtonLink
              href={link}
              target="_blank"
              rel="noreferrer"
              icon={<IconVideo size={16} stroke={1.7} />}
            >
              {t('facts.join')}
            </ButtonLink>
          )}
          {place && (
            <ButtonLink
              href={directionsTo(event)}
              target="_blank"
              rel="noreferrer"
              icon={<IconArrowUpRight size={16} stroke={1.7} />}
            >
              {t('ui:word.directions')}
            </ButtonLink>
          )}
          {tools}
        </Row>
      </Stack>
    </Panel>
  );
}

/** The way to the place in the map program of the device. */
function directionsTo({ venue, address, city, region, country }: ShownEvent): string {
  const destination = [venue, address, city, region, country].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
